// The search in the documentation. Not a module, so that it also works in a site that is opened as a file. Its index is fetched when
// somebody starts to type.
(() => {
  // The list of pages begins where the reader is: on a phone it is one line, elsewhere a column.
  const line = document.querySelector(".docs-links"), here = line?.querySelector("[aria-current]");
  if (line && here) {
    const all = line.getBoundingClientRect(), one = here.getBoundingClientRect();
    line.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
    line.scrollTop += one.top - all.top - (all.height - one.height) / 2;
  }

  const MOST = 12;
  const input = /** @type {HTMLInputElement | null} */ (document.getElementById("docs-find"));
  const found = document.getElementById("docs-found");
  if (!input || !found) return;

  /** @returns {[string, string, string, string][]} */
  const index = () => /** @type {any} */ (window).meadhallIndex ?? [];

  const load = () => {
    const script = document.createElement("script");
    script.src = input.dataset.index ?? "";
    script.addEventListener("load", show);
    document.head.append(script);
  };

  /** How well a section answers: every word must occur in it, and counts more in a heading.
   * @param {[string, string, string, string]} row @param {string[]} words */
  const weight = ([head, title, , text], words) => {
    let sum = 0;
    for (const word of words) {
      const inHead = head.toLowerCase().includes(word), inTitle = title.toLowerCase().includes(word);
      if (!inHead && !inTitle && !text.toLowerCase().includes(word)) return 0;
      sum += (head.toLowerCase() === word ? 20 : 0) + (inHead ? 8 : 0) + (inTitle ? 3 : 0) + 1;
    }
    return sum;
  };

  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    found.hidden = words.length === 0;
    const hits = index().map((row) => ({row, sum: words.length ? weight(row, words) : 0})).filter((hit) => hit.sum > 0);
    hits.sort((a, b) => b.sum - a.sum);
    found.replaceChildren(...hits.slice(0, MOST).map(({row: [head, title, address]}) => {
      const link = document.createElement("a"), where = document.createElement("small");
      link.href = address;
      where.textContent = head === title ? "" : title;
      link.append(head, where);
      return link;
    }));
    if (!hits.length) found.textContent = index().length ? "Nothing found." : "Searching.";
  };

  input.addEventListener("focus", load, {once: true});
  input.addEventListener("input", show);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") found.querySelector("a")?.click();
    if (event.key === "Escape") { input.value = ""; show(); }
  });
})();

// @ts-check
// A book: search, the current chapter, readable letters, larger pictures, printing; and ticks for the lessons that are done.
import { byId, remember } from "./page.js";

// ---- search: every paragraph that contains the words, by chapter

const field = /** @type {HTMLInputElement | null} */ (byId("mh-find"));
const list = byId("mh-found");
const parts = [...document.querySelectorAll(".pages :is(.words p, .words li, .words td, aside, figcaption, .ex-words p), .rules :is(li.rule, p, td, dd)")];
const MOST = 30;

/** @type {Map<Element, string>} */
const known = new Map();

/** @param {Element} part @returns {string} the words of a part, without the clauses at its end; of a clause, without its number, its link and where it comes from */
function plain(part) {
  const had = known.get(part);
  if (had !== undefined) return had;
  const copy = /** @type {Element} */ (part.cloneNode(true));
  for (const beside of copy.querySelectorAll(".slides, .enlarge")) beside.remove();
  if (part.matches("li.rule")) for (const beside of copy.querySelectorAll(":scope > .clause:first-child, .in-book, .tag")) beside.remove();
  const words = (copy.textContent ?? "").replace(/\s*§\u2009[\s\d.a-z]*/g, " ").replace(/\s+/g, " ").trim();
  known.set(part, words);
  return words;
}

/** @param {Element} part @returns {string} the chapter of a book, the number and the chapter of a clause, or what a line of the glossary explains */
function place(part) {
  const chapter = part.closest(".chapter")?.querySelector("h2 > :last-child");
  if (chapter) return chapter.textContent ?? "";
  /** @type {Element | null} */
  let at = part;
  while (at && !at.matches("h2, h3, h4, dt")) at = at.previousElementSibling ?? at.parentElement;
  const rule = part.closest("li.rule")?.id;
  return [rule, at?.textContent].filter(Boolean).join(" · ");
}

/** @param {Element} part @param {string} words @param {number} i @returns {HTMLLIElement} */
function hit(part, words, i) {
  const text = plain(part), at = Math.max(0, text.toLowerCase().indexOf(words) - 24);
  const item = document.createElement("li"), link = document.createElement("a"), head = document.createElement("b");
  part.id ||= `hit-${i}`;
  part.classList.add("hit");
  head.textContent = place(part);
  link.href = `#${part.id}`;
  link.append(head, (at ? "… " : "") + text.slice(at, at + 84) + (text.length > at + 84 ? " …" : ""));
  item.append(link);
  return item;
}

field?.addEventListener("input", () => {
  for (const old of document.querySelectorAll(".hit")) old.classList.remove("hit");
  const words = field.value.trim().toLowerCase();
  if (!list) return;
  list.hidden = words.length < 2;
  for (const contents of document.querySelectorAll(".toc .toc-list")) contents.toggleAttribute("hidden", !list.hidden);
  if (list.hidden) return;
  const found = parts.filter((part) => plain(part).toLowerCase().includes(words));
  list.replaceChildren(...found.slice(0, MOST).map((part, i) => hit(part, words, i)));
  const none = document.createElement("li");
  none.className = "muted";
  none.textContent = found.length ? `${found.length - MOST} more` : "Nothing found.";
  if (!found.length || found.length > MOST) list.append(none);
});

// ---- a link into an example shows its step, and a link into a folded part unfolds it

function arrive() {
  const target = byId(decodeURIComponent(location.hash.slice(1)));
  const shot = target?.closest(".shot")?.previousElementSibling;
  if (shot instanceof HTMLInputElement) shot.checked = true;
  const fold = target?.closest("details");
  if (fold) fold.open = true;
  if (shot || fold) target?.scrollIntoView({ block: "center" });
}
addEventListener("hashchange", arrive);
arrive();

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest("[data-act=print]")) print();
  const larger = target.closest("[data-act=enlarge]");
  larger?.setAttribute("aria-pressed", String(larger.closest("figure")?.classList.toggle("fig-big")));
  if (target.closest("[data-act=provenance]")) document.body.classList.toggle("with-provenance");
});

// ---- the current chapter

const links = new Map([...document.querySelectorAll(".toc .toc-list a")].map((link) => [link.getAttribute("href")?.slice(1), link]));
/** @type {Set<string>} the headings above the reader's eyes, however far: a jump passes many at once */
const passed = new Set();
const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) passed[isIntersecting ? "add" : "delete"](target.id);
  const at = [...links.keys()].filter((name) => passed.has(name ?? "")).pop();
  for (const [name, link] of links) name === at ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
}, { rootMargin: "1000000px 0px -75% 0px" });
for (const name of links.keys()) { const head = byId(name ?? ""); if (head) seen.observe(head); }

const toc = document.querySelector(".toc details");
if (toc instanceof HTMLDetailsElement) {
  const narrow = matchMedia("(max-width: 899px)");
  toc.open = !narrow.matches;
  narrow.addEventListener("change", () => { toc.open = !narrow.matches; });
  toc.addEventListener("click", (event) => { if (narrow.matches && event.target instanceof Element && event.target.closest("a")) toc.open = false; });
}

// ---- letters in pictures stay readable, as at the table: calc(11px / var(--k))

const sizes = new ResizeObserver((changed) => {
  for (const { target } of changed) {
    if (!(target instanceof SVGSVGElement) || !target.clientWidth) continue;
    const box = target.viewBox.baseVal, unit = Math.min(target.clientWidth / box.width, target.clientHeight / box.height);
    if (unit && Number.isFinite(unit)) target.style.setProperty("--k", unit.toFixed(3));
  }
});
for (const board of document.querySelectorAll(".fig-pic svg.board, .cover-pic svg.board")) sizes.observe(board);

// ---- what has been learnt already

for (const part of document.querySelectorAll("[data-learn]")) {
  const done = (remember(`learn:${part.getAttribute("data-learn")}`) ?? "").split(" ").filter(Boolean);
  for (const card of part.querySelectorAll("[data-lesson]")) {
    const is = done.includes(card.getAttribute("data-lesson") ?? "");
    card.classList.toggle("done", is);
    card.querySelector(".tick")?.toggleAttribute("hidden", !is);
  }
  const count = part.querySelector(".learn-done");
  if (count && done.length) { count.textContent = ` (${done.length} of ${count.getAttribute("data-of")} done)`; count.removeAttribute("hidden"); }
}

// @ts-check
// What is this, and why not? A thing on the table, or a clause, with its figure from the book. Loaded when somebody asks.
import { byId, get } from "./page.js";

/** @returns {HTMLDialogElement} */
function dialog() {
  const found = byId("mh-help");
  if (found instanceof HTMLDialogElement) return found;
  const made = document.createElement("dialog");
  made.id = "mh-help";
  made.className = "dialog small-dialog";
  made.setAttribute("aria-label", "Help");
  made.innerHTML = '<header><h2>Help</h2><button class="btn quiet icon" type="button" data-act="close" aria-label="Close">✕</button></header><div class="box" id="mh-help-body"></div>';
  made.addEventListener("click", (event) => { if (event.target === made) made.close(); });
  document.body.append(made);
  return made;
}

/** The figure's style sheets would change the table as well, so they stay behind a shadow root. @param {HTMLElement} main @returns {ShadowRoot} */
function sheet(main) {
  const body = /** @type {HTMLElement} */ (byId("mh-help-body"));
  if (body.shadowRoot) return body.shadowRoot;
  const root = body.attachShadow({ mode: "open" });
  root.innerHTML = ["hall.css", `figure-${main.dataset.game}.css`, "figure.css"].map((name) => `<link rel="stylesheet" href="${new URL(`./${name}`, import.meta.url).href}">`).join("") + '<div class="help"></div>';
  return root;
}

/** @param {HTMLElement} main @param {Record<string, string>} what a clause or a term */
export async function open(main, what) {
  const answer = await get(`/learn/${main.dataset.game}/help?${new URLSearchParams(what)}`);
  const box = dialog(), inside = sheet(main).querySelector(".help");
  if (inside) inside.innerHTML = answer ? await answer.text() : "<p>Nothing is written about that.</p>";
  const about = JSON.parse(main.dataset.here || "{}")[what.term ?? ""], words = inside?.querySelector("h2 + p");
  if (about && words) words.textContent = about; // what is true at this table
  if (!box.open) box.showModal();
}

/** The ids of what lies under a click, from the inside outwards, and of its region. @param {Element[]} under @returns {string} */
function around(under) {
  const names = [];
  for (let at = under.find((element) => element.closest("[data-region]")) ?? null; at; at = at.parentElement) {
    if (at.id) names.push(at.id);
    if (at.hasAttribute("data-region")) return names.slice(-9).join(" ");
  }
  return "";
}

/** The next click asks about what it hits, and does nothing else. @param {HTMLElement} main */
export function ask(main) {
  const done = () => {
    delete document.body.dataset.asking;
    removeEventListener("click", answer, true);
    removeEventListener("keydown", stop, true);
  };
  /** @param {Event} event */
  const answer = (event) => {
    done();
    event.preventDefault();
    event.stopPropagation();
    const point = /** @type {PointerEvent} */ (event);
    const under = point.detail ? document.elementsFromPoint(point.clientX, point.clientY) : [/** @type {Element} */ (event.target)];
    const term = under.map((element) => element.closest("[data-term]")).find(Boolean)?.getAttribute("data-term");
    open(main, term ? { term } : { at: around(under) });
  };
  const stop = (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") done(); };
  document.body.dataset.asking = "1";
  const live = byId("mh-live");
  if (live) live.textContent = "Click or tap what you want to know about.";
  addEventListener("click", answer, true);
  addEventListener("keydown", stop, true);
}

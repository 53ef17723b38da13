// @ts-check
// What is this? A thing with a name (data-term) explains itself when it is pointed at, focused or held. Loaded when first needed.
import { byId } from "./page.js";

/** @typedef {[name: string, about: string, clause: string, kind: string]} Term */

const PAUSE = 450;
/** @type {Promise<Record<string, Term>> | null} */
let terms = null;
/** @type {number} */
let timer = 0;
/** @type {Element | null} */
let now = null;
let finger = false;
/** @type {PointerEvent | null} where a mouse was pressed and still rests: whatever comes to lie there then is not asked about */
let rests = null;

/** @param {string} game @returns {Promise<Record<string, Term>>} */
function known(game) {
  terms ??= fetch(new URL(`./terms-${game}.json`, import.meta.url)).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  return terms;
}

/** What terms say at this table where its options make it differ. @param {HTMLElement} main @returns {Record<string, string>} */
const here = (main) => JSON.parse(main.dataset.here || "{}");

/** @returns {HTMLElement} */
function box() {
  const found = byId("mh-term");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "mh-term";
  made.setAttribute("role", "tooltip");
  made.hidden = true;
  document.body.append(made);
  return made;
}

/** Something was pointed at, focused or touched: explain it after a pause, or stop explaining. @param {Event} event @param {HTMLElement} main */
export function explain(event, main) {
  if (event instanceof PointerEvent) finger = event.pointerType === "touch";
  if (event.type === "pointerup" || event.type === "pointercancel") { if (finger) clearTimeout(timer); return; } // a tap is not a question
  if (finger && event.type !== "pointerdown") return;
  if (event instanceof PointerEvent && !finger) {
    if (event.type === "pointerdown") rests = event;
    else if (rests && Math.hypot(event.clientX - rests.clientX, event.clientY - rests.clientY) > 3) rests = null;
  }
  const keys = event.type === "focusin" && event.target instanceof Element && event.target.matches(":focus-visible");
  const left = (rests !== null && !keys) || event.type === "pointerleave" || event.type === "focusout"; // the pointer is beside the table, or the focus elsewhere
  const found = !left && event.target instanceof Element ? event.target.closest("[data-term]") : null;
  const element = found?.closest("[data-tip]") ? null : found; // its own tip says more
  if (element === now && event.type !== "pointerdown") return;
  now = element;
  clearTimeout(timer);
  box().hidden = true;
  if (!element) return;
  timer = setTimeout(async () => {
    const key = element.getAttribute("data-term") ?? "", term = (await known(main.dataset.game ?? ""))[key];
    if (term && now === element && element.isConnected) show(element, /** @type {Term} */ ([term[0], here(main)[key] ?? term[1], term[2], term[3]]));
  }, PAUSE);
}

/** @param {Element} element @param {Term} term */
function show(element, [name, about, clause, kind]) {
  const tip = box();
  const title = document.createElement("b");
  title.textContent = kind ? `${name}, ${kind}` : name;
  const words = document.createElement("span");
  words.textContent = [about, clause].filter(Boolean).join(" ");
  tip.replaceChildren(title, words);
  tip.hidden = false;
  const spot = element.getBoundingClientRect(), size = tip.getBoundingClientRect();
  const left = Math.max(8, Math.min(innerWidth - size.width - 8, spot.left + spot.width / 2 - size.width / 2));
  const above = spot.top - size.height - 8;
  const board = element.closest("[data-reach] svg.board")?.getBoundingClientRect(); // there it would cover what the piece can reach
  tip.style.left = `${board ? Math.max(8, board.left + 8) : left}px`;
  tip.style.top = `${board ? Math.min(innerHeight, board.bottom) - size.height - 8 : above > 8 ? above : Math.min(innerHeight - size.height - 8, spot.bottom + 8)}px`;
}

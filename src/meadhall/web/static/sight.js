// @ts-check
// What a reader needs: readable letters, choices in view, names that explain themselves.
import { byId, open } from "./page.js";
import { calm, going } from "./motion.js";

const GLIDE = 320; // milliseconds in which the page goes back to a question

/** @param {SVGSVGElement} board */
function measure(board) {
  const unit = board.getBoundingClientRect().width && Math.min(board.clientWidth / board.viewBox.baseVal.width, board.clientHeight / board.viewBox.baseVal.height);
  if (unit && Number.isFinite(unit)) board.style.setProperty("--k", unit.toFixed(3));
}

const sizes = new ResizeObserver((changed) => { for (const { target } of changed) if (target instanceof SVGSVGElement) measure(target); });

/** Tell every board how large its unit is painted, so that style sheets can keep letters readable: calc(11px / var(--k)). @param {Element} main */
export function scale(main) {
  for (const board of main.querySelectorAll("svg.board")) {
    if (!(board instanceof SVGSVGElement)) continue;
    measure(board);
    sizes.observe(board);
  }
}

/** Return from where the beats were. If everything that may be chosen is then off the screen, scroll some of it into view. @param {Element} main @param {Element} prompt */
export function bring(main, prompt) {
  const by = going.by?.homeward(calm.matches || document.hidden ? 0 : GLIDE) ?? 0;
  if (!byId("mh-tray")?.hidden) return;
  const spots = [...main.querySelectorAll("[data-region] [data-spot].may")].filter((spot) => spot.getClientRects().length);
  const [top, foot] = open(prompt);
  const seen = spots.some((spot) => { const box = spot.getBoundingClientRect(); return box.bottom - by > top + 20 && box.top - by < foot - 20; });
  if (seen || !spots.length) return;
  going.by?.stay();
  spots[0].scrollIntoView({ block: "center" });
}

/** Let what has a name explain itself; the script for that is fetched when it is first needed. @param {HTMLElement} main */
export function watch(main) {
  /** @type {Promise<typeof import("./terms.js")> | null} one for all, so that it hears everything in order: what the pointer has left is not explained */
  let terms = null;
  for (const kind of ["pointerover", "pointerleave", "pointerdown", "pointerup", "pointercancel", "focusin", "focusout"]) {
    const press = kind === "pointerdown"; // wherever it is: also on words that lie over the table
    (press ? document : main).addEventListener(kind, (event) => {
      const named = event.target instanceof Element && event.target.closest("[data-term]");
      if (named || press) terms ??= import("./terms.js");
      terms?.then((found) => found.explain(event, main), () => { terms = null; }); // offline: no tooltips yet
    }, { passive: true });
  }
  document.addEventListener("click", (event) => { // "?" asks about the next thing that is clicked; a refusal and a clause can show their figure
    const button = event.target instanceof Element ? event.target.closest("[data-act=what], [data-act=example], #mh-rules .in-book") : null;
    if (!button) return;
    event.preventDefault();
    const clause = button.getAttribute("data-clause");
    import("./help.js").then((help) => (clause ? help.open(main, { clause }) : help.ask(main)), () => {});
  });
}

/** A button that shows what a clause means, if the game has a book. @param {HTMLElement} main @param {string} clause @returns {HTMLElement[]} */
export function example(main, clause) {
  if (!main.dataset.book) return [];
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "btn sm quiet", textContent: "Show me" });
  button.dataset.act = "example";
  button.dataset.clause = clause;
  return [button];
}

/**
 * Let pieces on the board show what they could do, if the game says so; the script for that is fetched when it is first needed.
 * @param {HTMLElement} main @param {() => import("./wire.js").Frame} present @param {(words: string) => void} tell
 * @returns {{held: () => boolean}} did a finger rest on something, so that the click after it means nothing?
 */
export function reaching(main, present, tell) {
  /** @type {import("./reach.js").Reaches | undefined} */
  let reaches;
  if (main.dataset.reach) for (const kind of ["pointerover", "pointerdown", "pointerup", "pointercancel", "contextmenu"]) {
    main.addEventListener(kind, (event) => {
      if (reaches) reaches.heard(event);
      else import("./reach.js").then(({ Reaches }) => { reaches ??= new Reaches(main, present, tell); reaches.heard(event); }, () => {}); // offline: no reach
    });
  }
  return { held: () => reaches?.let() ?? false };
}

// @ts-check
// Motion: what has moved slides from where it was (FLIP on an inner group, so that no engine mistakes its place), what has gone
// sinks, what is dragged follows the finger.
import { byId, get } from "./page.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.7,.2,1)";

/** Motion is decoration: where it fails, things stand still, and nothing else is lost. @template T @param {() => T} motion @returns {T | undefined} */
function gently(motion) {
  try { return motion(); } catch (problem) { console.error(problem); return undefined; }
}

/** Remember where everything is; the returned function lets what has moved since then slide. Neither ever throws. @param {Element} main @returns {() => void} */
export function flip(main) {
  const slides = calm.matches || document.hidden ? undefined : gently(() => places(main));
  return () => { if (slides) gently(slides); };
}

/** @param {Element} main @returns {() => void} */
function places(main) {
  /** @type {Map<string, {box: DOMRect, element: Element, parent: Node | null}>} */
  const old = new Map();
  for (const element of main.querySelectorAll("[data-flip]")) {
    for (const running of element.getAnimations({ subtree: true })) if (running.effect?.getComputedTiming().endTime !== Infinity) running.finish();
    old.set(element.id, { box: element.getBoundingClientRect(), element, parent: element.parentNode });
  }
  return () => {
    if (!old.size) return;
    const came = new Set();
    for (const element of main.querySelectorAll("[data-flip]")) {
      const was = element.getAttribute("data-was");
      const vacated = was && old.has(was) && !document.getElementById(was);
      const from = old.get(vacated ? was : element.id);
      came.add(vacated ? was : element.id);
      if (from) slide(element, from.box);
      else element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 200, easing: EASE });
    }
    for (const [id, gone] of old) if (!came.has(id) && !document.getElementById(id)) sink(gone);
  };
}

/** @param {Element} element @param {DOMRect} from */
function slide(element, from) {
  const to = element.getBoundingClientRect();
  let dx = from.x + from.width / 2 - to.x - to.width / 2;
  let dy = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  const far = Math.hypot(dx, dy);
  const inner = element instanceof SVGGraphicsElement ? element.querySelector(":scope > g") ?? element : element;
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM()?.inverse() : null;
  if (matrix) [dx, dy] = [dx * matrix.a + dy * matrix.c, dx * matrix.b + dy * matrix.d];
  inner.animate([{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], { duration: Math.min(420, 260 + far / 8), easing: EASE });
}

/** What was taken fades and sinks where it stood. @param {{element: Element, parent: Node | null}} gone */
function sink({ element, parent }) {
  if (!(element instanceof SVGElement) || !parent?.isConnected) return;
  const ghost = /** @type {Element} */ (element.cloneNode(true));
  for (const part of [ghost, ...ghost.querySelectorAll("[id], [data-spot], [data-flip]")]) {
    for (const name of ["id", "data-spot", "data-flip", "tabindex", "role"]) part.removeAttribute(name);
  }
  ghost.classList.remove("may", "aim", "picked");
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("pointer-events", "none");
  parent.appendChild(ghost);
  const inner = ghost.querySelector(":scope > g") ?? ghost;
  const way = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(6px)" }];
  const fall = inner.animate(way, { duration: 180, delay: 220, fill: "both", easing: "cubic-bezier(.5,0,.9,.4)" });
  fall.onfinish = fall.oncancel = () => ghost.remove();
}

// ---- drag

/** @type {{element: SVGElement | HTMLElement} | null} what was dropped and waits for its answer */
let waiting = null;
let swallow = false;

/** Let go of what was dropped; it returns to its place if it was refused. @param {boolean} refused */
export function drop(refused) {
  if (!waiting) return;
  const { element } = waiting;
  waiting = null;
  if (refused) element.style.translate = "";
  else setTimeout(() => { element.style.translate = ""; }, 0);
}

/**
 * Follow a pointer with a piece once it has moved 8 pixels.
 * @param {PointerEvent} down @param {Element} piece
 * @param {{begin: () => void, over: (x: number, y: number) => void, end: (x: number, y: number) => boolean}} hands
 */
export function startDrag(down, piece, hands) {
  const element = /** @type {SVGElement} */ (piece);
  const matrix = gently(() => element.ownerSVGElement?.getScreenCTM()?.inverse());
  let on = false;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    const dx = event.clientX - down.clientX, dy = event.clientY - down.clientY;
    if (!on) {
      if (Math.hypot(dx, dy) < 8) return;
      on = true;
      hands.begin();
      element.classList.add("drag");
    }
    const [x, y] = matrix ? [dx * matrix.a + dy * matrix.c, dx * matrix.b + dy * matrix.d] : [dx, dy];
    element.style.translate = `${x}px ${y}px`;
    hands.over(event.clientX, event.clientY);
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!on) return;
    swallow = true;
    setTimeout(() => { swallow = false; }, 0);
    element.classList.remove("drag");
    if (event.type === "pointerup" && hands.end(event.clientX, event.clientY)) waiting = { element };
    else element.style.translate = "";
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Did a drag just end, so that the click which follows it means nothing? */
startDrag.swallow = () => swallow;

/** Change what is here into what it should be, and keep what is the same. @param {Element} here @param {string} html */
export function morph(here, html) {
  const keep = (/** @type {string} */ name, /** @type {Element} */ node) => !(node.hasAttribute("data-spot") && (name === "tabindex" || name === "role"));
  // @ts-ignore: Idiomorph is a plain script in front of this module
  Idiomorph.morph(here, html, { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated: keep } });
}

/** Symbols that the first view did not need are fetched once, when a later one does. @param {string} address */
export async function symbols(address) {
  const missing = () => [...document.querySelectorAll("use")].some((use) => !byId((use.getAttribute("href") ?? "#").slice(1)));
  const sprite = document.querySelector("svg.sprite");
  if (!sprite || sprite.hasAttribute("data-whole") || !missing()) return;
  sprite.setAttribute("data-whole", "");
  const answer = await get(address);
  if (!answer) return sprite.removeAttribute("data-whole"); // the next frame tries again
  const more = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of more.querySelectorAll("symbol")) if (!byId(symbol.id)) sprite.append(document.importNode(symbol, true));
}

// @ts-check
// Motion: what has moved slides from where it was (FLIP on an inner group, so that no engine mistakes its place), what is gone
// sinks, what is dragged follows the finger.
import { byId, get } from "./page.js";

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const EASE = "cubic-bezier(.2,.7,.2,1)";
const OURS = "mh"; // the name of our own animations; those of style sheets, some of which never end, are left alone
const MOVING = "[data-flip], [data-turn], [data-face], [data-count], [data-lands], [data-lit]";
const GHOST = "mh-ghost"; // an element that only fades out, and is not part of the drawing
const MOST_HOPS = 6; // tokens that hop at once from one place to another
const MOST_GONE = 8; // things that sink at once; if more have gone, the whole table has a new layout
let beat = 0; // how long the present beat is shown, in milliseconds; 0 outside a beat
/** @type {string[]} the ids of what the present beat is about */
let about = [];
/** @type {{by?: typeof import("./follow.js")}} what lights a beat and goes to it, as soon as it is here */
export const going = {};
let lead = 0; // for how long the page has yet to go before anything moves

/** Motion is decoration: if it fails, things stand still, and nothing else is lost. @template T @param {() => T} motion @returns {T | undefined} */
function gently(motion) {
  try { return motion(); } catch (problem) { console.error(problem); return undefined; }
}

/** From now on movements belong to a beat of this length. @param {number} length @param {import("./wire.js").Beat} [shown] */
export function tempo(length, shown) { beat = length; about = shown?.lit ?? []; lead = 0; going.by?.dim(); }

/** Fetch what goes along with the beats. */
export const goes = () => { if (!going.by) import("./follow.js").then((made) => { going.by = made; }, () => {}); }; // offline: the page stays where it is

/** How long the present picture takes to be in sight. @returns {number} milliseconds */
export const arriving = () => lead;

/** How long a movement may take: most of its beat. @param {number} wanted */
const within = (wanted) => (beat ? Math.max(60, Math.min(wanted, beat * 0.8)) : wanted);

/** @param {Element} element @param {Keyframe[]} way @param {number} duration @param {KeyframeAnimationOptions} [more] */
function animate(element, way, duration, more = {}) {
  const { delay = 0 } = more;
  return element.animate(way, { id: OURS, easing: EASE, ...(lead ? { fill: "backwards" } : {}), ...more, delay: delay + lead, duration: within(duration) });
}

/** What to move: an inner group if there is one, so that no engine mistakes its place. @param {Element} element */
const inside = (element) => (element instanceof SVGGraphicsElement ? element.querySelector(":scope > g") ?? element : element);

/** Let it turn and grow around its centre. @param {Element} element @returns {Keyframe} */
const centred = (element) => (element instanceof SVGElement ? { transformBox: "fill-box", transformOrigin: "center" } : {});

/** @typedef {{box: DOMRect, board: SVGSVGElement | null, frame: DOMRect | undefined, element: Element, parent: Element | null, around: DOMRect | undefined, turn: string | null, face: string | null, count: string | null, lit: string | null}} Was */
/** @typedef {{element: Element, fresh: boolean, lands: boolean, moved: [number, number] | null, turned: number, uncovered: boolean, counted: number, named: boolean}} Change what has become of something */

/**
 * Remember how everything stands; the returned function animates what has changed since then. Neither ever throws. An element with
 * an id says how: data-flip (it may move elsewhere), data-turn="60" (degrees), data-face="fenrir" (what it shows), data-count="4"
 * (with data-pool="fan-boy": what is lost here and gained there hops across as that symbol), data-lands (it lands when it is new),
 * data-lit="fought" (why to look at it: it is lit when that is new).
 * @param {Element} main @returns {() => void}
 */
export function flip(main) {
  const moves = document.hidden ? undefined : gently(() => places(main));
  return () => { if (moves) gently(moves); };
}

/** @param {Element} element @returns {Was} */
function standing(element) {
  const [turn, face, count, lit] = ["turn", "face", "count", "lit"].map((name) => element.getAttribute(`data-${name}`));
  const board = element instanceof SVGElement ? element.ownerSVGElement : null;
  const parent = element.parentElement, around = board ? undefined : parent?.getBoundingClientRect();
  return { box: element.getBoundingClientRect(), board, frame: board?.getBoundingClientRect(), element, parent, around, turn, face, count, lit };
}

/** How far the centre of something has moved on its own board, or within what surrounds it, even if that has moved in the meantime. @param {Was} from @param {Was} now @returns {[number, number]} by how much it has moved back */
function shift(from, now) {
  const middle = (/** @type {DOMRect} */ box) => [box.x + box.width / 2, box.y + box.height / 2];
  let [x, y] = middle(from.box);
  if (from.frame && now.frame && from.board === now.board && from.frame.width && from.frame.height) {
    x = now.frame.x + ((x - from.frame.x) / from.frame.width) * now.frame.width;
    y = now.frame.y + ((y - from.frame.y) / from.frame.height) * now.frame.height;
  } else if (from.around && now.around && from.parent === now.parent) {
    x += now.around.x - from.around.x;
    y += now.around.y - from.around.y;
  }
  const [newX, newY] = middle(now.box);
  return [x - newX, y - newY];
}

/** @param {Element} main @returns {() => void} */
function places(main) {
  /** @type {Map<string, Was>} */
  const old = new Map();
  for (const element of main.querySelectorAll(MOVING)) {
    for (const running of element.getAnimations({ subtree: true })) if (running.id === OURS) running.finish();
    old.set(element.id, standing(element));
  }
  return () => {
    if (!old.size) return;
    const came = new Set(), pools = new Map();
    /** @type {Change[]} */
    const changes = [];
    for (const element of main.querySelectorAll(MOVING)) {
      const was = element.getAttribute("data-was");
      const vacated = was && old.has(was) && !document.getElementById(was);
      const from = old.get(vacated ? was : element.id);
      came.add(vacated ? was : element.id);
      changes.push(...change(element, from));
      const pool = element.getAttribute("data-pool"), by = Number(element.getAttribute("data-count")) - Number(from?.count ?? NaN);
      if (pool && by) pools.set(pool, [...(pools.get(pool) ?? []), { element, by }]);
    }
    const gone = [...old].filter(([id, { element }]) => !came.has(id) && !document.getElementById(id) && element.hasAttribute("data-flip")).map(([, was]) => was);
    const lit = changes.filter(({ fresh, lands, moved, turned, uncovered, named }) => fresh || lands || moved || turned || uncovered || named);
    lead = (beat && gently(() => going.by?.light(about, [lit, gone, changes], beat, calm.matches))) || 0;
    let landed = 0;
    for (const one of changes) move(one, one.lands ? landed++ : 0);
    if (calm.matches) return;
    for (const [pool, places] of pools) soon(() => hop(pool, places));
    if (gone.length <= MOST_GONE) gone.forEach(sink);
  };
}

/** When the page is where it goes. @param {() => void} then */
function soon(then) {
  if (lead) setTimeout(() => gently(then), lead);
  else then();
}

/** @param {Element} element @param {Was | undefined} from @returns {Change[]} what has become of it, if anything has */
function change(element, from) {
  const now = standing(element), flips = element.hasAttribute("data-flip");
  const none = { element, fresh: false, lands: false, moved: null, turned: 0, uncovered: false, counted: 0, named: Boolean(now.lit && now.lit !== from?.lit) };
  if (!from) return flips || none.named || element.hasAttribute("data-lands") ? [{ ...none, fresh: flips, lands: element.hasAttribute("data-lands") }] : [];
  const [dx, dy] = shift(from, now);
  const differs = (/** @type {string | null} */ a, /** @type {string | null} */ b) => a !== null && b !== null && a !== b;
  const one = {
    ...none, moved: /** @type {[number, number] | null} */ (flips && Math.abs(dx) + Math.abs(dy) > 2 ? [dx, dy] : null), turned: differs(now.turn, from.turn) ? Number(from.turn) - Number(now.turn) : 0,
    uncovered: differs(now.face, from.face), counted: differs(now.count, from.count) ? Number(now.count) - Number(from.count) : 0,
  };
  return one.moved || one.turned || one.uncovered || one.counted || one.named ? [one] : [];
}

/** Let it be seen. With reduced motion whatever has changed only fades in where it is now. @param {Change} one @param {number} nth of those that land */
function move({ element, fresh, lands, moved, turned, uncovered, counted }, nth) {
  if (lands) return land(element, nth);
  if (fresh || (calm.matches && (moved || turned || uncovered || counted))) return fade(element);
  if (moved) slide(element, ...moved);
  if (turned) spin(element, turned);
  if (uncovered) uncover(element);
  if (counted) tick(element, counted);
}

/** @param {Element} element */
function fade(element) { animate(element, [{ opacity: 0 }, { opacity: 1 }], 200); }

/** @param {Element} element @param {number} dx @param {number} dy where it comes from */
function slide(element, dx, dy) {
  const far = Math.hypot(dx, dy);
  const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM()?.inverse() : null;
  if (matrix) [dx, dy] = [dx * matrix.a + dy * matrix.c, dx * matrix.b + dy * matrix.d];
  animate(inside(element), [{ transform: `translate(${dx}px,${dy}px)` }, { transform: "none" }], Math.min(beat ? 700 : 420, 260 + far / (beat ? 2 : 8)));
}

/** Turn a piece on its place, the shorter way round. @param {Element} element @param {number} by degrees that it has turned back */
function spin(element, by) {
  const short = ((by % 360) + 540) % 360 - 180, about = centred(element);
  animate(inside(element), [{ transform: `rotate(${short}deg)`, ...about }, { transform: "none", ...about }], 480);
}

/** A card turns over: it narrows to its edge and widens with its new face. @param {Element} element @param {number} [delay] */
function uncover(element, delay = 0) {
  const about = centred(element);
  const way = [{ transform: "scaleX(0)", ...about }, { transform: "scaleX(1.06)", offset: 0.7, ...about }, { transform: "none", ...about }];
  animate(inside(element), way, 380, { delay: within(delay), fill: "backwards" });
}

/** A number changes: it swells, and the difference rises from it. @param {Element} element @param {number} by */
function tick(element, by) {
  const about = centred(element);
  animate(inside(element), [{ transform: "none", ...about }, { transform: "scale(1.35)", offset: 0.3, ...about }, { transform: "none", ...about }], 420);
  soon(() => rise(element, by));
}

/** The difference rises from a number. @param {Element} element @param {number} by */
function rise(element, by) {
  const box = element.getBoundingClientRect();
  if (!by || !box.width) return;
  const sign = document.createElement("span");
  sign.className = by > 0 ? "floats more" : "floats less";
  sign.textContent = by > 0 ? `+${by}` : `−${-by}`;
  sign.setAttribute("aria-hidden", "true");
  document.body.append(sign);
  sign.style.left = `${box.x + box.width / 2}px`;
  sign.style.top = `${box.y}px`;
  const way = [{ opacity: 0, transform: "translate(-50%, 4px)" }, { opacity: 1, transform: "translate(-50%, -14px)", offset: 0.3 }, { opacity: 0, transform: "translate(-50%, -34px)" }];
  const up = sign.animate(way, { id: OURS, easing: EASE, duration: within(1100) });
  up.onfinish = up.oncancel = () => sign.remove();
}

/** Let something new land on its place; several land one after the other. @param {Element} element @param {number} nth */
function land(element, nth) {
  if (calm.matches) return fade(element);
  const about = centred(element), delay = beat ? Math.min(nth * 110, beat * 0.5) : 0;
  const way = [{ opacity: 0, transform: "scale(2.2)", ...about }, { opacity: 1, transform: "scale(.9)", offset: 0.6, ...about }, { opacity: 1, transform: "none", ...about }];
  animate(inside(element), way, 300, { delay, fill: "backwards", easing: "cubic-bezier(.5,0,.8,.4)" });
}

/** Tokens hop from where they were lost to where they were gained. @param {string} symbol @param {{element: Element, by: number}[]} places */
function hop(symbol, places) {
  const from = places.filter(({ by }) => by < 0).flatMap(({ element, by }) => Array(-by).fill(element));
  const to = places.filter(({ by }) => by > 0).flatMap(({ element, by }) => Array(by).fill(element));
  for (let n = 0; n < Math.min(from.length, to.length, MOST_HOPS); n++) {
    const [start, end] = [from[n], to[n]].map((/** @type {Element} */ element) => element.getBoundingClientRect());
    if (!start.width || !end.width) continue;
    const token = document.createElement("span");
    token.className = `hops ${symbol}`;
    token.setAttribute("aria-hidden", "true");
    token.innerHTML = `<svg viewBox="0 0 64 64"><use href="#s-${symbol}"/></svg>`;
    document.body.append(token);
    token.style.left = `${start.x + start.width / 2}px`;
    token.style.top = `${start.y + start.height / 2}px`;
    const dx = end.x + end.width / 2 - start.x - start.width / 2, dy = end.y + end.height / 2 - start.y - start.height / 2;
    const way = [
      { opacity: 1, transform: "translate(-50%,-50%)" }, { opacity: 1, transform: `translate(calc(-50% + ${dx / 2}px), calc(-50% + ${dy / 2 - 40}px)) scale(1.2)`, offset: 0.5 },
      { opacity: 0.9, transform: `translate(calc(-50% + ${dx}px), calc(-50% + ${dy}px))` },
    ];
    const delay = beat ? Math.min(n * 70, beat * 0.3) : n * 40;
    const flight = token.animate(way, { id: OURS, duration: within(620), delay, fill: "backwards", easing: "ease-in-out" });
    flight.onfinish = flight.oncancel = () => token.remove();
  }
}

/** The picture of a beat: dice tumble and show other faces until they come to rest, cards turn over one after the other. @param {HTMLElement} box */
export function perform(box) {
  const stage = byId("stage")?.getBoundingClientRect();
  box.style.left = `${stage ? Math.min(innerWidth - 60, Math.max(60, stage.x + stage.width / 2)) : innerWidth / 2}px`;
  box.style.top = `${stage ? Math.max(70, Math.min(innerHeight - 160, stage.y + Math.min(stage.height / 3, 200))) : 150}px`;
  if (document.hidden) return;
  if (calm.matches) return fade(box);
  box.querySelectorAll("[data-turns]").forEach((card) => uncover(card, 110 * Number(card.getAttribute("data-turns") || 0)));
  for (const die of box.querySelectorAll("[data-rolls]")) tumble(die);
}

/** @param {Element} die */
function tumble(die) {
  const faces = [...die.children], length = within(760), began = performance.now();
  const roll = animate(die, [
    { transform: "translateX(-46px) rotate(-540deg) scale(.8)" }, { transform: "translate(6px,-9px) rotate(-140deg) scale(1.1)", offset: 0.45 },
    { transform: "translateX(3px) rotate(16deg)", offset: 0.8 }, { transform: "none" },
  ], 760 * (0.9 + Math.random() * 0.1));
  const flicker = setInterval(() => {
    const lies = roll.playState !== "running" || performance.now() - began > length * 0.72;
    const up = lies ? 0 : Math.floor(Math.random() * faces.length);
    faces.forEach((face, n) => face.classList.toggle("on-top", n === up));
    die.classList.toggle("turning", up !== 0);
    if (lies) clearInterval(flicker);
  }, 70);
}

/** Let what was taken fade and sink where it stood. @param {Was} gone */
function sink({ element, parent, box }) {
  if (!parent?.isConnected || !box.width || (lead && element instanceof HTMLElement)) return; // it would go along with the page
  const ghost = /** @type {Element} */ (element.cloneNode(true));
  for (const part of [ghost, ...ghost.querySelectorAll("[id], [data-spot], [data-flip]")]) {
    for (const name of ["id", "data-spot", "data-flip", "tabindex", "role"]) part.removeAttribute(name);
  }
  ghost.classList.remove("may", "aim", "picked");
  ghost.classList.add(GHOST);
  ghost.setAttribute("aria-hidden", "true");
  ghost.setAttribute("pointer-events", "none");
  if (ghost instanceof HTMLElement) { // out of the flow, so that the rest can close the gap
    Object.assign(ghost.style, { position: "fixed", margin: "0", zIndex: "5", left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px` });
  }
  parent.appendChild(ghost);
  const inner = ghost.querySelector(":scope > g") ?? ghost;
  const way = [{ opacity: 1, transform: "none" }, { opacity: 0, transform: "translateY(6px)" }];
  const fall = inner.animate(way, { id: OURS, duration: beat ? 320 : 180, delay: 220 + lead, fill: "both", easing: "cubic-bezier(.5,0,.9,.4)" });
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

/** Did a drag just end, so that the click after it means nothing? */
startDrag.swallow = () => swallow;

/** Morph an element into its new HTML, keeping whatever stays the same. @param {Element} here @param {string} html */
export function morph(here, html) {
  for (const ghost of here.querySelectorAll(`.${GHOST}`)) ghost.remove(); // or the morph would reuse it, and the new element would vanish with it
  const keep = (/** @type {string} */ name, /** @type {Element} */ node) => !(node.hasAttribute("data-spot") && (name === "tabindex" || name === "role"));
  // @ts-ignore: Idiomorph is a plain script in front of this module
  Idiomorph.morph(here, html, { morphStyle: "outerHTML", callbacks: { beforeAttributeUpdated: keep } });
}

/** @type {Promise<void> | null} the symbols that the first view did not need, once they are asked for */
let fetched = null;

/**
 * Fetch the symbols that the first view did not need, once, when something else needs them: what is on the page now, or what is to come.
 * @param {string} [coming] HTML @returns {Promise<void> | null} null if all are here
 */
export function symbols(coming = "") {
  const sprite = document.querySelector("svg.sprite");
  if (!sprite || sprite.hasAttribute("data-whole")) return null;
  const used = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href")), later = [...coming.matchAll(/<use[^>]* href="([^"]+)/g)].map((found) => found[1]);
  if ([...used, ...later].every((name) => byId((name ?? "#").slice(1)))) return null;
  const take = async () => {
    const answer = await get(byId("mh-table")?.dataset.symbols ?? "");
    const more = answer && new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
    for (const symbol of more?.querySelectorAll("symbol") ?? []) if (!byId(symbol.id)) sprite.append(document.importNode(symbol, true));
    sprite.toggleAttribute("data-whole", Boolean(more));
  };
  fetched ??= take().catch(() => {}).then(() => { fetched = null; }); // if it failed, the next frame tries again
  return fetched;
}

// @ts-check
// What happens is in sight while it is told: what a beat is about is lit, the page goes there, and back when a question is put. Whoever
// scrolls by hand is left alone.
// Loaded when the table can be seen and answered and the page is idle, or with the first beat.
import { open } from "./page.js";

/** @typedef {{element: Element, box: DOMRect}} Place where something happens; what has gone has left its box and the element around it */
/** @typedef {{left: number, top: number}} Offset */
/** @typedef {import("./motion.js").Change} Change */
/** @typedef {[number, number]} Span */

const HAND = 1500; // milliseconds for which one looks where one's own hand has scrolled to
const FLING = 200; // what scrolls within this time after a hand still comes from that hand
const MARGIN = 12;
const GLIDE = 320; // milliseconds in which the page goes to where a beat happens
const MOST_LIT = 8; // things that are lit at once; if more have moved, the whole table has a new layout
const WIDE = 400; // pixels; what is larger than that shows nobody where to look
const GLOW = "drop-shadow(0 0 1px #fff) drop-shadow(0 0 1px #fff) drop-shadow(0 0 4px var(--mead)) drop-shadow(0 0 4px var(--mead)) drop-shadow(0 0 2px #000b)"; // a white rim, on light, golden and dark ground
const RING = "inset 0 0 0 2px var(--mead), 0 0 0 1px #000b, 0 0 12px 4px var(--mead)"; // a glow would shine through what is translucent
const KEYS = ["PageUp", "PageDown", "ArrowUp", "ArrowDown", " "];

let wanted = false; // may the present picture move the page?
let hand = -Infinity; // when a hand has last scrolled
let running = 0;
/** @type {Map<Element, Offset>} where everything stood before the page went to the first beat */
const home = new Map();

const root = () => document.scrollingElement ?? document.documentElement;

/** Go to what the next pictures show, or stay. @param {boolean} on */
export function follows(on) { wanted = on; }

function byHand() {
  hand = performance.now();
  cancelAnimationFrame(running);
  home.clear(); // the page stays where its owner has brought it
}

for (const kind of ["wheel", "touchmove"]) addEventListener(kind, byHand, { capture: true, passive: true });
addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse" && event.clientX >= document.documentElement.clientWidth) byHand(); }, true); // on the scroll bar
addEventListener("keydown", (event) => { if (!event.defaultPrevented && KEYS.includes(event.key)) byHand(); });
addEventListener("scroll", () => { if (performance.now() - hand < FLING) hand = performance.now(); }, { capture: true, passive: true });

// ---- light

/** @param {Element} element */
const size = (element) => { const { width, height } = element.getBoundingClientRect(); return Math.min(width, height); };

/** What can be seen of something: itself, what is in it, or what it is folded into. @param {Element} element @returns {Element} */
function visible(element) {
  const inner = size(element) ? element : [...element.children].find(size);
  for (let around = element.parentElement; !inner && around && !around.hasAttribute("data-region"); around = around.parentElement) {
    if (size(around)) return size(around) < WIDE ? around : element;
  }
  return inner ?? element;
}

/**
 * Light what a beat is about while it lasts, so that the eye finds it: what it names, and what is new; if it names nothing, what has
 * changed. Go there, or to where something has gone, or to what was counted.
 * @param {string[]} about ids @param {[Change[], {box: DOMRect, parent: Element | null}[], Change[]]} changes what has changed and is to be lit, what has gone, all that has changed
 * @param {number} beat milliseconds @param {boolean} still with reduced motion
 * @returns {number} milliseconds until it is in sight
 */
export function light(about, [changed, gone, all], beat, still) {
  const named = about.flatMap((id) => document.getElementById(id) ?? []), seen = named.filter(size);
  const anew = changed.length > MOST_LIT || gone.length > MOST_LIT; // the table was laid out anew
  const fresh = anew ? [] : changed.filter((one) => !named.length || one.lands || one.named);
  const lit = new Set([...(seen.length ? seen : named), ...fresh.map(({ element }) => element)].map(visible));
  const place = (/** @type {Element} */ element) => ({ element, box: element.getBoundingClientRect() });
  const left = gone.flatMap(({ box, parent }) => (parent?.isConnected ? [{ element: parent, box }] : []));
  const places = named.length ? [...(seen.length ? seen : named.map(visible))].map(place) : anew ? [] : lit.size ? [...lit].map(place) : left.length ? left : all.map(({ element }) => place(visible(element)));
  const delay = follow(places, still ? 0 : Math.min(GLIDE, beat * 0.5));
  for (const element of lit) {
    const [off, on] = element instanceof SVGElement ? [{ filter: "none" }, { filter: GLOW }] : [{ boxShadow: "none" }, { boxShadow: RING }];
    shine(element, off, on, beat, delay);
    const place = element.querySelector(":scope > .hit"); // an empty place of a board has nothing else to see
    if (place) shine(place, { fill: "#ffc94a00" }, { fill: "#ffc94aa0" }, beat, delay);
  }
  return delay;
}

/** @type {Animation[]} what is lit for the present beat */
let lights = [];

/** It does not move. @param {Element} element @param {Keyframe} off @param {Keyframe} on @param {number} duration @param {number} delay */
function shine(element, off, on, duration, delay) {
  lights.push(element.animate([off, { ...on, offset: 0.12 }, { ...on, offset: 0.85 }, off], { id: "mh", duration, delay }));
}

/** The beat is over, perhaps before its time: what it was about is dark again. */
export function dim() {
  for (const light of lights) light.cancel();
  lights = [];
}

// ---- going there

/** Everything around an element that scrolls, from the inside to the page. @param {Element} element */
function scrollers(element) {
  const found = [], page = root();
  for (let up = element.parentElement; up && up !== page && up !== document.body; up = up.parentElement) {
    const style = up.scrollWidth > up.clientWidth + 1 || up.scrollHeight > up.clientHeight + 1 ? getComputedStyle(up) : null;
    if (style && /auto|scroll/.test(style.overflowX + style.overflowY)) found.push(up);
  }
  return [...found, page];
}

/**
 * How far to scroll so that as much as possible can be seen: not at all if that shows as much, else with it in the middle.
 * @param {Span[]} spans @param {Span} view @param {Span} range how far one can scroll
 */
export function reach(spans, [low, high], [least, most]) {
  if (!(high - low > 4 * MARGIN)) return 0;
  const first = low + MARGIN, last = high - MARGIN;
  const cut = spans.map(([from, to]) => /** @type {Span} */ ([from, Math.min(to, from + last - first)]));
  const within = (/** @type {number} */ by) => Math.max(least, Math.min(most, by));
  const seen = (/** @type {number} */ by) => cut.filter(([from, to]) => from - by >= low && to - by <= high);
  let best = 0;
  for (const by of cut.flatMap(([from, to]) => [within(from - first), within(to - last)])) {
    const more = seen(by).length - seen(best).length;
    if (more > 0 || (more === 0 && Math.abs(by) < Math.abs(best))) best = by;
  }
  if (!best) return 0;
  const shown = seen(best), from = Math.min(...shown.map(([start]) => start)), to = Math.max(...shown.map(([, end]) => end));
  const middle = within((from + to - low - high) / 2);
  return seen(middle).length >= shown.length ? middle : best;
}

/** Go to where something happens. @param {Place[]} places @param {number} duration @returns {number} milliseconds that this takes */
export function follow(places, duration) {
  const there = wanted ? places.filter(({ box }) => box.width && box.height) : [];
  if (!there.length || performance.now() < hand + HAND) return 0;
  const all = there.map(({ element, box }) => ({ x: /** @type {Span} */ ([box.left, box.right]), y: /** @type {Span} */ ([box.top, box.bottom]), around: scrollers(element) }));
  /** @type {Map<Element, Offset>} */
  const ways = new Map();
  const boxes = [...new Set(all.flatMap(({ around }) => around))].sort((a, b) => (a.contains(b) ? 1 : b.contains(a) ? -1 : 0)); // from the inside
  for (const box of boxes) {
    const inside = all.filter(({ around }) => around.includes(box)), edge = box.getBoundingClientRect();
    const sides = box === root() ? { x: /** @type {Span} */ ([0, innerWidth]), y: open() } : { x: /** @type {Span} */ ([Math.max(0, edge.left), Math.min(innerWidth, edge.right)]), y: /** @type {Span} */ ([edge.top, edge.bottom]) };
    const dx = reach(inside.map(({ x }) => x), sides.x, [-box.scrollLeft, box.scrollWidth - box.clientWidth - box.scrollLeft]);
    const dy = reach(inside.map(({ y }) => y), sides.y, [-box.scrollTop, box.scrollHeight - box.clientHeight - box.scrollTop]);
    if (!dx && !dy) continue;
    for (const place of inside) { place.x = [place.x[0] - dx, place.x[1] - dx]; place.y = [place.y[0] - dy, place.y[1] - dy]; }
    ways.set(box, { left: box.scrollLeft + dx, top: box.scrollTop + dy });
    if (!home.has(box)) home.set(box, { left: box.scrollLeft, top: box.scrollTop });
  }
  if (!ways.size) return 0;
  glide(ways, duration);
  return duration;
}

/** Back to where everything stood before the beats. @param {number} duration @returns {number} by how much the page has yet to go down */
export function homeward(duration) {
  const page = root(), to = Math.min(home.get(page)?.top ?? page.scrollTop, page.scrollHeight - page.clientHeight);
  if (home.size) glide(new Map(home), duration);
  home.clear();
  return to - page.scrollTop;
}

/** @param {Map<Element, Offset>} ways @param {number} duration */
function glide(ways, duration) {
  cancelAnimationFrame(running);
  const began = performance.now();
  const from = [...ways.keys()].map((box) => ({ left: box.scrollLeft, top: box.scrollTop }));
  const step = () => {
    const part = duration ? Math.min(1, (performance.now() - began) / duration) : 1, eased = part * part * (3 - 2 * part);
    [...ways].forEach(([box, to], n) => {
      const { left, top } = from[n];
      box.scrollTo({ left: left + (to.left - left) * eased, top: top + (to.top - top) * eased, behavior: "instant" });
    });
    if (part < 1) running = requestAnimationFrame(step);
  };
  step();
}

/** Whatever glides stops where it is. */
export function stay() { cancelAnimationFrame(running); }

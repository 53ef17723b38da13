// @ts-check
// Pointing: a spotlight on what the words are about, rings, an arrow, names on the board, and the words beside it, covering nothing that matters.
import { byId } from "./page.js";

/** @typedef {[kind: string, name: string]} Target ("id", an id), ("spot", a spot), ("may", everything that can be chosen) */
/** @typedef {{at: number, of: number, title: string, say: string, point: Target[], arrow: Target[], waits: boolean, hint: string}} Words */
/** @typedef {{x: number, y: number, w: number, h: number, round: boolean}} Hole */

const NS = "http://www.w3.org/2000/svg";
const MANY = 12; // with more targets than this, none gets a ring
const GAP = 40; // between the words and what they are about
const EDGE = 8; // between the words and the edge of the window
const narrow = matchMedia("(max-width: 899px)"); // here the words are a sheet below the bar, and the table is scrolled into the space that it leaves free

/** @param {Element} element @returns {boolean} */
const visible = (element) => element.getClientRects().length > 0;
/** Is it still moving to its place? Endless animations do not count. @param {Element} element @returns {boolean} */
const moving = (element) => [...element.getAnimations({ subtree: true }), ...(element.closest("[data-flip]")?.getAnimations({ subtree: true }) ?? [])]
  .some((one) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity);
/** @param {string} name @param {Record<string, string | number>} attributes @returns {SVGElement} */
function make(name, attributes) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

export class Pointer {
  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
    /** @type {Words} */
    this.step = { at: 0, of: 0, title: "", say: "", point: [], arrow: [], waits: false, hint: "" };
    this.begun = false; // has a first choice of several been made?
    this.still = false; // while something moves, nothing is pointed at
    this.waiting = false;
    this.seen = ""; // what was pointed at last
    this.moved = false; // was it moving then?
    this.left = 0; // how far the page was scrolled to show it
    this.room = 0; // the space that the sheet of words takes above the table while a step lasts
    /** @type {{x: number, y: number} | null} where the words stand beside a wide table */
    this.stood = null;
    this.box = /** @type {HTMLElement} */ (byId("mh-teach"));
    this.prompt = /** @type {HTMLElement} */ (byId("mh-prompt"));
    this.box.addEventListener("click", (event) => { if (event.target instanceof Element && event.target.closest("[data-act=teach-fold]")) this.fold(!this.box.classList.contains("folded")); });
    narrow.addEventListener("change", () => this.turn());
    const sizes = new ResizeObserver(() => this.place());
    for (const part of [this.box, this.prompt]) sizes.observe(part);
    for (const kind of ["resize", "scroll"]) addEventListener(kind, () => this.place(), { passive: true, capture: true });
    new MutationObserver(() => this.place()).observe(main, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "hidden"] });
  }

  /** @param {Target} target @returns {Element[]} */
  find([kind, name]) {
    if (kind === "may") {
      const drawn = [...this.main.querySelectorAll("[data-region] [data-spot].may")].filter(visible);
      return drawn.length ? drawn : [...this.prompt.querySelectorAll("#mh-tray [data-spot].may")].filter(visible); // otherwise the buttons that stand for them
    }
    // what is drawn differently on narrow tables says what it stands for
    const found = kind === "id" ? [byId(name), ...this.main.querySelectorAll(`[data-same="${CSS.escape(name)}"]`)] : [...document.querySelectorAll(`[data-spot="${CSS.escape(name)}"]`)];
    return found.filter((element) => element !== null).filter(visible).slice(0, 1);
  }

  /** What is pointed at now: what the words are about, and after a first click whatever comes next. @returns {Element[]} */
  targets() {
    const kind = this.box.dataset.kind;
    if (kind === "right" || kind === "wrong") return [];
    const picked = this.main.querySelector("[data-region] .picked[data-spot]");
    if (this.step.waits && picked) return this.step.arrow[1] ? this.find(this.step.arrow[1]) : [];
    if (this.step.waits && this.begun) return this.find(["may", ""]);
    return this.step.point.flatMap((target) => this.find(target));
  }

  /** Draw everything again with the next animation frame. */
  place() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => { this.waiting = false; this.draw(); });
  }

  draw() {
    const light = byId("mh-spot");
    document.documentElement.classList.toggle("taught", !this.box.hidden);
    if (!light || this.box.hidden) return;
    if (narrow.matches) this.dock();
    const elements = this.still ? [] : this.targets();
    const about = elements.map((element) => element.id || element.getAttribute("data-spot")).join();
    const moves = elements.some(moving);
    const arrived = this.moved && !moves && scrollY === this.left; // and nobody has scrolled in the meantime
    if (narrow.matches && (about !== this.seen || arrived)) this.reveal(elements); // otherwise nothing moves under a finger
    [this.seen, this.moved] = [about, moves];
    const holes = this.clear(elements);
    light.classList.toggle("on", holes.length > 0);
    light.classList.toggle("soft", this.step.waits);
    const few = holes.length <= MANY, named = this.named();
    byId("mh-spot-holes")?.replaceChildren(...holes.map((one) => outline(one, "hole")));
    byId("mh-spot-rings")?.replaceChildren(...(few ? holes.map((one) => outline(one, "ring")) : []), ...this.tags(named));
    light.classList.toggle("names", byId("mh-spot-rings")?.querySelector(".tag") !== null);
    const words = narrow.matches ? this.box.getBoundingClientRect() : this.stand(holes);
    this.arrow(few ? holes : [], words);
    if (moves || [...named.values()].some(moving)) this.place();
  }

  /** What the words name, and where it is drawn. @returns {Map<string, Element>} */
  named() {
    const said = `${this.step.say} ${byId("mh-teach-then")?.textContent ?? ""}`;
    const out = new Map();
    for (const name of said.match(/\b[A-Za-z]{1,2}\d{1,2}(?:-\d{1,2})?\b/g) ?? []) { // d4, and R5-1 as a whole
      const element = [...this.main.querySelectorAll(`[data-region] [data-spot$=":${CSS.escape(name)}"]`)].find(visible);
      if (element) out.set(name, element);
    }
    return out;
  }

  /** Label on the board what the words name. @param {Map<string, Element>} named @returns {SVGElement[]} */
  tags(named) {
    const out = [], free = this.free();
    for (const [name, element] of named) {
      const box = element.getBoundingClientRect(), x = box.x + box.width / 2, half = 5 + 4.6 * name.length;
      // inside a free hex, below its dot: on its edge the name would seem to be that of the piece on the next one
      const y = element.classList.contains("cell-spot") ? Math.max(box.bottom - 13, box.y + box.height / 2 + 15) : box.bottom - 4;
      if (y < free.top || y > free.bottom) continue; // under the words or the prompt
      const tag = make("g", { class: "tag" });
      const words = make("text", { x: x.toFixed(1), y: (y + 4.6).toFixed(1) });
      words.textContent = name;
      tag.append(make("rect", { x: (x - half).toFixed(1), y: (y - 10).toFixed(1), width: 2 * half, height: 20, rx: 10 }), words);
      out.push(tag);
    }
    return out;
  }

  /** A new step: unfold its words and find a new place for them. */
  turn() {
    this.room = 0;
    this.stood = null;
    this.seen = "";
    this.fold(false);
  }

  /** @param {boolean} folded are the words put away for a moment? */
  fold(folded) {
    this.box.classList.toggle("folded", folded);
    this.box.querySelector("[data-act=teach-fold]")?.setAttribute("aria-expanded", String(!folded));
    this.place();
  }

  /** The part of the window in which the table can be seen. @returns {DOMRect} */
  free() {
    const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    const top = Math.max(0, narrow.matches ? this.box.getBoundingClientRect().bottom : bar);
    const low = narrow.matches ? this.prompt.getBoundingClientRect().top : innerHeight;
    return new DOMRect(0, top, innerWidth, Math.max(0, low - top));
  }

  /** The sheet of words below the bar, and the prompt at the foot: the page keeps room for both, and scrolls to what lies between them. */
  dock() {
    const bar = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    this.box.style.left = this.box.style.top = "";
    const height = this.box.offsetHeight, root = document.documentElement.style;
    this.room = Math.max(this.room, height);
    for (const [name, size] of /** @type {[string, number][]} */ ([["--under", Math.max(0, bar)], ["--words", height], ["--room", this.room], ["--foot", innerHeight - this.prompt.getBoundingClientRect().top]]))
      if (root.getPropertyValue(name) !== `${size}px`) root.setProperty(name, `${size}px`);
  }

  /** What the spotlight shows: on a narrow table, the part of things that neither words nor prompt hide. @param {Element[]} elements @returns {Hole[]} */
  clear(elements) {
    const free = this.free();
    return elements.flatMap((element) => {
      const one = hole(element);
      if (!narrow.matches || !element.closest("[data-region]")) return [one];
      const y = Math.max(one.y, free.y), h = Math.min(one.y + one.h, free.bottom) - y;
      return h > 12 ? [{ ...one, y, h, round: one.round && h === one.h }] : [];
    });
  }

  /**
   * Put the words beside a wide table: where they stood, as long as they hide nothing that is meant or may be chosen; otherwise where
   * they cover least and are nearest to what they are about. @param {Hole[]} holes @returns {DOMRect}
   */
  stand(holes) {
    const w = this.box.offsetWidth, h = this.box.offsetHeight, top = this.free().y + EDGE;
    const foot = Math.max(top, innerHeight - h - EDGE), right = Math.max(EDGE, innerWidth - w - EDGE);
    const boxes = (/** @type {string} */ selector) => [...this.main.querySelectorAll(selector)].filter(visible).map((element) => element.getBoundingClientRect());
    const meant = holes.map((one) => new DOMRect(one.x, one.y, one.w, one.h)), dear = boxes("[data-region] [data-flip]");
    const open = boxes("[data-region] [data-spot].may, [data-region] .picked, #mh-tray .btn, #mh-go");
    const hidden = (/** @type {DOMRect} */ here, /** @type {DOMRect[]} */ things) => things.reduce((sum, box) => sum + common(here, box), 0);
    const needed = [...meant.filter((box) => box.width * box.height < innerWidth * innerHeight / 6), ...open];
    if (this.stood && this.stood.x <= right && this.stood.y <= foot) {
      const same = new DOMRect(this.stood.x, this.stood.y, w, h);
      if (!hidden(same, needed)) return same;
    }
    const prompt = this.prompt.getBoundingClientRect();
    const stage = byId("stage")?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight);
    const list = (byId("mh-steps")?.lastElementChild ?? byId("mh-log"))?.getBoundingClientRect();
    const rest = list?.width ? [list.right - w, list.bottom + 24] : [right, foot];
    const around = holes.length ? union(holes) : stage;
    const cx = around.x + around.width / 2, cy = around.y + around.height / 2;
    const places = [rest, [around.right + GAP, cy - h / 2], [around.x - GAP - w, cy - h / 2], [cx - w / 2, around.bottom + GAP], [cx - w / 2, around.y - GAP - h],
      [stage.right - w - 12, stage.bottom - h - 12], [stage.x + 12, stage.bottom - h - 12], [stage.right - w - 12, stage.y + 12], [stage.x + 12, stage.y + 12],
      [EDGE, top], [EDGE, foot], [right, top], [right, foot]];
    let best = new DOMRect(rest[0], rest[1], w, h), least = Infinity;
    for (const [x0, y0] of places) {
      const x = Math.max(EDGE, Math.min(right, x0)), y = Math.max(top, Math.min(foot, y0)), here = new DOMRect(x, y, w, h);
      const covers = 1e4 * hidden(here, needed) + 60 * hidden(here, meant) + 6 * hidden(here, dear); // what must be seen, what is meant, what moves
      const far = holes.length ? 8 * Math.hypot(x + w / 2 - cx, y + h / 2 - cy) : x0 === rest[0] && y0 === rest[1] ? 0 : 4000;
      const cost = covers + far + 0.5 * common(here, stage) + 3 * common(here, prompt) + 40 * Math.hypot(x - x0, y - y0);
      if (cost < least) { least = cost; best = here; }
    }
    this.stood = { x: best.x, y: best.y };
    this.box.style.left = `${Math.round(best.x)}px`;
    this.box.style.top = `${Math.round(best.y)}px`;
    return best;
  }

  /** An arrow from the words to the nearest target. @param {Hole[]} holes @param {DOMRect} words */
  arrow(holes, words) {
    const shaft = byId("mh-spot-arrow"), head = byId("mh-spot-head");
    shaft?.setAttribute("d", "");
    head?.setAttribute("d", "");
    const distance = (/** @type {Hole} */ one) => Math.hypot(one.x + one.w / 2 - words.x - words.width / 2, one.y + one.h / 2 - words.y - words.height / 2);
    const near = [...holes].sort((a, b) => distance(a) - distance(b))[0];
    if (!near) return;
    const tx = near.x + near.w / 2, ty = near.y + near.h / 2;
    const sx = Math.max(words.x + 18, Math.min(words.right - 18, tx)), sy = Math.max(words.y + 14, Math.min(words.bottom - 14, ty));
    const from = tx > words.right ? [words.right, sy] : tx < words.x ? [words.x, sy] : ty > words.bottom ? [sx, words.bottom] : [sx, words.y];
    const length = Math.hypot(tx - from[0], ty - from[1]) || 1, ux = (tx - from[0]) / length, uy = (ty - from[1]) / length;
    const reach = near.round ? Math.max(near.w, near.h) / 2 + 4 : Math.min(Math.abs(near.w / 2 / (ux || 1e-6)), Math.abs(near.h / 2 / (uy || 1e-6))) + 4;
    if (length - reach < 16) return;
    const ex = tx - ux * reach, ey = ty - uy * reach, hx = ex - ux * 13, hy = ey - uy * 13;
    shaft?.setAttribute("d", `M${from[0]} ${from[1]}L${hx} ${hy}`);
    head?.setAttribute("d", `M${ex} ${ey}L${hx - uy * 8} ${hy + ux * 8}L${hx + uy * 8} ${hy - ux * 8}Z`);
  }

  /** Scroll what is pointed at into view: all of it, if it fits. @param {Element[]} [targets] */
  reveal(targets = this.targets()) {
    const parts = targets.filter((element) => element.closest("[data-region]"));
    if (!parts.length) return;
    if (narrow.matches) this.dock();
    sideways(parts);
    const free = this.free(), within = (/** @type {DOMRect} */ box) => box.top >= free.top + EDGE && box.bottom <= free.bottom - EDGE;
    const all = () => union(parts.map(hole));
    this.left = scrollY;
    if (within(all())) return;
    if (!within(parts[0].getBoundingClientRect())) parts[0].scrollIntoView({ block: "center", inline: "nearest" });
    const box = all();
    if (box.height <= free.height) scrollBy(0, box.y + box.height / 2 - free.y - free.height / 2);
    this.left = scrollY;
  }
}

/** Where a part of the table is wider than the screen, scroll it to what is pointed at: all of it, if it fits, else the first. @param {Element[]} parts */
function sideways(parts) {
  /** @type {Map<Element, Element[]>} */ const panes = new Map();
  for (const part of parts) {
    let pane = part.parentElement;
    while (pane && !(pane.scrollWidth > pane.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(pane).overflowX))) pane = pane.parentElement;
    if (pane && pane !== document.documentElement && pane !== document.body) panes.set(pane, [...panes.get(pane) ?? [], part]);
  }
  for (const [pane, within] of panes) {
    const room = pane.getBoundingClientRect(), all = union(within.map(hole)), box = all.width <= room.width ? all : within[0].getBoundingClientRect();
    if (box.width > room.width || (box.left >= room.left && box.right <= room.right)) continue;
    pane.scrollTo({ left: pane.scrollLeft + box.x + box.width / 2 - room.x - room.width / 2, behavior: "instant" });
  }
}

/** @param {Element} element @returns {Hole} */
function hole(element) {
  const box = element.getBoundingClientRect();
  const round = element instanceof SVGElement && Math.abs(box.width - box.height) < 0.35 * box.width && box.width < 200;
  return { x: box.x - 6, y: box.y - 6, w: box.width + 12, h: box.height + 12, round };
}

/** @param {Hole} one @param {string} name @returns {SVGElement} */
function outline(one, name) {
  const rx = Math.min(one.round ? Math.max(one.w, one.h) / 2 : 12, one.w / 2, one.h / 2 + 4);
  return make("rect", { x: one.x.toFixed(1), y: one.y.toFixed(1), width: one.w.toFixed(1), height: one.h.toFixed(1), rx: rx.toFixed(1), class: name });
}

/** @param {Hole[]} holes @returns {DOMRect} */
function union(holes) {
  const x = Math.min(...holes.map((one) => one.x)), y = Math.min(...holes.map((one) => one.y));
  return new DOMRect(x, y, Math.max(...holes.map((one) => one.x + one.w)) - x, Math.max(...holes.map((one) => one.y + one.h)) - y);
}

/** @param {DOMRect} a @param {DOMRect} b @returns {number} the area that both cover */
function common(a, b) {
  return Math.max(0, Math.min(a.right, b.right) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.y, b.y));
}

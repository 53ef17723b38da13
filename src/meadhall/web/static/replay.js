// @ts-check
// Looking back: first, back, scrub, next, last; Home, End, the arrows and Space; by itself at three speeds; a link to a moment.
// The present goes on behind it.
import { byId, get, remember } from "./page.js";
import { lengthOf } from "./beats.js";

/** @typedef {import("./wire.js").Frame} Frame */

const SPEEDS = ["1", "2", "4"];
const PAUSE = 700; // for a moment without a beat, in milliseconds
const MOST_TABLES = 40; // whose last moment this browser remembers
const AWAY = 2; // moments that one must have missed to be shown them unasked

export class Replay {
  /**
   * @param {HTMLElement} main @param {() => Frame} present
   * @param {(frame: Frame, at: number | null, length: number) => void} draw @param {() => void} paint
   */
  constructor(main, present, draw, paint) {
    this.main = main;
    this.present = present;
    this.draw = draw;
    this.paint = paint;
    /** @type {number | null} the moment that is shown, or null for the present */
    this.at = null;
    this.last = 0;
    this.timer = 0; // of the moment that is being played
    this.playing = false;
    this.arrived = false;
    /** @type {number | null} where it stood when the tab was hidden */
    this.hid = null;
    /** @type {Map<number, Frame>} */
    this.seen = new Map(); // as the seat that looks now sees them
    this.slider = /** @type {HTMLInputElement | null} */ (byId("mh-slider"));
    this.slider?.addEventListener("input", () => this.move(Number(this.slider?.value)));
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.hid = this.away ? null : this.last;
      else { this.missed(this.hid); this.hid = null; }
    });
    this.mark();
  }

  get away() { return this.at !== null; }

  get speed() { return SPEEDS.includes(remember("speed") ?? "") ? String(remember("speed")) : SPEEDS[0]; }

  words() {
    const said = this.seen.get(this.at ?? 0)?.beat?.say.join(" ");
    return `Moment ${this.at} of ${this.last}: ${said || (this.at ? "nothing that you could hear." : "the start.")}`;
  }

  /** @param {Event} event */
  click(event) {
    const target = event.target instanceof Element ? event.target : null;
    const to = target?.closest("[data-step-to]")?.getAttribute("data-step-to");
    if (to === "first") this.move(0);
    else if (to === "last") this.move(null);
    else if (to) this.step(Number(to));
    const act = target?.closest("[data-act]")?.getAttribute("data-act");
    if (act === "play") this.toggle();
    else if (act === "since") this.play(this.present().since);
    else if (act === "speed") {
      remember("speed", SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]);
      this.mark();
    }
    const line = target?.closest("#mh-log [data-at]");
    if (line) { event.preventDefault(); this.move(Number(line.getAttribute("data-at"))); }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Home") this.move(0);
    else if (event.key === "End") this.move(null);
    else if (event.key === " " && this.away && !target?.closest("button, a, summary")) this.toggle();
    else return;
    event.preventDefault();
  }

  /** Back to the present, and nothing is kept: another looks now. */
  forget() {
    this.stop();
    this.at = null;
    this.seen.clear();
  }

  /** The same moment from another side. */
  turn() {
    this.seen.clear();
    if (this.away) this.go(this.at);
  }

  /** @param {Frame} frame */
  moved(frame) {
    if (frame.moves < this.last) this.seen.clear(); // something was taken back
    this.last = frame.moves;
    if (this.arrived && !document.hidden && !this.away && frame.seat >= 0) this.note(this.last);
    if (this.slider) {
      this.slider.max = String(this.last);
      if (this.at === null) this.slider.value = String(this.last);
    }
  }

  // ---- what was missed

  /** @returns {Record<string, number>} the last moments that were seen, table by table */
  noted() {
    try { return JSON.parse(remember("seen") ?? "{}"); } catch { return {}; }
  }

  get name() { return `${this.main.dataset.base} ${this.main.dataset.seat}`; }

  /** @param {number} at */
  note(at) {
    const noted = this.noted();
    if (noted[this.name] === at) return;
    delete noted[this.name]; // the latest come last
    const kept = Object.entries({ ...noted, [this.name]: at }).slice(-MOST_TABLES);
    remember("seen", JSON.stringify(Object.fromEntries(kept)));
  }

  /** After an absence: play what has happened, unless it is little, or time is short. @param {number | null | undefined} from */
  missed(from) {
    const frame = this.present(), left = frame.deadline ? frame.deadline - Date.now() : Infinity;
    if (typeof from !== "number" || this.away || frame.curtain || remember("pace") === "instant" || left < 120000) return;
    if (this.last - from >= AWAY) this.play(from);
  }

  /** A link to a moment was followed, or somebody is back. */
  arrive() {
    const found = location.hash.match(/^#m(\d+)$/)?.[1] ?? new URLSearchParams(location.search).get("at");
    const seen = this.noted()[this.name];
    if (found !== null && /^\d+$/.test(found)) this.go(Number(found));
    else this.missed(seen);
    this.arrived = true;
    addEventListener("hashchange", () => { const again = location.hash.match(/^#m(\d+)$/); if (again) this.move(Number(again[1])); });
  }

  // ---- playing

  toggle() {
    if (this.playing) this.stop();
    else this.play(this.at ?? 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.mark();
  }

  /** From here to the present, moment by moment. @param {number} from */
  async play(from) {
    this.stop();
    if (from >= this.last) return;
    this.playing = true;
    this.mark();
    const next = async () => {
      if (!this.playing) return;
      const at = (this.at ?? from) + 1;
      if (at > this.last) { this.stop(); return this.go(null); }
      const length = await this.go(at);
      if (!this.playing || this.at !== at) return;
      this.fetch(at + 1);
      this.timer = setTimeout(next, length);
    };
    await this.go(from);
    if (this.playing) this.timer = setTimeout(next, PAUSE / Number(this.speed));
  }

  mark() {
    for (const button of document.querySelectorAll("[data-act=play]")) {
      button.classList.toggle("playing", this.playing);
      button.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    }
    for (const button of document.querySelectorAll("[data-act=speed]")) {
      button.textContent = `${this.speed}×`;
      button.setAttribute("aria-label", `${this.speed}× speed of the replay`);
    }
  }

  // ---- going

  /** @param {number} by */
  step(by) {
    const to = (this.at ?? this.last) + by;
    this.move(to > this.last || (to === this.last && by > 0) ? null : Math.max(0, to));
  }

  /** A hand goes somewhere: it no longer plays by itself. @param {number | null} at */
  move(at) {
    this.stop();
    return this.go(at);
  }

  /** @param {number} at @returns {Promise<Frame | null>} */
  async fetch(at) {
    const known = this.seen.get(at);
    if (known || at > this.last) return known ?? null;
    const { base, seat, side = "" } = this.main.dataset;
    const answer = await get(`${base}/view?seat=${seat}&at=${at}&side=${side}`);
    if (!answer) return null;
    const frame = /** @type {Frame} */ (await answer.json());
    if (side === (this.main.dataset.side ?? "")) this.seen.set(at, frame);
    return frame;
  }

  /** @param {number | null} at @returns {Promise<number>} how long it is shown, in milliseconds */
  async go(at) {
    if (at !== null && at >= this.last && !this.playing) at = null;
    this.at = at;
    if (this.slider) this.slider.value = String(at ?? this.last);
    const query = new URLSearchParams(location.search);
    if (at === null) query.delete("at");
    else query.set("at", String(at));
    history.replaceState(null, "", location.pathname + (query.size ? `?${query}` : ""));
    if (at === null) this.draw(this.present(), null, 0);
    this.paint();
    if (at === null) return 0;
    const frame = await this.fetch(at);
    if (!frame) { if (this.at === at) this.move(null); return 0; }
    if (this.at !== at) return 0;
    const length = (frame.beat ? lengthOf(frame.beat) : PAUSE) / Number(this.speed);
    this.draw(frame, at, this.playing ? length : 0);
    this.paint();
    return length;
  }
}

// @ts-check
// Looking back: the part that the page needs from the start, namely which moment is shown and which was seen last. The replay itself
// is fetched when somebody looks back.
import { byId, remember, trouble } from "./page.js";
import { lengthOf } from "./beats.js";
import { symbols } from "./motion.js";

/** @typedef {import("./wire.js").Frame} Frame @typedef {import("./replay.js").Replay} Replay */

const MOST_TABLES = 40; // whose last moment this browser remembers
const AWAY = 2; // if at least this many moments were missed, they are shown without being asked for
const LEADS = "[data-step-to], [data-act=play], [data-act=since], [data-act=speed], #mh-log [data-at]";

export class Past {
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
    this.arrived = false;
    /** @type {number | null} where it stood when the tab was hidden */
    this.hid = null;
    /** @type {Replay | undefined} */
    this.replay = undefined;
    this.slider = /** @type {HTMLInputElement | null} */ (byId("mh-slider"));
    this.slider?.addEventListener("input", () => { const at = Number(this.slider?.value); this.back((replay) => replay.move(at)); });
    document.addEventListener("click", (event) => {
      const lead = event.target instanceof Element ? event.target.closest(LEADS) : null;
      if (lead?.hasAttribute("data-at")) event.preventDefault();
      if (lead) this.back((replay) => replay.follow(lead));
    });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.hid = this.away ? null : this.last;
      else { this.missed(this.hid); this.hid = null; }
    });
    if (remember("speed")) this.back((replay) => replay.mark());
  }

  get away() { return this.at !== null; }

  words() { return this.replay?.words() ?? ""; }

  /** @param {(replay: Replay) => unknown} doing called with the replay as soon as it is loaded; if it cannot be loaded, the present stays */
  async back(doing) {
    const made = this.replay ? null : await import("./replay.js").catch(() => null);
    if (made) this.replay ??= new made.Replay(this, lengthOf);
    if (this.replay) Promise.resolve(doing(this.replay)).catch(trouble);
    else this.moved(this.present());
  }

  /** @param {number | null} at */
  go(at) { return this.back((replay) => replay.go(at)); }

  /** @param {number} by */
  step(by) { return this.back((replay) => replay.step(by)); }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input, textarea, select, dialog[open]") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Home") this.back((replay) => replay.move(0));
    else if (event.key === "End") this.back((replay) => replay.move(null));
    else if (event.key === " " && this.away && !target?.closest("button, a, summary")) this.replay?.toggle();
    else return;
    event.preventDefault();
  }

  /** Until everything that a moment shows can be drawn. @param {Frame} frame */
  async drawable(frame) { await symbols((frame.beat?.show ?? "") + Object.values(frame.regions).join("")); }

  /** Go back to the present and keep nothing: somebody else is looking now. */
  forget() {
    this.at = null;
    this.replay?.forget();
  }

  /** The same moment from another side. */
  turn() { this.replay?.turn(); }

  /** @param {Frame} frame */
  moved(frame) {
    if (frame.moves < this.last) this.replay?.seen.clear(); // something was taken back
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
    delete noted[this.name]; // the most recent come last
    const kept = Object.entries({ ...noted, [this.name]: at }).slice(-MOST_TABLES);
    remember("seen", JSON.stringify(Object.fromEntries(kept)));
  }

  /** After an absence, play what has happened, unless it is little or time is short. @param {number | null | undefined} from */
  missed(from) {
    const frame = this.present(), left = frame.deadline ? frame.deadline - Date.now() : Infinity;
    if (typeof from !== "number" || this.away || frame.curtain || remember("pace") === "instant" || left < 120000) return;
    if (this.last - from >= AWAY) this.back((replay) => replay.play(from, true));
  }

  /** A link to a moment was followed, or somebody is back. */
  arrive() {
    const found = location.hash.match(/^#m(\d+)$/)?.[1] ?? new URLSearchParams(location.search).get("at");
    const seen = this.noted()[this.name];
    if (found !== null && /^\d+$/.test(found)) this.go(Number(found));
    else this.missed(seen);
    this.arrived = true;
    addEventListener("hashchange", () => { const again = location.hash.match(/^#m(\d+)$/); if (again) this.back((replay) => replay.move(Number(again[1]))); });
  }
}

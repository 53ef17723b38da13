// @ts-check
// Looking back: first, back, scrub, next, last; the arrow keys; a link to a move. The present goes on behind it.
import { byId, get } from "./page.js";

/** @typedef {import("./wire.js").Frame} Frame */

export class Replay {
  /**
   * @param {HTMLElement} main @param {() => Frame} present
   * @param {(frame: Frame, at: number | null) => void} draw @param {() => void} paint
   */
  constructor(main, present, draw, paint) {
    this.main = main;
    this.present = present;
    this.draw = draw;
    this.paint = paint;
    /** @type {number | null} the move that is shown, or null for the present */
    this.at = null;
    this.last = 0;
    /** @type {Map<number, Frame>} */
    this.seen = new Map(); // as the seat that looks now sees them
    this.slider = /** @type {HTMLInputElement | null} */ (byId("mh-slider"));
    this.slider?.addEventListener("input", () => this.go(Number(this.slider?.value)));
    document.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-step-to]") : null;
      const to = button?.getAttribute("data-step-to");
      if (to === "first") this.go(0);
      else if (to === "last") this.go(null);
      else if (to) this.step(Number(to));
      const line = event.target instanceof Element ? event.target.closest("#mh-log [data-at]") : null;
      if (line) { event.preventDefault(); this.go(Number(line.getAttribute("data-at"))); }
    });
  }

  get away() { return this.at !== null; }

  words() { return `Move ${this.at} of ${this.last}: not the present.`; }

  /** Back to the present, and nothing is kept: another looks now. */
  forget() {
    this.at = null;
    this.seen.clear();
  }

  /** @param {Frame} frame */
  moved(frame) {
    if (frame.moves < this.last) this.seen.clear(); // something was taken back
    this.last = frame.moves;
    if (this.slider) {
      this.slider.max = String(this.last);
      if (this.at === null) this.slider.value = String(this.last);
    }
  }

  /** A link to a move was followed. */
  arrive() {
    const found = location.hash.match(/^#m(\d+)$/);
    if (found) this.go(Number(found[1]));
    addEventListener("hashchange", () => { const again = location.hash.match(/^#m(\d+)$/); if (again) this.go(Number(again[1])); });
  }

  /** @param {number} by */
  step(by) {
    const to = (this.at ?? this.last) + by;
    if (to >= this.last) this.go(null);
    else this.go(Math.max(0, to));
  }

  /** @param {number | null} at */
  async go(at) {
    if (at !== null && at >= this.last) at = null;
    this.at = at;
    if (this.slider) this.slider.value = String(at ?? this.last);
    history.replaceState(null, "", at === null ? location.pathname + location.search : `#m${at}`);
    if (at === null) this.draw(this.present(), null);
    this.paint();
    if (at === null) return;
    let frame = this.seen.get(at);
    if (!frame) {
      const answer = await get(`${this.main.dataset.base}/view?seat=${this.main.dataset.seat}&at=${at}`);
      if (!answer) { if (this.at === at) this.go(null); return; }
      frame = /** @type {Frame} */ (await answer.json());
      this.seen.set(at, frame);
    }
    if (this.at !== at) return;
    this.draw(frame, at);
    this.paint();
  }
}

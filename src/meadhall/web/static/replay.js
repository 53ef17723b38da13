// @ts-check
// Looking back: first, back, scrub, next, last; Home, End, the arrows and Space; playing at three speeds; a link to a moment.
// The game goes on in the meantime. Loaded when somebody looks back.
import { get, remember } from "./page.js";

/** @typedef {import("./wire.js").Frame} Frame */

const SPEEDS = ["1", "2", "4"];
const PAUSE = 700; // for a moment without a beat, in milliseconds

export class Replay {
  /** @param {import("./past.js").Past} past @param {typeof import("./beats.js").lengthOf} lengthOf */
  constructor(past, lengthOf) {
    this.past = past;
    this.lengthOf = lengthOf;
    this.timer = 0; // for the moment that is being played
    this.playing = false;
    this.passing = false; // what was missed is played: nobody has asked for these moments, so the address does not name them
    /** @type {Map<number, Frame>} */
    this.seen = new Map(); // as the present viewer sees them
    this.mark();
  }

  get speed() { return SPEEDS.includes(remember("speed") ?? "") ? String(remember("speed")) : SPEEDS[0]; }

  words() {
    const at = this.past.at, said = this.seen.get(at ?? 0)?.beat?.say.join(" ");
    return `Moment ${at} of ${this.past.last}: ${said || (at ? "nothing you could notice." : "the start.")}`;
  }

  /** Follow a button or a line of the log. @param {Element} lead */
  follow(lead) {
    const to = lead.getAttribute("data-step-to"), act = lead.getAttribute("data-act");
    if (to === "first") this.move(0);
    else if (to === "last") this.move(null);
    else if (to) this.step(Number(to));
    else if (act === "play") this.toggle();
    else if (act === "since" && this.passing) this.stop(); // Space on the button that began it
    else if (act === "since") this.play(this.past.present().since, true);
    else if (act === "speed") {
      remember("speed", SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]);
      this.mark();
    } else this.move(Number(lead.getAttribute("data-at")));
  }

  /** Keep nothing: somebody else is looking now. */
  forget() {
    this.stop();
    this.seen.clear();
  }

  /** The same moment from another side. */
  turn() {
    this.seen.clear();
    if (this.past.away) this.go(this.past.at);
  }

  // ---- playing

  toggle() {
    if (this.playing) this.stop();
    else this.play(this.past.at ?? 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = this.passing = false;
    this.address();
    this.mark();
  }

  /** Play from here to the present, moment by moment. @param {number} from @param {boolean} [passing] */
  async play(from, passing = false) {
    this.stop();
    if (from >= this.past.last) return;
    this.playing = true;
    this.passing = passing;
    this.mark();
    const next = async () => {
      if (!this.playing) return;
      const at = (this.past.at ?? from) + 1;
      if (at > this.past.last) { this.stop(); return this.go(null); }
      const length = await this.go(at);
      if (!this.playing || this.past.at !== at) return;
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
    const to = (this.past.at ?? this.past.last) + by;
    this.move(to > this.past.last || (to === this.past.last && by > 0) ? null : Math.max(0, to));
  }

  /** The viewer goes somewhere, which stops the playing. @param {number | null} at */
  move(at) {
    this.stop();
    return this.go(at);
  }

  /** @param {number} at @returns {Promise<Frame | null>} */
  async fetch(at) {
    const known = this.seen.get(at);
    if (known || at > this.past.last) return known ?? null;
    const { base, seat, side = "" } = this.past.main.dataset;
    const answer = await get(`${base}/view?seat=${seat}&at=${at}&side=${side}`);
    if (!answer) return null;
    const frame = /** @type {Frame} */ (await answer.json());
    await this.past.drawable(frame);
    if (side === (this.past.main.dataset.side ?? "")) this.seen.set(at, frame);
    return frame;
  }

  /** Name the moment in the address, for a link or a reload. */
  address() {
    const query = new URLSearchParams(location.search), at = this.past.at;
    if (at === null || this.passing) query.delete("at");
    else query.set("at", String(at));
    history.replaceState(null, "", location.pathname + (query.size ? `?${query}` : ""));
  }

  /** @param {number | null} at @returns {Promise<number>} how long it is shown, in milliseconds */
  async go(at) {
    if (at !== null && at >= this.past.last && !this.playing) at = null;
    this.past.at = at;
    if (this.past.slider) this.past.slider.value = String(at ?? this.past.last);
    this.address();
    if (at === null) this.past.draw(this.past.present(), null, 0);
    this.past.paint();
    if (at === null) return 0;
    const frame = await this.fetch(at);
    if (!frame) { if (this.past.at === at) this.move(null); return 0; }
    if (this.past.at !== at) return 0;
    const length = (frame.beat ? this.lengthOf(frame.beat) : PAUSE) / Number(this.speed);
    this.past.draw(frame, at, this.playing ? length : 0);
    this.past.paint();
    return length;
  }
}

// @ts-check
// Beats: what happens between two questions is shown moment by moment, at the viewer's own pace. Frames wait here in order.
// Skipping a beat does no harm, because the next one includes what it changed.
import { attempt, byId, remember } from "./page.js";
import { arriving, calm, goes, perform, symbols, tempo } from "./motion.js";

/** @typedef {import("./wire.js").Frame} Frame */

/** How long each kind is shown at normal pace, in milliseconds; reading time is added. @type {Record<string, number>} */
const LENGTH = { end: 1500, reveal: 1300, roll: 1150, card: 850, clash: 750, turn: 700, loss: 600, move: 600, gain: 550, note: 350 };
const READING = 12; // for each character
const LONGEST = 2600;
const AT_ONCE = 125; // characters that fit the prompt of a narrow page; more are told one part after the other
/** @type {Record<string, number>} */
const PACE = { slow: 1.7, normal: 1, fast: 0.4, instant: 0 };
const OWN = 300; // the viewer's own choice, the first sentence, needs less time; only what follows from it has to be read
const EASY = 12000; // if more than this is waiting, everything is sped up by one factor
const FASTEST = 3;
const REST = 1500; // whatever comes within this time after a skip is skipped too
const TOO_MUCH = 45000; // if more than this is waiting, the oldest beats are left out
const LIES = 0.6; // the part of a beat after which a die has come to rest and its text may be read
const UNPAINTED = 1000; // milliseconds to wait for a page that paints nothing, or for symbols that do not come

/** Call `then` once the page as it is now has been painted. @param {() => void} then */
function painted(then) {
  let done = false;
  const go = () => { if (!done) { done = true; then(); } };
  requestAnimationFrame(() => setTimeout(go));
  setTimeout(go, UNPAINTED);
}

/** Play a sound, if sounds are switched on; only then is the script fetched. @param {string} kind */
export const cue = (kind) => { if (remember("sound") === "on") import("./sound.js").then((made) => made.cue(kind), () => {}); };

export class Beats {
  /** @param {(frame: Frame) => void} show @param {() => boolean} asked is there an open question that can be answered now? @param {() => void} paint */
  constructor(show, asked, paint) {
    this.show = show;
    this.asked = asked;
    this.paint = paint;
    /** @type {Frame[]} */
    this.queue = [];
    /** @type {Frame | null} a roll whose dice are still tumbling */
    this.rolling = null;
    this.timer = 0;
    this.lacks = 0; // how many of the frames that have come wait for their symbols
    this.until = 0; // when the present picture has been shown long enough; Infinity until it is painted
    this.pictures = 0; // how many have been shown
    this.rate = 1;
    this.skipping = 0; // everything that comes before this time is skipped
    this.between = false; // is the present picture a moment between two questions?
    /** @type {string[]} what the present beat says */
    this.said = [];
    this.others = false; // has somebody else done something since the viewer was asked?
    this.rest = 0; // the time left of a roll after the dice have come to rest
    this.box = byId("mh-beat");
    document.addEventListener("visibilitychange", () => this.next());
    document.addEventListener("click", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("[data-act=skip]")) this.skip();
      else if (target?.closest("[data-region]") && this.busy && !this.asked()) this.pass();
    });
    document.addEventListener("keydown", (event) => {
      const target = event.target instanceof Element ? event.target : null;
      const idle = target?.closest("[data-region] [data-spot]") || !target?.closest("input, textarea, select, button, a, summary, dialog[open]"); // nothing on the table can be chosen now
      if (this.busy && !this.asked() && (event.key === "Escape" || (event.key === " " && idle))) { event.preventDefault(); this.skip(); }
    });
    this.mark();
  }

  get pace() { return PACE[remember("pace") ?? "normal"] ?? 1; }

  /** @returns {boolean} is there still something to show before the present? */
  get busy() { return this.between || this.rolling !== null || this.queue.some((frame) => frame.beat); }

  /** @returns {string[]} what to say instead of the prompt; nothing while a question is open */
  get told() { return !this.busy || this.asked() ? [] : this.said; }

  /** @param {Frame} frame */
  push(frame) {
    if (frame.beat) { goes(); this.fetch(frame, frame.beat); }
    this.queue.push(...parts(frame));
    this.next();
  }

  /** A die without its faces cannot be seen: what is told waits for symbols that are not here yet. One's own choice waits for nothing but its dice. @param {Frame} frame @param {import("./wire.js").Beat} beat */
  fetch(frame, beat) {
    const coming = symbols(beat.show + (beat.own ? "" : Object.values(frame.regions).join("")));
    if (!coming) return;
    let here = false;
    const go = () => { if (!here) { here = true; this.lacks--; this.next(); } };
    this.lacks++;
    coming.then(go);
    setTimeout(go, UNPAINTED);
  }

  clear() {
    this.queue = [];
    this.rolling = null;
    this.between = false;
    this.said = [];
    this.halt();
    this.mark();
  }

  halt() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.until = 0;
  }

  /** Show the present at once, and also whatever is still on its way, until a question or a pause comes. */
  skip() {
    this.skipping = performance.now() + REST;
    this.next();
  }

  /** Go on to the next beat. */
  pass() {
    this.halt();
    this.next();
  }

  /** Merge everything that is waiting into one frame and show it at once. */
  jump() {
    if (this.rolling) this.queue.unshift(this.rolling);
    this.rolling = null;
    if (!this.queue.length) return;
    const last = this.queue.reduce(merge);
    this.queue = [last.beat?.more ? last : { ...last, beat: undefined }];
    this.halt();
  }

  /** @param {Frame} frame @returns {number} milliseconds at normal pace */
  length(frame) {
    const beat = frame.beat;
    return !beat ? 0 : beat.own ? OWN + READING * beat.say.slice(1).join(" ").length : lengthOf(beat);
  }

  /** @returns {number} how long everything that is waiting would take, in milliseconds */
  waiting() { return this.queue.reduce((sum, frame) => sum + this.length(frame), 0) * this.pace; }

  /** The factor by which beats are sped up because many are waiting, or because the viewer's own clock is running; it stays the same until all have been shown. */
  hurry() {
    const waiting = this.waiting(), last = this.queue[this.queue.length - 1];
    const clock = last?.you && last.deadline ? Math.max(1, (last.deadline - Date.now()) / 10) : Infinity; // a tenth of the viewer's own time
    this.rate = Math.max(this.rate, Math.min(FASTEST, waiting / EASY), Math.min(20, waiting / clock));
    return this.rate;
  }

  next() {
    if (!document.hidden && !this.queue.length && !this.rolling) {
      if (performance.now() >= this.until) this.rate = 1;
      return this.mark();
    }
    const hasty = document.hidden || !this.pace || performance.now() < this.skipping;
    if (hasty) this.jump();
    if (this.rolling && performance.now() >= this.until) return this.land();
    if (this.timer || (!this.queue.length && !this.rolling)) return this.mark();
    const wait = this.until - performance.now();
    if (wait === Infinity) return this.mark();
    if (wait > 0 || this.rolling) {
      this.timer = setTimeout(() => { this.timer = 0; this.next(); }, Math.max(0, wait));
      return this.mark();
    }
    if (this.lacks && !hasty) return this.mark();
    while (this.queue.length > 1 && dull(this.queue[0], this.queue[1])) this.queue.splice(0, 2, merge(this.queue[0], this.queue[1]))
    this.thin();
    const hurry = this.hurry();
    let frame = /** @type {Frame} */ (this.queue.shift());
    if (frame.beat && !frame.beat.more && !(frame.beat.own && frame.you && !this.queue.length)) {
      this.queue.unshift({ ...frame, regions: {}, log: undefined, talk: undefined, beat: undefined }); // the question comes after this has been shown
      frame = { ...frame, beat: { ...frame.beat, more: true } };
    }
    this.between = frame.beat?.more === true;
    if (this.skipping && (frame.you || frame.over || performance.now() > this.skipping)) this.skipping = 0;
    else if (this.skipping) this.skipping = performance.now() + REST;
    const length = (this.length(frame) * this.pace) / hurry;
    tempo(this.between || frame.beat ? length : 0, frame.beat);
    this.begin(frame, length);
    this.next();
  }

  /** Show what is not on the table: a die, a card. @param {Frame["beat"]} beat */
  picture(beat) {
    if (!this.box) return;
    this.box.hidden = !beat?.show;
    if (!beat?.show) return;
    this.box.className = `beat ${beat.kind}`;
    this.box.innerHTML = beat.show;
    attempt(() => perform(/** @type {HTMLElement} */ (this.box)));
  }

  /** Show a frame; the text and the effects of a roll wait until the dice have come to rest. @param {Frame} frame @param {number} length */
  begin(frame, length) {
    const beat = frame.beat;
    this.picture(beat);
    if (beat && !document.hidden) cue(beat.kind);
    if (beat?.show.includes("data-rolls") && length && performance.now() >= this.skipping && !calm.matches && !document.hidden) {
      this.rolling = frame;
      this.said = [(this.box?.querySelectorAll("[data-rolls]").length ?? 0) > 1 ? "The dice roll." : "The die rolls."];
      this.paint();
      this.rest = length * (1 - LIES);
      return this.hold(length * LIES);
    }
    this.draw(frame);
    this.hold(length && length + arriving());
  }

  /** Keep the present picture for a time, counted from when it has been painted: otherwise a slow machine would show it too briefly, or never. @param {number} length */
  hold(length) {
    const picture = ++this.pictures;
    this.until = length ? Infinity : performance.now();
    if (length) painted(() => {
      if (this.pictures !== picture || this.until !== Infinity) return;
      this.until = performance.now() + length;
      this.next();
    });
    this.mark();
  }

  /** The dice have come to rest. */
  land() {
    const frame = this.rolling;
    this.rolling = null;
    tempo(this.rest, frame?.beat); // what it changes and lights has only the rest of its time
    if (frame) this.draw(frame);
    this.hold(this.rest + arriving());
    this.next();
  }

  /** @param {Frame} frame */
  draw(frame) {
    if (frame.beat?.say.length || !frame.beat) this.said = frame.beat?.say ?? []; // a beat without text keeps the text before it
    if (frame.beat && !frame.beat.own) this.others = true;
    if (this.others && frame.you && !frame.beat?.more) { this.others = false; cue("yours"); }
    attempt(() => this.show(frame)); // a picture that cannot be drawn must not stop the table
  }

  /** If far too much is waiting, leave out the oldest beats; the replay has them. */
  thin() {
    let waiting = this.waiting();
    while (waiting > TOO_MUCH && this.queue.length > 2) {
      const [first, second, ...rest] = this.queue;
      waiting -= this.length(first) * this.pace;
      this.queue = [merge(first, second), ...rest];
    }
  }

  /** Show on the page what is said and how much is waiting. */
  mark() {
    const busy = this.busy;
    document.body.classList.toggle("telling", busy);
    const button = byId("mh-skip");
    if (!button) return;
    button.hidden = !busy;
    const many = this.queue.length;
    if (busy) button.textContent = many ? `${this.queue[many - 1].you ? "Your turn" : "Skip"} (${many})` : "Skip";
    if (!busy && this.box && performance.now() >= this.until) this.box.hidden = true;
  }
}

/** Does a frame need no picture of its own, because it has no beat, or is one of several choices that were laid out before they were committed? @param {Frame} frame @param {Frame} next */
const dull = (frame, next) => !frame.beat || (frame.beat.own && next.beat?.own === true && frame.seq < next.seq);

/** A beat that says more than can be read at once is told in parts, at whole sentences; the table changes with the first. @param {Frame} frame @returns {Frame[]} */
function parts(frame) {
  const beat = frame.beat;
  /** @type {string[][]} */
  const pages = [];
  for (const words of beat?.say ?? []) {
    const last = pages[pages.length - 1];
    if (last && [...last, words].join(" ").length <= AT_ONCE) last.push(words);
    else pages.push([words]);
  }
  if (!beat || beat.own || pages.length < 2) return [frame];
  return pages.map((say, n) => {
    const told = { ...beat, say, more: beat.more || n < pages.length - 1 };
    return n ? { ...frame, regions: {}, log: undefined, talk: undefined, beat: { ...told, kind: "note", show: "" } } : { ...frame, beat: told };
  });
}

/** @param {import("./wire.js").Beat} beat @returns {number} milliseconds at normal pace */
export function lengthOf(beat) {
  return Math.min(LONGEST, (LENGTH[beat.kind] ?? LENGTH.note) + READING * beat.say.slice(0, 3).join(" ").length);
}

/** @param {Frame} older @param {Frame} newer @returns {Frame} */
export function merge(older, newer) {
  const log = !older.log || newer.log?.whole ? newer.log : { whole: older.log.whole, html: older.log.html + (newer.log?.html ?? "") };
  return { ...newer, regions: { ...older.regions, ...newer.regions }, talk: newer.talk ?? older.talk, log };
}

// @ts-check
// The wire: frames come by WebSocket (or, if that fails, by polling every 5 seconds). Choices go out by POST, again if
// they are not answered. Beats decide when a frame is shown.
import { byId, get } from "./page.js";

// what the server sends, as web/frame.py defines it
/** @typedef {{say?: string, do?: number, then?: string, marks?: [string, string][], next?: Record<string, Node>, more?: boolean,
 *   sure?: boolean, pick?: Record<string, Node>}} Node */
/** @typedef {{ask: string, help: string}} Prompt */
/** @typedef {{can: boolean, why: string, turn: boolean}} Undo */
/** @typedef {{words?: string, acts?: [string, string][]}} Notice */
/** @typedef {{whole: boolean, html: string}} Log */
/** @typedef {{kind: string, say: string[], show: string, lit: string[], own: boolean, more: boolean}} Beat */
/** @typedef {{seat: number, name: string}} Curtain */
/** @typedef {{v: 1, seat: number, seq: number, ask: number, you: boolean, idle: boolean, thinking: boolean, tree: Node, draft: number[],
 *   prompt: Prompt, regions: Record<string, string>, changes?: Record<string, [number, number, string][]>, order: string[],
 *   classes: string, say: string, moves: number, since: number, over: boolean, result: string, undo: Undo, notice: Notice,
 *   waiting: boolean, build: string, digest: string, at?: number, deadline?: number, log?: Log, talk?: string, beat?: Beat,
 *   data?: Record<string, unknown>, curtain?: Curtain}} Frame */

const PATIENCE = 2000; // milliseconds for which the answer to a choice waits for the beats that lead to it
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

export class Wire {
  /** @param {HTMLElement} main @param {() => Frame} present @param {import("./beats.js").Beats} beats */
  constructor(main, present, beats) {
    this.main = main;
    this.present = present;
    this.beats = beats;
    this.failures = 0;
    /** @type {Frame | null} the newest frame that has arrived, shown or waiting, without beats */
    this.newest = present();
    this.digest = present().digest;
    /** @type {number | undefined} how much the viewer has seen, in its own numbering */
    this.after = present().curtain ? undefined : present().seq;
    /** @type {Record<string, string>} the regions as they came over this socket: later ones come as changes */
    this.texts = {};
    /** @type {Frame | null} the answer to a choice, until the socket has brought what leads to it */
    this.held = null;
    this.holding = 0;
    /** @type {number} */
    this.retry = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.connect();
    for (const wake of ["online", "pageshow", "focus"]) addEventListener(wake, () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.wake(); });
    addEventListener("offline", () => this.socket?.close());
    setInterval(() => { if (this.failures >= 3) this.poll(); }, 5000);
  }

  get base() { return this.main.dataset.base ?? ""; }

  connect() {
    clearTimeout(this.retry);
    const query = new URLSearchParams({ seat: this.main.dataset.seat ?? "", digest: this.digest });
    if (this.main.dataset.side) query.set("side", this.main.dataset.side);
    if (!this.beats.pace) query.set("beats", "off");
    else if (this.after !== undefined) query.set("after", String(this.after));
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.base}/live?${query}`);
    this.socket = socket;
    this.texts = {};
    socket.onopen = () => { this.failures = 0; this.mark(false); };
    socket.onmessage = (message) => { if (this.socket === socket) this.take(JSON.parse(message.data)); };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === 4404 || event.code === 4403) return;
      this.mark(true);
      this.retry = setTimeout(() => this.connect(), Math.min(15000, 300 * 2 ** this.failures++) * (0.5 + Math.random()));
    };
  }

  /** Connect again, as another seat or after waking up. */
  again() {
    if (this.present().curtain) { this.after = undefined; this.beats.clear(); }
    const old = this.socket;
    this.socket = null;
    this.newest = null;
    this.digest = "";
    old?.close();
    this.connect();
  }

  /** Look from another side: whatever was on its way comes again, as seen from there. */
  turn() {
    this.beats.clear();
    this.after = this.present().seq;
    this.again();
  }

  wake() {
    if (navigator.onLine !== false && (!this.socket || this.socket.readyState > WebSocket.OPEN)) this.again();
  }

  /** @param {boolean} broken */
  mark(broken) {
    document.body.classList.toggle("offline", broken);
    byId("mh-offline")?.toggleAttribute("hidden", !broken);
  }

  async poll() {
    const answer = await get(`${this.base}/view?seat=${this.main.dataset.seat}&side=${this.main.dataset.side ?? ""}`);
    if (answer) { this.mark(false); this.accept(await answer.json()); } // if not, there will be another try
  }

  /** Handle a message from the socket: regions that it has brought before come as changes. @param {Frame} frame */
  take(frame) {
    for (const [name, text] of Object.entries(frame.regions ?? {})) this.texts[name] = text;
    for (const [name, changes] of Object.entries(frame.changes ?? {})) {
      this.texts[name] = spliced(this.texts[name] ?? "", changes);
      frame = { ...frame, regions: { ...frame.regions, [name]: this.texts[name] } };
    }
    // @ts-ignore: nothing has changed since the page was drawn
    if (frame.same) return;
    if (frame.seq !== undefined && !frame.curtain && !frame.waiting) this.after = Math.max(this.after ?? 0, frame.seq);
    if (this.held && frame.beat?.more) this.hold(this.held);
    else if (this.held && (frame.curtain || frame.seq >= this.held.seq)) this.held = null;
    this.accept(frame);
  }

  /** The answer to a choice: if beats lead to it, the socket brings both in order. @param {Frame} frame */
  receive(frame) {
    const alone = frame.beat && frame.seq === (this.after ?? 0) + 1; // nothing else has happened: it can be shown at once
    const films = this.beats.pace && !alone && this.socket?.readyState === WebSocket.OPEN;
    if (films && !(this.newest && this.newest.seat === frame.seat && this.newest.seq >= frame.seq)) this.hold(frame);
    else this.accept(frame);
  }

  /** @param {Frame} frame */
  hold(frame) {
    clearTimeout(this.holding);
    this.held = frame;
    this.holding = setTimeout(() => { if (this.held === frame) { this.held = null; this.accept(frame); } }, PATIENCE);
  }

  /** @param {Frame} frame */
  accept(frame) {
    const known = this.newest;
    const late = known && frame.seat === known.seat && !frame.curtain && (frame.seq < known.seq || frame.digest === known.digest);
    if (late && frame.talk === undefined) return; // known already
    if (late) frame = { ...known, regions: {}, log: undefined, say: "", beat: undefined, talk: frame.talk };
    if (!frame.beat?.more) { this.newest = frame; this.digest = frame.digest; }
    this.beats.push(frame);
  }

  /** POST, up to twelve times while the hall cannot be reached. @param {string} path @param {object} body @returns {Promise<Response | null>} */
  async post(path, body) {
    for (let i = 0; i < 12; i++) {
      try {
        const answer = await fetch(this.base + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
        if (answer.status !== 503) { if (this.socket) this.mark(false); return answer; }
      } catch { this.mark(true); }
      await sleep(Math.min(4000, 250 * 2 ** i) * (0.7 + Math.random() * 0.6));
    }
    return null;
  }
}

/** @param {string} old @param {[number, number, string][]} changes @returns {string} */
function spliced(old, changes) {
  let out = "", at = 0;
  for (const [start, end, put] of changes) { out += old.slice(at, start) + put; at = end; }
  return out + old.slice(at);
}

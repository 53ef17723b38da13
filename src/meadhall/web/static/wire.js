// @ts-check
// The wire: frames come by WebSocket (by asking every 5 seconds if that fails), choices go by POST and are tried again until they
// are answered. Frames are shown at least 400 ms apart, so that a bot's instant reply is seen as a second move.
import { byId, get } from "./page.js";

// what the server sends, as web/frame.py says it
/** @typedef {{say?: string, do?: number, then?: string, marks?: [string, string][], next?: Record<string, Node>, more?: boolean,
 *   sure?: boolean, pick?: Record<string, Node>}} Node */
/** @typedef {{ask: string, help: string}} Prompt */
/** @typedef {{can: boolean, why: string, turn: boolean}} Undo */
/** @typedef {{words?: string, acts?: [string, string][]}} Notice */
/** @typedef {{whole: boolean, html: string}} Log */
/** @typedef {{seat: number, name: string}} Curtain */
/** @typedef {{v: 1, seat: number, seq: number, ask: number, you: boolean, idle: boolean, tree: Node, draft: number[], prompt: Prompt,
 *   regions: Record<string, string>, order: string[], classes: string, say: string, moves: number, over: boolean, result: string,
 *   undo: Undo, notice: Notice, waiting: boolean, build: string, digest: string, at?: number, deadline?: number, log?: Log, talk?: string,
 *   data?: Record<string, unknown>, curtain?: Curtain}} Frame */

const GAP = 400;
const MOST = 8;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

export class Wire {
  /** @param {HTMLElement} main @param {() => Frame} present @param {(frame: Frame) => void} show @param {{away: boolean}} replay */
  constructor(main, present, show, replay) {
    this.main = main;
    this.present = present;
    this.show = show;
    this.replay = replay;
    this.failures = 0;
    /** @type {Frame | null} the newest frame that came, shown or waiting */
    this.newest = present();
    this.digest = present().digest;
    /** @type {Frame[]} */
    this.queue = [];
    this.shown = 0;
    /** @type {number} */
    this.timer = 0;
    /** @type {number} */
    this.retry = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.connect();
    for (const wake of ["online", "pageshow", "focus"]) addEventListener(wake, () => this.wake());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) { this.wake(); this.next(); } });
    addEventListener("offline", () => this.socket?.close());
    setInterval(() => { if (this.failures >= 3) this.poll(); }, 5000);
  }

  get base() { return this.main.dataset.base ?? ""; }

  connect() {
    clearTimeout(this.retry);
    const query = new URLSearchParams({ seat: this.main.dataset.seat ?? "", digest: this.digest });
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.base}/live?${query}`);
    this.socket = socket;
    socket.onopen = () => { this.failures = 0; this.mark(false); };
    socket.onmessage = (message) => { if (this.socket === socket) this.receive(JSON.parse(message.data)); };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === 4404 || event.code === 4403) return;
      this.mark(true);
      this.retry = setTimeout(() => this.connect(), Math.min(15000, 300 * 2 ** this.failures++) * (0.5 + Math.random()));
    };
  }

  /** Connect anew, as another seat or after waking up. */
  again() {
    const old = this.socket;
    this.socket = null;
    this.newest = null;
    this.digest = "";
    old?.close();
    this.connect();
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
    const answer = await get(`${this.base}/view?seat=${this.main.dataset.seat}`);
    if (answer) { this.mark(false); this.receive(await answer.json()); } // if not, the next try comes
  }

  /** @param {Frame} frame */
  receive(frame) {
    // @ts-ignore: nothing has changed since the page was drawn
    if (frame.same) return;
    const known = this.newest;
    if (known && frame.seat === known.seat && !frame.curtain && (frame.seq < known.seq || frame.digest === known.digest)) {
      if (frame.talk === undefined) return; // the answer to a choice was faster
      frame = { ...known, regions: {}, log: undefined, say: "", talk: frame.talk };
    }
    this.newest = frame;
    this.digest = frame.digest;
    if (frame.curtain) { this.queue = []; this.show(frame); return; }
    this.queue.push(frame);
    this.next();
  }

  /** Show what waits, one frame at a time; jump to the newest if nobody could follow. */
  next() {
    if (this.timer || !this.queue.length) return;
    if (document.hidden || calm.matches || this.queue.length > MOST) this.queue = [this.queue.reduce(merge)];
    const wait = Math.max(0, this.shown + GAP - performance.now());
    if (wait > 0 && !document.hidden) {
      this.timer = setTimeout(() => { this.timer = 0; this.next(); }, wait);
      return;
    }
    this.shown = performance.now();
    this.show(/** @type {Frame} */ (this.queue.shift()));
    this.next();
  }

  /** POST, again and again while the hall cannot be reached. @param {string} path @param {object} body @returns {Promise<Response | null>} */
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

/** @param {Frame} older @param {Frame} newer @returns {Frame} */
function merge(older, newer) {
  const log = !older.log || newer.log?.whole ? newer.log : { whole: older.log.whole, html: older.log.html + (newer.log?.html ?? "") };
  return { ...newer, regions: { ...older.regions, ...newer.regions }, talk: newer.talk ?? older.talk, log };
}

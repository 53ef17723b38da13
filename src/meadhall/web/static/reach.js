// @ts-check
// What a piece on the board could do if it were its owner's turn: shown while it is pointed at or held.
import { byId, get } from "./page.js";

/** @typedef {{words: string, marks: [string, string][]}} Reach */

const PAUSE = 180, HOLD = 420;

export class Reaches {
  /** @param {HTMLElement} main @param {() => {seat: number, digest: string, draft: number[]}} present @param {(words: string) => void} tell */
  constructor(main, present, tell) {
    this.main = main;
    this.present = present;
    this.tell = tell;
    /** @type {Map<string, Promise<Reach | null>>} */
    this.known = new Map();
    /** @type {[Element, string][]} */
    this.marked = [];
    this.spot = "";
    /** @type {number} */
    this.timer = 0;
    this.held = false; // a finger rested on it, so what follows is not a tap
  }

  /** Something is pointed at, held or released. @param {Event} event */
  heard(event) {
    const touch = event instanceof PointerEvent && event.pointerType === "touch";
    if (event.type === "contextmenu") { if (touch) event.preventDefault(); return; }
    if (touch && event.type === "pointerover") return;
    const gone = event.type === "pointerup" || event.type === "pointercancel" || (event.type === "pointerdown" && !touch);
    const element = !gone && event.target instanceof Element ? event.target.closest("[data-region] [data-spot]") : null;
    const spot = element?.getAttribute("data-spot") ?? "";
    if (event.type === "pointerdown") this.held = false;
    if (spot === this.spot) return;
    this.clear();
    this.spot = spot;
    if (spot) this.timer = setTimeout(() => this.show(spot, touch), touch ? HOLD : PAUSE);
  }

  /** @returns {boolean} was something held? Then the click that follows means nothing. */
  let() {
    const held = this.held;
    this.held = false;
    return held;
  }

  clear() {
    clearTimeout(this.timer);
    for (const [element, name] of this.marked) element.classList.remove(name);
    if (this.marked.length) this.tell("");
    this.marked = [];
    this.spot = "";
  }

  /** @param {string} spot @param {boolean} touch */
  async show(spot, touch) {
    const { seat, digest, draft } = this.present();
    const key = [seat, digest, draft, spot].join();
    if (this.known.size > 400) this.known.clear();
    const asked = this.known.get(key) ?? get(`${this.main.dataset.base}/reach?${new URLSearchParams({ ...(seat < 0 ? {} : { seat: String(seat) }), draft: draft.join(), spot })}`)
      .then((answer) => (answer?.status === 200 ? answer.json() : null));
    this.known.set(key, asked);
    const found = await asked.catch(() => null);
    if (!found || this.spot !== spot) return;
    this.held = touch;
    this.tell(found.words);
    for (const [id, name] of found.marks) {
      const element = byId(id);
      if (!element || element.classList.contains(name)) continue;
      element.classList.add(name);
      this.marked.push([element, name]);
    }
  }
}

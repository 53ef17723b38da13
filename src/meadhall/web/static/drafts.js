// @ts-check
// Choices that are laid out but not committed: kept over a reload, put back step by step, moved to another place.
import { startDrag } from "./motion.js";

/** @typedef {import("./wire.js").Frame} Frame @typedef {{ask: number, path: number[], steps: string[], picked: string[]}} Kept */

export class Drafts {
  /** @param {string} table where it is */
  constructor(table) {
    this.table = table;
    /** @type {Map<string, Frame>} what was laid out for the present question, by its actions */
    this.frames = new Map();
    this.written = this.question = "";
  }

  /** @param {number} seat */
  key(seat) { return `meadhall:draft:${this.table}:${seat}`; }

  /** Note what is laid out, walked and picked. @param {Frame} frame @param {string[]} steps @param {string[]} picked */
  keep(frame, steps, picked) {
    if (frame.seat < 0) return;
    const question = `${frame.seat} ${frame.ask}`;
    if (question !== this.question) { this.question = question; this.written = ""; } // what was kept for it may still be laid out
    const some = frame.you && (frame.draft.length || steps.length || picked.length);
    const words = some ? JSON.stringify({ ask: frame.ask, path: frame.draft, steps, picked }) : "";
    if (words === this.written) return;
    this.written = words;
    try {
      if (words) sessionStorage.setItem(this.key(frame.seat), words);
      else sessionStorage.removeItem(this.key(frame.seat));
    } catch { /* storage is switched off */ }
  }

  /** @param {Frame} frame @returns {Kept | null} what was laid out for its question before the page was loaded again */
  kept(frame) {
    if (frame.seat < 0 || !frame.you) return null;
    try {
      const found = JSON.parse(sessionStorage.getItem(this.key(frame.seat)) ?? "null");
      const lists = [found?.path, found?.steps, found?.picked];
      return found?.ask === frame.ask && lists.every(Array.isArray) ? found : null;
    } catch { return null; }
  }
}

/** What has been laid out changes places: dragged onto another, or moved by the arrow keys. @param {HTMLElement} main @param {() => boolean} may @param {(from: number, to: number) => Promise<void>} move */
export function reorder(main, may, move) {
  const place = (/** @type {Element | null | undefined} */ element) => Number(element?.closest("[data-laid]")?.getAttribute("data-laid") ?? -1);
  main.addEventListener("pointerdown", (event) => {
    const piece = event.target instanceof Element ? event.target.closest("[data-laid]") : null;
    if (!piece || event.button || !may()) return;
    const from = place(piece);
    /** @param {number} x @param {number} y */
    const under = (x, y) => document.elementsFromPoint(x, y).map((element) => element.closest("[data-laid]")).find((element) => element && element !== piece);
    const show = (/** @type {Element | undefined | null} */ target) => { for (const one of main.querySelectorAll("[data-laid]")) one.classList.toggle("onto", one === target); };
    startDrag(event, piece, {
      begin: () => {},
      over: (x, y) => show(under(x, y)),
      end: (x, y) => {
        const to = place(under(x, y));
        show(null);
        if (to >= 0) move(from, to);
        return false;
      },
    });
  });
  main.addEventListener("keydown", (event) => {
    const from = event.target instanceof Element && event.target.matches("[data-laid]") ? place(event.target) : -1;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (from < 0 || !by || !may()) return;
    event.preventDefault();
    event.stopPropagation();
    move(from, from + by).then(() => /** @type {HTMLElement | null} */ (main.querySelector(`[data-laid="${from + by}"]`))?.focus());
  });
}

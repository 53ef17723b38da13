// @ts-check
// Choices that are laid out but not committed: they survive a reload, and are put back step by step.
/** @typedef {import("./wire.js").Frame} Frame @typedef {{ask: number, path: number[], steps: string[], picked: string[]}} Kept */

export class Drafts {
  /** @param {string} table its address */
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
    if (question !== this.question) { this.question = question; this.written = ""; } // what was stored for it may still be laid out
    const some = frame.you && (frame.draft.length || steps.length || picked.length);
    const words = some ? JSON.stringify({ ask: frame.ask, path: frame.draft, steps, picked }) : "";
    if (words === this.written) return;
    this.written = words;
    try {
      if (words) sessionStorage.setItem(this.key(frame.seat), words);
      else sessionStorage.removeItem(this.key(frame.seat));
    } catch { /* storage is switched off */ }
  }

  /** @param {Frame} frame @returns {Kept | null} what was laid out for its question before the page was reloaded */
  kept(frame) {
    if (frame.seat < 0 || !frame.you) return null;
    try {
      const found = JSON.parse(sessionStorage.getItem(this.key(frame.seat)) ?? "null");
      const lists = [found?.path, found?.steps, found?.picked];
      return found?.ask === frame.ask && lists.every(Array.isArray) ? found : null;
    } catch { return null; }
  }
}

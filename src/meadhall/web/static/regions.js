// @ts-check
// The regions of the table in the page: morph what changed, slide what moved, keep the focus.
import { byId } from "./page.js";
import { flip, morph, symbols } from "./motion.js";

/** @typedef {import("./wire.js").Frame} Frame */

export class Regions {
  /** @param {HTMLElement} main @param {Element} prompt the element before them @param {Record<string, string>} laid the regions that are in the page */
  constructor(main, prompt, laid) {
    this.main = main;
    this.prompt = prompt;
    this.laid = laid;
  }

  get shown() { return this.main.querySelectorAll(":scope > [data-region]"); }

  /** Put the regions of a frame into the page. @param {Frame} next */
  draw(next) {
    const moved = flip(this.main);
    const focus = document.activeElement?.id;
    this.main.className = next.classes;
    for (const old of this.shown) if (!next.order.includes(old.id)) old.remove();
    let before = this.prompt;
    for (const name of next.order) {
      const here = byId(name);
      if (!here) before.insertAdjacentHTML("afterend", next.regions[name]);
      else {
        if (here.previousElementSibling !== before) before.after(here);
        if (this.laid[name] !== next.regions[name]) morph(here, next.regions[name]);
      }
      before = byId(name) ?? before;
    }
    this.laid = next.regions;
    symbols();
    moved();
    if (focus && document.activeElement?.id !== focus) byId(focus)?.focus({ preventScroll: true });
  }

  /** Draw a frame from scratch. @param {Frame} frame */
  anew(frame) {
    this.laid = {};
    for (const old of this.shown) old.remove();
    this.main.className = frame.classes;
    this.prompt.insertAdjacentHTML("afterend", frame.order.map((name) => frame.regions[name]).join(""));
    this.laid = frame.regions;
    symbols();
  }

  /** Remove everything from sight. */
  clear() {
    for (const region of this.main.querySelectorAll("[data-region]")) region.replaceChildren();
    this.laid = {};
  }
}

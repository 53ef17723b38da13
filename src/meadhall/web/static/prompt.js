// @ts-check
// The words and buttons of the prompt.
import { byId } from "./page.js";
import { example } from "./sight.js";

/** @typedef {import("./wire.js").Node} Node */

/** @param {string} id @param {string} words */
export function text(id, words) {
  const element = byId(id);
  if (element && element.textContent !== words) element.textContent = words;
}

/** Turn the clauses in a sentence into links to the rules and to their example. @param {string} id @param {HTMLElement} main */
export function link(id, main) {
  const element = byId(id);
  const found = element?.textContent?.match(/^(.*?)\b([A-Z]{2}-\d+(?:\.\d+)?[a-z]?)\b(.*)$/s);
  if (!element || !found || element.firstElementChild) return;
  const anchor = document.createElement("a");
  anchor.className = "clause";
  anchor.href = `#${found[2]}`;
  anchor.textContent = found[2];
  element.replaceChildren(found[1], anchor, found[3], ...example(main, found[2]));
}

/**
 * Buttons for spots. @param {string} id @param {string[]} spots @param {Record<string, Node>} here
 * @param {(spot: string, node: Node) => string} named @param {boolean} primary
 */
export function fill(id, spots, here, named, primary) {
  const box = /** @type {HTMLElement} */ (byId(id));
  const old = new Map([...box.children].map((child) => [child.getAttribute("data-spot"), child]));
  const wanted = spots.map((spot) => {
    const button = old.get(spot) ?? document.createElement("button");
    button.className = primary && here[spot].do !== undefined ? "btn go" : "btn sm";
    button.setAttribute("data-spot", spot);
    button.id = `${id}-${spot}`;
    const words = named(spot, here[spot]);
    if (button.textContent !== words) button.textContent = words;
    if (here[spot].then) button.setAttribute("title", here[spot].then ?? "");
    return button;
  });
  // a button that is removed and put back under a finger never gets its click
  if (wanted.length !== box.children.length || wanted.some((button, n) => button !== box.children[n])) box.replaceChildren(...wanted);
  box.hidden = !spots.length;
}

/** @param {Response} answer @returns {Promise<string>} why something was refused */
export async function sentence(answer) {
  try { return (await answer.json()).reason || answer.statusText; } catch { return answer.statusText || `The hall answered ${answer.status}.`; }
}

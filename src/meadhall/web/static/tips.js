// @ts-check
// Tooltips of things that say more than their name: data-tip="name|words|clause".
import { byId } from "./page.js";

const tip = /** @type {HTMLElement} */ (byId("mh-tip"));

/** @param {Element | null} element what is pointed at; null for nothing */
export function tell(element) {
  tip.hidden = !element;
  if (!element) return;
  const [name, words = "", clause = ""] = (element.getAttribute("data-tip") ?? "").split("|");
  tip.replaceChildren(...[["b", name], ["span", words], ["span", clause]].filter(([, part]) => part).map(([tag, part], i) => {
    const child = document.createElement(tag);
    child.textContent = part;
    if (i === 2) child.className = "clause";
    return child;
  }));
  const box = element.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(innerWidth - tip.offsetWidth - 8, box.x + box.width / 2 - tip.offsetWidth / 2))}px`;
  tip.style.top = `${box.y > tip.offsetHeight + 16 ? box.y - tip.offsetHeight - 8 : box.bottom + 8}px`;
}

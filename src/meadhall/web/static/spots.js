// @ts-check
// Finding spots: under a point, or in a direction.

/** The spot under a point: one that may be chosen, if there is any. @param {Record<string, unknown>} here @param {number} x @param {number} y */
export function spotAt(here, x, y) {
  let first = null;
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest("[data-spot]");
    if (!spot) continue;
    first ??= spot;
    if ((spot.getAttribute("data-spot") ?? "") in here) return spot;
  }
  return first;
}

/** The nearest spot that may be chosen in a direction, or the first. @param {Element} main @param {Element} [from] @param {string} [key] */
export function nextSpot(main, from, key) {
  const spots = [...main.querySelectorAll("[data-region] [data-spot].may")];
  if (!from || !key) return /** @type {HTMLElement | undefined} */ (spots[0]);
  const centre = (/** @type {Element} */ element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x0, y0] = centre(from);
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  let best, least = Infinity;
  for (const spot of spots) {
    const [x, y] = centre(spot);
    const ahead = (x - x0) * dx + (y - y0) * dy, aside = Math.abs((x - x0) * dy) + Math.abs((y - y0) * dx);
    if (spot !== from && ahead > 1 && ahead + 2 * aside < least) { least = ahead + 2 * aside; best = spot; }
  }
  return /** @type {HTMLElement | undefined} */ (best);
}

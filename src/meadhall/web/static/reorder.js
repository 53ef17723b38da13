// @ts-check
// Reorder what has been laid out: drag it onto another, or move it with the arrow keys; a click, Enter or Delete takes it out again.
// Loaded when something can be moved.

/**
 * @param {HTMLElement} main @param {() => boolean} may @param {(from: number, to: number) => Promise<void>} move to -1 takes it out
 * @param {typeof import("./motion.js").startDrag} startDrag
 */
export function reorder(main, may, move, startDrag) {
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
  main.addEventListener("click", (event) => {
    const from = event.target instanceof Element ? place(event.target) : -1;
    if (from >= 0 && may() && !startDrag.swallow()) move(from, -1);
  });
  main.addEventListener("keydown", (event) => {
    const from = event.target instanceof Element && event.target.matches("[data-laid]") ? place(event.target) : -1;
    if (from >= 0 && may() && ["Enter", " ", "Delete", "Backspace"].includes(event.key)) {
      event.preventDefault();
      event.stopPropagation();
      move(from, -1);
      return;
    }
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (from < 0 || !by || !may()) return;
    event.preventDefault();
    event.stopPropagation();
    move(from, from + by).then(() => /** @type {HTMLElement | null} */ (main.querySelector(`[data-laid="${from + by}"]`))?.focus());
  });
}

// @ts-check
// Beside the board: the log and the talk, the rules, tooltips.
import { byId, get } from "./page.js";

/** @typedef {import("./wire.js").Frame} Frame */

const main = /** @type {HTMLElement} */ (byId("mh-table"));

/** Mark the one line of the log that is now: the last, or the last of the move that is looked back at. @param {number | null} at */
export function markLine(at) {
  const lines = [...document.querySelectorAll("#mh-log [data-at]")];
  const now = lines.filter((line) => at === null || Number(line.getAttribute("data-at")) <= at).pop();
  for (const line of lines) line.classList.toggle("last", line === now);
}

/** What goes on beside the board: lines of the log, talk, notices. @param {Frame} next @param {number | null} at the move that is looked back at */
export function beside(next, at) {
  const log = /** @type {HTMLElement} */ (byId("mh-log"));
  if (next.log) {
    if (next.log.whole) log.innerHTML = next.log.html;
    else log.insertAdjacentHTML("beforeend", next.log.html);
    markLine(at);
    log.scrollTop = log.scrollHeight;
  }
  const talk = byId("mh-talk");
  if (next.talk !== undefined && talk) {
    talk.innerHTML = next.talk;
    talk.scrollTop = talk.scrollHeight;
    if (document.body.dataset.drawer !== "talk") document.querySelector(".tabs [data-tab=talk]")?.classList.add("news");
  }
}

/** Choose a drawer; on a phone it opens over the board. @param {string | null} name */
export function tab(name) {
  document.body.dataset.drawer = name ?? "";
  for (const button of document.querySelectorAll("[data-act=tab]")) {
    const on = button.getAttribute("data-tab") === name;
    if (button.closest(".tabs")) { if (name) button.setAttribute("aria-selected", String(on)); } else button.classList.toggle("on", on);
  }
  document.querySelector(".dock [data-act=board]")?.classList.toggle("on", name === null);
  if (!name) return;
  for (const panel of document.querySelectorAll("[data-panel]")) panel.toggleAttribute("hidden", panel.getAttribute("data-panel") !== name);
  if (name === "rules") rules("");
  if (name === "log") { const log = byId("mh-log"); if (log) log.scrollTop = log.scrollHeight; }
}

/** The rules are fetched when they are first looked at. @param {string} clause */
export async function rules(clause) {
  const box = byId("mh-rules");
  if (!box) return;
  if (!box.dataset.have) {
    const answer = await get(box.dataset.from ?? "");
    box.innerHTML = answer ? await answer.text() : "The rules cannot be reached.";
    box.dataset.have = answer ? "1" : "";
  }
  if (!clause) return;
  if (document.body.dataset.drawer !== "rules") tab("rules");
  for (const old of box.querySelectorAll(".found")) old.classList.remove("found");
  const rule = box.querySelector(`[id="${CSS.escape(clause)}"]`);
  rule?.classList.add("found");
  rule?.scrollIntoView({ block: "center" });
}

// a line of the log rings what it names, and leads to its move
for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => {
  for (const old of document.querySelectorAll(".named")) old.classList.remove("named");
  const line = event.target instanceof Element ? event.target.closest("#mh-log li") : null;
  if (!line) return;
  const words = new Set((line.textContent ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu));
  for (const element of main.querySelectorAll("[data-region] [data-spot]")) {
    if (words.has((element.getAttribute("data-spot") ?? "").split(":").pop()?.toLowerCase() ?? "")) element.classList.add("named");
  }
});

// ---- tooltips

const tip = /** @type {HTMLElement} */ (byId("mh-tip"));
for (const kind of ["pointerover", "focusin", "pointerdown", "focusout"]) document.addEventListener(kind, (event) => {
  const element = event.target instanceof Element && (kind === "pointerover" || kind === "focusin") ? event.target.closest("[data-tip]") : null;
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
});

/** How much time is left, if a clock runs. @param {Frame} frame */
export function clock(frame) {
  const face = byId("mh-clock");
  if (!face) return;
  face.hidden = !frame.deadline;
  if (!frame.deadline) return;
  const left = Math.max(0, Math.round((frame.deadline - Date.now()) / 1000));
  face.classList.toggle("hurry", frame.you && left < 60);
  face.textContent = left > 172800 ? `${Math.round(left / 86400)} d` : left > 7200 ? `${Math.round(left / 3600)} h` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

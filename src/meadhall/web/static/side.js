// @ts-check
// Beside the board: the log and the chat, the rules, tooltips, the pace of what is shown.
import { byId, get, remember } from "./page.js";
import { cue } from "./beats.js";

/** @typedef {import("./wire.js").Frame} Frame */

const main = /** @type {HTMLElement} */ (byId("mh-table"));

const A_WHILE = 1_800_000; // milliseconds

let back = false; // does the log show a moment that is looked back at?

/** Mark the current line of the log: the last one, or the last one of the moment that is looked back at. @param {number | null} at */
export function markLine(at) {
  const lines = [...document.querySelectorAll("#mh-log [data-at]")];
  const now = lines.filter((line) => at === null || Number(line.getAttribute("data-at")) <= at).pop();
  for (const line of lines) line.classList.toggle("last", line === now);
  const log = byId("mh-log"), foot = Math.min(log?.getBoundingClientRect().bottom ?? 0, innerHeight); // the log may go on below the screen
  if (log && now && at !== null) log.scrollTop += now.getBoundingClientRect().bottom - foot + 60; // including what comes next
  else if (log && back) log.scrollTop = log.scrollHeight;
  back = at !== null;
}

/** When things happened, in the time of this browser: every line can say it, and one that came after a long while shows it. */
function times() {
  let before = 0;
  for (const line of document.querySelectorAll("#mh-log [data-t]")) {
    const at = Number(line.getAttribute("data-t")) * 1000, when = new Date(at);
    if (!line.hasAttribute("title")) line.setAttribute("title", when.toLocaleString());
    if (before && at - before >= A_WHILE) line.setAttribute("data-when", when.toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
    before = at;
  }
}

/** Where the viewer's last choice stands in the log: what has happened since comes after it, and can be played. @param {Frame} frame */
export function markSince(frame) {
  times();
  const log = byId("mh-log"), sheet = byId("mh-since");
  if (!log || !(sheet instanceof HTMLTemplateElement)) return;
  const first = frame.seat >= 0 && frame.since ? [...log.querySelectorAll("[data-at]")].find((line) => Number(line.getAttribute("data-at")) > frame.since) : null;
  const old = log.querySelector(".since");
  if (!first) return old?.remove();
  if (old?.nextElementSibling === first) return;
  first.before(old ?? document.importNode(sheet.content, true));
}

/** Update what is beside the board: lines of the log, chat, notices. @param {Frame} next @param {number | null} at the moment that is looked back at */
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
    unheard();
  }
}

let heard = 0;

/** Mark Talk while others have said something that nobody has read in this browser. */
export function unheard() {
  const key = `heard:${main.dataset.base}`;
  const last = Math.max(0, ...[...document.querySelectorAll("#mh-talk li:not(.mine)")].map((line) => Number(line.getAttribute("data-t"))));
  heard = Math.max(heard, Number(remember(key)));
  if (last > heard && document.querySelector("[data-panel=talk]")?.checkVisibility()) remember(key, String(heard = last));
  for (const button of document.querySelectorAll("[data-tab=talk]")) button.classList.toggle("news", last > heard);
}

/** Keep the newest line of the log in sight when its box changes or fonts arrive, unless somebody reads an earlier one. */
export function newest() {
  const log = byId("mh-log");
  if (!log) return;
  let low = true, tall = 0;
  const down = () => { if (low && !back) log.scrollTop = tall = log.scrollHeight; };
  log.addEventListener("scroll", () => { // lines that grew have moved it, or a hand has
    if (back) return;
    if (low && tall !== log.scrollHeight) down();
    else low = log.scrollTop + log.clientHeight > log.scrollHeight - 8;
  });
  new ResizeObserver(down).observe(log);
  document.fonts.ready.then(down);
}

// on a phone a drawer ends where the prompt begins; on paper there is no prompt, and a change while it is laid out would part the sheet
const prompt = byId("mh-prompt"), phone = matchMedia("(max-width: 899px)");
if (prompt) new ResizeObserver(() => {
  if (phone.matches && prompt.offsetHeight) main.style.setProperty("--foot", `${Math.max(0, innerHeight - prompt.getBoundingClientRect().top)}px`);
}).observe(prompt);

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
  if (name === "talk") unheard();
  if (name === "log") { const log = byId("mh-log"); if (log) log.scrollTop = log.scrollHeight; }
}

/** Fetch the rules when they are first looked at. @param {string} clause */
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

// a line of the log puts a ring around what it names, and links to its moment
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

/** @type {typeof import("./tips.js").tell | undefined} */
let tell;
/** @type {PointerEvent | null} where a mouse was pressed and still rests: what a choice brings there is not asked about */
let rests = null;
for (const kind of ["pointerover", "focusin", "pointerdown", "focusout"]) document.addEventListener(kind, (event) => {
  if (event instanceof PointerEvent) rests = kind === "pointerdown" ? event : rests && Math.hypot(event.clientX - rests.clientX, event.clientY - rests.clientY) <= 3 ? rests : null;
  const points = (kind === "pointerover" && !rests) || kind === "focusin";
  const element = event.target instanceof Element && points ? event.target.closest("[data-tip]") : null;
  if (tell) tell(element);
  else if (element) import("./tips.js").then((tips) => { tell = tips.tell; if (element.matches(":hover, :focus")) tell(element); }, () => {}); // offline: no tips
});

/** The pace of what is shown, and sounds: chosen in a dialog, remembered in this browser. @param {() => void} changed */
export function manners(changed) {
  const mark = () => {
    for (const button of document.querySelectorAll("[data-act=pace]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-pace") === (remember("pace") ?? "normal")));
    for (const button of document.querySelectorAll("[data-act=sound]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-sound") === (remember("sound") ?? "off")));
  };
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-act=pace], [data-act=sound]") : null;
    if (!button) return;
    if (button.getAttribute("data-act") === "sound") { remember("sound", button.getAttribute("data-sound") ?? "off"); cue("turn"); }
    else { remember("pace", button.getAttribute("data-pace") ?? "normal"); changed(); }
    mark();
  });
  mark();
}

/** Show how much time is left, if a clock is running. @param {Frame} frame */
export function clock(frame) {
  const face = byId("mh-clock");
  if (!face) return;
  face.hidden = !frame.deadline;
  if (!frame.deadline) return;
  const left = Math.max(0, Math.round((frame.deadline - Date.now()) / 1000));
  face.classList.toggle("hurry", frame.you && left < 60);
  face.textContent = left > 172800 ? `${Math.round(left / 86400)} d` : left > 7200 ? `${Math.round(left / 3600)} h` : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** Show a notice: a request for consent, a bot in the viewer's own seat, a table that is frozen. @param {Frame} frame @param {(act: string) => void} doing */
export function notice(frame, doing) {
  const box = byId("mh-notice");
  if (!box) return;
  const { words = "", acts = [] } = frame.notice ?? {};
  box.hidden = !words;
  box.replaceChildren(words, ...acts.map(([act, label]) => {
    const button = document.createElement("button");
    button.className = "btn sm";
    button.textContent = label;
    button.onclick = () => doing(act);
    return button;
  }));
}

/** Show a watcher the table from another seat's side, with only what everybody knows. @param {HTMLElement} button */
export function markSide(button) {
  main.dataset.side = button.dataset.side;
  for (const other of document.querySelectorAll("[data-act=side]")) other.setAttribute("aria-pressed", String(other === button));
}

// @ts-check
// Notices of the browser: while a page of the hall is open but not looked at, it asks now and then whether a table waits.
import { byId, get, remember } from "./page.js";

const EVERY = 20_000;

/** @typedef {{ table: string, title: string, turn: string }} Waiting */

/** @returns {Record<string, string>} the turns that were seen or told, by table */
function known() {
  try { return JSON.parse(remember("told") ?? "{}"); } catch { return {}; }
}

/** Tell of every turn that is new, unless somebody is looking at the page. @param {Waiting[]} tables */
function tell(tables) {
  const before = known();
  remember("told", JSON.stringify(Object.fromEntries(tables.map((each) => [each.table, each.turn]))));
  if (document.visibilityState === "visible") return;
  for (const { table, title, turn } of tables.filter((each) => before[each.table] !== each.turn)) {
    try {
      const notice = new Notification("It is your turn", { body: title, tag: `meadhall-${table}-${turn}`, icon: "/favicon.ico" });
      notice.onclick = () => { window.focus(); location.assign(`/t/${table}`); };
    } catch { /* some phones allow notices only to installed pages */ }
  }
}

/** Ask the hall. */
async function ask() {
  if (remember("notify") !== "on" || Notification.permission !== "granted") return;
  const answer = await get("/me/waiting");
  if (answer) tell((await answer.json()).tables);
}

// ---- the box on one's own page

const box = byId("mh-notify");
if (box instanceof HTMLInputElement) {
  const words = byId("mh-notify-words");
  if (!("Notification" in window)) {
    box.disabled = true;
    if (words) words.textContent = "This browser shows no notices.";
  } else {
    box.checked = remember("notify") === "on" && Notification.permission === "granted";
    box.addEventListener("change", async () => {
      const allowed = box.checked && (await Notification.requestPermission()) === "granted";
      if (box.checked && !allowed && words) words.textContent = "The browser does not allow it: change that in its settings for this page.";
      box.checked = allowed;
      remember("notify", allowed ? "on" : "");
      ask();
    });
  }
}

if ("Notification" in window) {
  ask();
  setInterval(ask, EVERY);
}

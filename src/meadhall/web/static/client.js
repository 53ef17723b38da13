// @ts-check
// The table in the browser, the same for every game. The server draws regions and sends a tree of choices; this walks the tree
// by click, tap, drag and key, sends one whole path, and lets what has moved slide to its new place.
import { attempt, byId, get, remember } from "./page.js";
import { Picking, leaf } from "./picking.js";
import { drop, flip, morph, startDrag, symbols } from "./motion.js";
import { Replay } from "./replay.js";
import { bring, example, scale, watch } from "./sight.js";
import { beside, clock, markLine, rules, tab } from "./side.js";
import { Wire } from "./wire.js";

/** @typedef {import("./wire.js").Frame} Frame @typedef {import("./wire.js").Node} Node */

const main = /** @type {HTMLElement} */ (byId("mh-table"));
const prompt = /** @type {HTMLElement} */ (byId("mh-prompt"));
const title = main.dataset.title ?? "Meadhall";

/** @type {Frame} the last frame that the server sent, with all its regions */
let latest = JSON.parse(byId("mh-frame")?.textContent ?? "{}");
latest.regions = Object.fromEntries(latest.order.map((name) => [name, byId(name)?.outerHTML ?? ""]));
/** @type {Frame} what is shown: the same, or choices laid out on it that nobody else knows of yet */
let frame = latest;
/** @type {Record<string, string>} the regions that are in the page, as they were sent */
let laid = { ...latest.regions };
/** the last question that was answered: it is never put again, however late its frames come */
let answered = { seat: -1, ask: -1 };
/** @type {string[]} the spots walked so far */
let steps = [];
const picking = new Picking(main); // what is selected before the steps
/** @type {string | null} the spot that is aimed at */
let aim = null;
let sending = false;
let reason = ""; // why something was refused, until the next step
let advice = ""; // the last hint: shown like a reason, but nothing was refused
/** @type {Frame[]} what "Put back" returns to while a turn of several choices is being made */
let drafts = [];
/** @type {{ask: number, at: number}} a question that is put only so that the asking betrays nothing, and when it answers itself (0: never) */
let idle = { ask: -1, at: 0 };

// ---- the tree

/** @returns {Record<string, Node>} what can be chosen next */
function offered() {
  /** @type {Record<string, Node>} */
  let here = { ...frame.tree?.next, ...picking.offers(frame.tree ?? {}) };
  for (const step of steps) here = here[step]?.next ?? {};
  return here;
}

/** @param {string} spot @returns {HTMLElement | SVGElement | null} where the game has drawn a spot */
function drawn(spot) {
  for (const element of main.querySelectorAll(`[data-spot="${CSS.escape(spot)}"]`)) {
    if (!prompt.contains(element)) return /** @type {HTMLElement | SVGElement} */ (element);
  }
  return null;
}

/** @param {string} spot @param {Node} node */
const named = (spot, node) => (node.do !== undefined ? node.say ?? "" : drawn(spot)?.getAttribute("aria-label") || (node.say ?? ""));

/** Walk one step; a leaf is sent, unless it should only be aimed at first. @param {string} spot @param {boolean} careful */
async function take(spot, careful) {
  const node = offered()[spot];
  if (!node || sending || replay.away) return;
  reason = "";
  if (!steps.length && picking.toggle(spot)) {
    aim = null;
    paint();
  } else if (node.do === undefined) {
    if (node.more) await fetchMore(spot, node);
    steps.push(spot);
    aim = null;
    paint();
    const first = document.activeElement instanceof HTMLElement && prompt.contains(document.activeElement) ? null : nextSpot();
    if (first && keyboard) first.focus({ preventScroll: true });
  } else if (careful && aim !== spot) {
    aim = spot;
    paint();
    await probe(spot, node.do);
  } else {
    aim = spot;
    await commit(node.do);
  }
}

/** A finger that aims at something after which the turn goes on lays it out at once: it can still be put back. @param {string} spot @param {number} action */
async function probe(spot, action) {
  const from = frame;
  const answer = await wire.post("/choose", { seat: frame.seat, ask: frame.ask, path: [...frame.draft, action], key: "only-looking", draft: "only" });
  if (answer?.status !== 200) return;
  const next = await answer.json();
  if (next.tree.next && frame === from && aim === spot && !sending) lay(next);
}

/** A branch that was too large to send with the frame. @param {string} spot @param {Node} node */
async function fetchMore(spot, node) {
  const query = new URLSearchParams({ seat: String(frame.seat), draft: frame.draft.join(","), path: JSON.stringify([...steps, spot]) });
  const answer = await get(`${main.dataset.base}/tree?${query}`);
  if (answer) Object.assign(node, await answer.json(), { more: false });
}

/** The only answer to an idle question is given after a pause that is never the same, so that the time betrays nothing either. */
function onward() {
  if (!frame.idle || !frame.you) return;
  if (idle.ask !== frame.ask) { idle = { ask: frame.ask, at: Date.now() + 2500 + Math.random() * 3500 }; paint(); }
  if (!idle.at || sending || replay.away) return;
  const only = leaf(frame.tree);
  if (only?.do === undefined) return;
  if (Date.now() >= idle.at) { idle.at = 0; commit(only.do); }
  else if (!reason) text("mh-then", soon());
}

/** @returns {string} when an idle question answers itself; "" if there is none, or if it was told to wait */
function soon() {
  if (!frame.idle || idle.ask !== frame.ask || !idle.at) return "";
  return `Nothing else is possible. It goes on in ${Math.max(1, Math.ceil((idle.at - Date.now()) / 1000))} s.`;
}

function back() {
  idle.at = 0;
  reason = "";
  if (aim !== null && steps.length === 0 && !drafts.length) aim = null;
  else if (steps.length) { steps.pop(); aim = null; }
  else if (picking.spots.length) picking.spots = picking.spots.slice(0, -1);
  else if (drafts.length) return see(/** @type {Frame} */ (drafts.pop()));
  paint();
}

/** Send the whole path. The key makes a repeated send harmless. @param {number} action */
async function commit(action) {
  sending = true;
  paint();
  const path = [...frame.draft, action];
  const question = { seat: frame.seat, ask: frame.ask };
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const answer = await wire.post("/choose", { ...question, path, key, draft: true });
  const told = answer && (answer.status === 200 || answer.status === 409) ? await answer.json().catch(() => null) : null;
  sending = false;
  drop(answer?.status !== 200);
  if (!answer) reason = "The hall cannot be reached. Nothing was sent.";
  else if (answer.status === 200 && told?.draft.length) {
    if (frame.ask === question.ask && frame.seat === question.seat) return lay(told);
  } else if (answer.status === 200) {
    answered = question;
    latest = settled(latest);
    if (frame.ask === question.ask) { drafts = []; steps = []; picking.spots = []; frame = settled(frame); } // else the next frame was faster
    aim = null;
    paint();
    return told ? wire.receive(told) : wire.again(); // an answer that broke off
  } else if (told?.frame) {
    if (drafts.length) see(latest);
    drafts = []; steps = []; picking.spots = []; aim = null;
    show(told.frame);
    reason = told.reason ?? "";
    return paint();
  } else reason = await sentence(answer);
  steps = steps.slice(0, -1);
  aim = null;
  paint();
}

/** @param {Frame} given @returns {Frame} the same; without its question if that was answered already */
function settled(given) {
  if (!given.you || given.seat !== answered.seat || given.ask > answered.ask) return given;
  return { ...given, you: false, tree: {}, prompt: { ask: "Your choice is made.", help: "Waiting for what comes next." } };
}

/** @param {Response} answer @returns {Promise<string>} */
async function sentence(answer) {
  try { return (await answer.json()).reason || answer.statusText; } catch { return answer.statusText || `The hall answered ${answer.status}.`; }
}

/** Ask why something is not possible. @param {{path?: string[], text?: string}} what */
async function why(what) {
  const answer = await wire.post("/why", { seat: frame.seat, draft: frame.draft, ...what });
  if (!answer?.ok) { if (answer) reason = await sentence(answer); return paint(); }
  const found = await answer.json();
  reason = found.reason;
  paint();
  if (found.do !== undefined && what.text !== undefined) await commit(found.do);
}

/** Go along a path without sending it: what a hint points at. @param {string[]} path */
async function walk(path) {
  for (const spot of path.slice(0, -1)) if (spot in offered()) await take(spot, true);
  aim = path[path.length - 1] ?? null;
}

// ---- painting: classes on spots, the prompt, the buttons

/** @type {[Element, string][]} */
let marked = [];
let brought = ""; // the question whose answers have been brought in sight

/** Never throws: what cannot be painted is drawn anew, and told. */
function paint() {
  if (attempt(repaint)) return;
  attempt(anew);
  attempt(repaint);
}

function repaint() {
  const mine = frame.you && !replay.away && !sending;
  const here = mine ? offered() : {};
  renderPrompt(here, mine);
  for (const [element, name] of marked) element.classList.remove(name);
  marked = [];
  for (const element of document.querySelectorAll("[data-spot]")) {
    const spot = element.getAttribute("data-spot") ?? "";
    const may = spot in here;
    element.classList.toggle("may", may);
    element.classList.toggle("aim", may && spot === aim);
    const picked = steps.includes(spot) || picking.spots.includes(spot);
    element.classList.toggle("picked", picked);
    if (element.hasAttribute("data-kind")) element.setAttribute("aria-pressed", String(picked));
    if (may || picked) {
      element.setAttribute("tabindex", "0");
      if (!element.matches("button, li")) element.setAttribute("role", "button");
    } else if (!element.matches("button")) {
      element.removeAttribute("tabindex");
      if (element.hasAttribute("aria-label") && !element.matches("li")) element.setAttribute("role", "img");
      else element.removeAttribute("role");
    }
    if (element instanceof HTMLButtonElement && !prompt.contains(element)) element.setAttribute("aria-disabled", String(!may));
    if (may) for (const [id, name] of here[spot].marks ?? []) if (spot === aim || id === element.id) mark(id, name);
  }
  document.title = (frame.you ? "● Your turn: " : "") + title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = (frame.you ? main.dataset.iconTurn : main.dataset.icon) ?? "";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  document.body.classList.toggle("sending", sending);
  notice();
  clock(frame);
  scale(main);
  const question = mine ? `${frame.seat} ${frame.ask} ${frame.draft} ${steps}` : "";
  if (question && question !== brought) bring(main, prompt);
  brought = question;
}

/** @param {string} id @param {string} name */
function mark(id, name) {
  const element = byId(id);
  if (!element) return;
  element.classList.add(name);
  marked.push([element, name]);
}

/** @param {Record<string, Node>} here @param {boolean} mine */
function renderPrompt(here, mine) {
  const leaf = aim !== null ? here[aim] : undefined;
  const picked = steps.length ? named(steps[steps.length - 1], { say: steps[steps.length - 1].split(":").pop() ?? "" }) : "";
  prompt.classList.toggle("yours", frame.you && !replay.away);
  prompt.classList.toggle("waits", !frame.you && !frame.over && !replay.away);
  prompt.classList.toggle("past", replay.away);
  prompt.classList.toggle("over", frame.over && !replay.away);
  prompt.classList.toggle("refused", reason !== "" && reason !== advice);
  prompt.classList.toggle("busy", steps.length > 0 || picking.spots.length > 0 || leaf !== undefined);
  prompt.classList.toggle("drafting", drafts.length > 0);
  text("mh-ask", replay.away ? replay.words() : sending ? "Sending your choice." : frame.prompt.ask);
  const half = picked ? `${picked[0].toUpperCase()}${picked.slice(1)}: choose what is next.` : picking.node(frame.tree)?.say ?? "";
  const quiet = replay.away ? "" : frame.prompt.help || frame.result;
  text("mh-then", reason || (mine && soon()) || (leaf ? leaf.then || leaf.say : half || quiet) || "");
  link("mh-then");
  const go = /** @type {HTMLElement} */ (byId("mh-go"));
  go.hidden = !leaf || leaf.do === undefined || !mine;
  go.textContent = leaf?.say ?? "";
  /** @type {HTMLElement} */ (byId("mh-back")).hidden = !mine || (!steps.length && !drafts.length && !picking.spots.length);
  /** @type {HTMLElement} */ (byId("mh-now")).hidden = !replay.away;
  /** @type {HTMLElement} */ (byId("mh-wait")).hidden = !mine || !soon();
  for (const part of document.querySelectorAll(".mh-over")) part.toggleAttribute("hidden", !frame.over || replay.away);
  const names = Object.keys(here);
  fill("mh-tray", names.filter((spot) => !drawn(spot)), here, names.length === 1);
  const list = /** @type {HTMLDetailsElement} */ (byId("mh-list"));
  list.hidden = !mine || !names.length;
  if (list.open && mine) fill("mh-choices", names, here, false);
  for (const button of document.querySelectorAll("[data-act=undo]")) {
    button.setAttribute("aria-disabled", String(!frame.undo.can));
    button.setAttribute("title", frame.undo.can ? "Undo" : `Undo: ${frame.undo.why}`);
  }
}

/** Buttons for spots. @param {string} id @param {string[]} spots @param {Record<string, Node>} here @param {boolean} primary */
function fill(id, spots, here, primary) {
  const box = /** @type {HTMLElement} */ (byId(id));
  const old = new Map([...box.children].map((child) => [child.getAttribute("data-spot"), child]));
  box.replaceChildren(...spots.map((spot) => {
    const button = old.get(spot) ?? document.createElement("button");
    button.className = primary && here[spot].do !== undefined ? "btn go" : "btn sm";
    button.setAttribute("data-spot", spot);
    button.id = `${id}-${spot}`;
    const words = named(spot, here[spot]);
    if (button.textContent !== words) button.textContent = words;
    if (here[spot].then) button.setAttribute("title", here[spot].then ?? "");
    return button;
  }));
  box.hidden = !spots.length;
}

/** @param {string} id @param {string} words */
function text(id, words) {
  const element = byId(id);
  if (element && element.textContent !== words) element.textContent = words;
}

/** Clauses in a sentence lead to the rules. @param {string} id */
function link(id) {
  const element = byId(id);
  const found = element?.textContent?.match(/^(.*?)\b([A-Z]{2}-\d+(?:\.\d+)?[a-z]?)\b(.*)$/s);
  if (!element || !found || element.firstElementChild) return;
  const anchor = document.createElement("a");
  anchor.className = "clause";
  anchor.href = `#${found[2]}`;
  anchor.textContent = found[2];
  element.replaceChildren(found[1], anchor, found[3], ...example(main, found[2]));
}

// ---- showing a frame

/** A frame from the server: the table as it is now, unless a newer one is known. @param {Frame} next */
export function show(next) {
  // @ts-ignore: a word from the server that nothing has changed, or that the table is still being laid
  if (next.same || next.waiting) return;
  if (next.curtain) return curtain(next);
  if (next.seat === latest.seat && next.seq < latest.seq) return;
  if (next.build !== frame.build && frame.build) byId("mh-stale")?.removeAttribute("hidden");
  if (next.digest === latest.digest) next = { ...next, log: undefined }; // known already, by an answer that was faster
  const asked = next.ask !== latest.ask || next.seat !== latest.seat;
  latest = settled({ ...next, regions: { ...latest.regions, ...next.regions } });
  if (asked) { drafts = []; steps = []; picking.spots = []; aim = null; reason = ""; }
  if (drafts.length) drafts[0] = latest;
  if (asked || !frame.draft.length) frame = asked ? latest : { ...latest, tree: latest.you ? frame.tree : {} }; // with the branches that were fetched
  else frame = { ...latest, regions: frame.regions, order: frame.order, classes: frame.classes, tree: frame.tree, draft: frame.draft, prompt: frame.prompt }; // laid out on an older view: still good
  look(frame);
  attempt(() => beside(next, replay.at));
  if (next.say) text("mh-live", next.say);
  paint();
  if (keyboard && frame.you && document.activeElement === document.body) nextSpot()?.focus({ preventScroll: true }); // what had the focus is gone
}

/** A choice was laid out, and the turn goes on: what was shown can be put back. @param {Frame} next */
function lay(next) {
  drafts.push(frame);
  see({ ...latest, ...next, seq: latest.seq, moves: latest.moves }); // however far the others are: their frames come
}

/** Show a frame of this page's own. @param {Frame} next */
function see(next) {
  steps = []; picking.spots = []; aim = null;
  frame = next;
  look(frame);
  paint();
}

/** Draw the present, unless the past is looked at. What cannot be drawn step by step is drawn anew. @param {Frame} next */
function look(next) {
  if (!replay.away && !attempt(() => draw(next))) attempt(anew);
  attempt(() => replay.moved(frame));
}

/** Put the regions of a frame into the page: morph what changed, slide what moved, keep the focus. @param {Frame} next */
function draw(next) {
  const moved = flip(main);
  const focus = document.activeElement?.id;
  main.className = next.classes;
  for (const old of main.querySelectorAll(":scope > [data-region]")) if (!next.order.includes(old.id)) old.remove();
  let before = /** @type {Element} */ (prompt);
  for (const name of next.order) {
    const here = byId(name);
    if (!here) before.insertAdjacentHTML("afterend", next.regions[name]);
    else {
      if (here.previousElementSibling !== before) before.after(here);
      if (laid[name] !== next.regions[name]) morph(here, next.regions[name]);
    }
    before = byId(name) ?? before;
  }
  laid = next.regions;
  symbols(main.dataset.symbols ?? "");
  moved();
  if (focus && document.activeElement?.id !== focus) byId(focus)?.focus({ preventScroll: true });
}

/** Draw the last frame of the server from nothing. */
function anew() {
  replay.at = null;
  steps = []; picking.spots = []; aim = null; drafts = [];
  frame = latest;
  laid = {};
  for (const old of main.querySelectorAll(":scope > [data-region]")) old.remove();
  main.className = frame.classes;
  prompt.insertAdjacentHTML("afterend", frame.order.map((name) => frame.regions[name]).join(""));
  laid = frame.regions;
  symbols(main.dataset.symbols ?? "");
}

/** A request for consent, a bot in one's own seat, a table that is frozen. */
function notice() {
  const box = byId("mh-notice");
  if (!box) return;
  const { words = "", acts = [] } = frame.notice ?? {};
  box.hidden = !words;
  box.replaceChildren(words, ...acts.map(([act, label]) => {
    const button = document.createElement("button");
    button.className = "btn sm";
    button.textContent = label;
    button.onclick = () => wire.post(`/${act}`, { seat: frame.seat });
    return button;
  }));
}

/** Hand the device over: empty the page first, then ask for the next seat's view only after the tap. @param {Frame} next */
function curtain(next) {
  for (const region of main.querySelectorAll("[data-region]")) region.replaceChildren();
  for (const name of ["mh-log", "mh-talk"]) byId(name)?.replaceChildren();
  steps = []; picking.spots = []; aim = null; drafts = []; reason = "";
  frame = latest = { ...next, regions: {}, tree: {}, you: false };
  laid = {};
  replay.forget();
  paint();
  const sheet = /** @type {HTMLElement} */ (byId("mh-curtain"));
  const who = /** @type {{seat: number, name: string}} */ (next.curtain);
  text("mh-curtain-words", `Hand the device to ${who.name}.`);
  text("mh-curtain-go", `I am ${who.name}`);
  sheet.querySelectorAll(".crest").forEach((crest, seat) => crest.classList.toggle("on", seat === who.seat));
  sheet.hidden = false;
  const button = /** @type {HTMLElement} */ (byId("mh-curtain-go"));
  button.onclick = async () => {
    const answer = await get(`${main.dataset.base}/view?seat=${who.seat}`);
    if (!answer) return;
    sheet.hidden = true;
    main.dataset.seat = String(who.seat);
    wire.again();
    show(await answer.json());
  };
  button.focus();
}

// ---- hands: pointer, touch, keyboard

let keyboard = false;
addEventListener("pointerdown", () => { keyboard = false; }, true);

/** The spot under a point: one that may be chosen if there is any. @param {number} x @param {number} y */
function spotAt(x, y) {
  const here = offered();
  let first = null;
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = element.closest("[data-spot]");
    if (!spot) continue;
    first ??= spot;
    if ((spot.getAttribute("data-spot") ?? "") in here) return spot;
  }
  return first;
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const pointer = /** @type {PointerEvent} */ (event);
  if (pointer.detail && startDrag.swallow()) return event.preventDefault();
  const element = (pointer.detail && target.closest("svg, [data-region]") ? spotAt(pointer.clientX, pointer.clientY) : null) ?? target.closest("[data-spot]");
  if (!element) {
    if (target.closest("[data-region]") && (steps.length || aim !== null)) { steps = []; aim = null; paint(); }
    return;
  }
  const spot = element.getAttribute("data-spot") ?? "";
  if (!frame.you || replay.away) return;
  const button = prompt.contains(element);
  const careful = !button && (pointer.pointerType === "touch" || remember("confirm") === "always");
  if (spot in offered()) take(spot, careful && remember("confirm") !== "never");
  else if (steps.includes(spot)) { steps = steps.slice(0, steps.indexOf(spot)); aim = null; paint(); }
  else if (spot in (frame.tree.next ?? {})) { steps = []; take(spot, careful); }
  else why({ path: [...steps, spot] });
});

/** @param {Event} event */
function point(event) {
  const element = event.target instanceof Element ? event.target.closest("[data-spot].may") : null;
  const spot = element?.getAttribute("data-spot") ?? null;
  if (spot === null || spot === aim || sending) return;
  if (event.type === "pointerover" && /** @type {PointerEvent} */ (event).pointerType === "touch") return;
  aim = spot;
  paint();
}
document.addEventListener("pointerover", point);
document.addEventListener("focusin", (event) => { if (keyboard) point(event); });

addEventListener("pointerdown", (event) => {
  const element = event.target instanceof Element ? event.target.closest("[data-flip][data-spot]") : null;
  const spot = element?.getAttribute("data-spot") ?? "";
  const start = frame.tree?.next ?? {};
  if (!element || event.button || !frame.you || replay.away || !(spot in start) || start[spot].do !== undefined) return;
  startDrag(event, element, {
    begin: () => { steps = []; aim = null; take(spot, false); },
    over: (x, y) => {
      const under = spotAt(x, y)?.getAttribute("data-spot") ?? "";
      const next = under in offered() ? under : null;
      if (next !== aim) { aim = next; paint(); }
    },
    end: (x, y) => {
      const under = spotAt(x, y)?.getAttribute("data-spot") ?? "";
      if (under in offered()) { take(under, false); return true; }
      steps = []; picking.spots = []; aim = null; paint();
      return false;
    },
  });
});

/** The nearest spot that may be chosen in a direction, or the first. @param {Element} [from] @param {string} [key] */
function nextSpot(from, key) {
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

document.addEventListener("keydown", (event) => {
  keyboard = true;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("input:not([type=range]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const spot = target.closest("[data-spot]");
  if (event.key === "Escape") { if (replay.away) replay.go(null); else back(); }
  else if (spot && !prompt.contains(spot) && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!(spot instanceof HTMLButtonElement)) spot.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 0 }));
    else spot.click();
  } else if (event.key.startsWith("Arrow") && spot && !prompt.contains(spot)) {
    event.preventDefault();
    nextSpot(spot, event.key)?.focus();
  } else if (log?.contains(target) && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    const lines = [...log.querySelectorAll("a")], here = lines.findIndex((line) => line === target), up = event.key === "ArrowUp";
    lines.at(here < 0 ? -1 : Math.min(lines.length - 1, Math.max(0, here + (up ? -1 : 1))))?.focus();
  } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (!(target instanceof HTMLInputElement)) replay.step(event.key === "ArrowLeft" ? -1 : 1);
  } else if (event.key === "Enter" && aim !== null && !target.closest("button, a, summary")) byId("mh-go")?.click();
});

// ---- buttons of the page

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-act], .clause[href]") : null;
  if (!(button instanceof HTMLElement)) return;
  const act = button.dataset.act ?? "clause";
  if (act === "go" && aim !== null) take(aim, false);
  else if (act === "back") back();
  else if (act === "now") replay.go(null);
  else if (act === "wait") { idle.at = 0; paint(); }
  else if (act === "undo" || act === "hint") {
    if (button.getAttribute("aria-disabled") === "true") { reason = `Undo: ${frame.undo.why}.`; return paint(); }
    const answer = await wire.post(`/${act}`, { seat: frame.seat, draft: frame.draft });
    steps = []; picking.spots = []; aim = null; reason = "";
    if (answer?.ok && act === "hint") {
      const found = await answer.json();
      await walk(found.path);
      reason = advice = found.reason;
    } else if (answer && answer.status !== 204) reason = await sentence(answer);
    else drafts = [];
    paint();
  } else if (act === "tab") tab(button.dataset.tab ?? "log");
  else if (act === "board") { tab(null); scrollTo({ top: 0, behavior: "smooth" }); }
  else if (act === "guide") { /** @type {HTMLDialogElement | null} */ (byId("mh-more"))?.close(); guide(); }
  else if (act === "clause" && button.getAttribute("href")?.startsWith("#")) { event.preventDefault(); rules((button.getAttribute("href") ?? "#").slice(1)); }
});

byId("mh-list")?.addEventListener("toggle", paint);
for (const name of ["mh-typed", "mh-say"]) byId(name)?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("text"));
  const words = field.value.trim();
  if (!words) return;
  if (name === "mh-typed") { await why({ text: words }); if (!reason) field.value = ""; return; }
  const answer = await wire.post("/chat", { seat: frame.seat, text: words });
  if (answer?.ok) field.value = "";
  else { reason = answer ? await sentence(answer) : "The hall cannot be reached."; paint(); }
});

// ---- begin

watch(main);

const replay = new Replay(main, () => frame, (shown, at) => { if (!attempt(() => draw(shown))) attempt(anew); markLine(at); }, paint);
const wire = main.dataset.lesson ? new (await import("./lesson.js")).Lesson(main, latest, show) : new Wire(main, () => frame, show, replay);
if (frame.curtain) curtain(frame);
else { paint(); markLine(null); replay.moved(frame); replay.arrive(); }
const guide = async () => (await import("./lesson.js")).firstTurn(main);
if (main.dataset.guide && frame.seat >= 0 && !frame.over && remember(`guide:${main.dataset.game}`) !== "seen") guide();
const log = byId("mh-log");
if (log) log.scrollTop = log.scrollHeight;
setInterval(() => clock(frame), 1000);
setInterval(onward, 200);
document.body.dataset.ready = "1";

// @ts-check
// The table in the browser, the same for every game. The server draws regions and sends a tree of choices. This script walks
// the tree by click, tap, drag and key, sends one whole path, and lets moved pieces slide to their new places.
import { attempt, byId, get, remember } from "./page.js";
import { Drafts } from "./drafts.js";
import { Picking, leaf } from "./picking.js";
import { fill, link, sentence, text } from "./prompt.js";
import { Beats } from "./beats.js";
import { drop, goes, going, startDrag, tempo } from "./motion.js";
import { Regions } from "./regions.js";
import { Past } from "./past.js";
import { bring, reaching, scale, watch } from "./sight.js";
import { nextSpot, spotAt } from "./spots.js";
import { beside, clock, manners, markLine, markSide, markSince, newest, notice, rules, tab, unheard } from "./side.js";
import { Wire } from "./wire.js";

/** @typedef {import("./wire.js").Frame} Frame @typedef {import("./wire.js").Node} Node */

const main = /** @type {HTMLElement} */ (byId("mh-table"));
const prompt = /** @type {HTMLElement} */ (byId("mh-prompt"));
const title = main.dataset.title ?? "Meadhall";

/** @type {Frame} the last frame that the server sent, with all its regions */
let latest = JSON.parse(byId("mh-frame")?.textContent ?? "{}");
latest.regions = Object.fromEntries(latest.order.map((name) => [name, byId(name)?.outerHTML ?? ""]));
/** @type {Frame} the frame that is shown: the same, or with choices laid out that nobody else knows of yet */
let frame = latest;
const regions = new Regions(main, prompt, { ...latest.regions });
/** the last question that was answered: it is never asked again, however late its frames come */
let answered = { seat: -1, ask: -1 };
/** @type {string[]} the spots walked so far */
let steps = [];
const picking = new Picking(main); // what is selected before the first step
/** @type {string | null} the spot that is pointed at */
let aim = null;
/** @type {string | null} the spot that was clicked, tapped or chosen by key, and must be confirmed */
let armed = null;
let sending = false;
let reason = ""; // why something was refused, until the next step
let advice = ""; // the last hint: shown like a reason, but nothing was refused
let glance = ""; // what the piece that is pointed at could do
const drafts = new Drafts(main.dataset.base ?? "");
/** @type {{ask: number, at: number}} a question that is asked only to avoid leaking information, and when it answers itself (0: never) */
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

/** Are turns of several parts laid out as a whole, and sent when they are committed? */
const wholeTurns = () => main.dataset.turns === "whole" && remember("turns") !== "at once";

/** Is a turn of several parts laid out to its end, waiting to be committed? */
const complete = () => frame.you && frame.draft.length > 0 && !frame.tree.next && !frame.tree.pick;

/** Start again: nothing is walked, picked or aimed at. */
function rest() {
  steps = []; picking.spots = []; aim = armed = null;
}

/**
 * Walk one step. A leaf is sent, unless it must be aimed at first. @param {string} spot @param {boolean} careful
 * @param {boolean} [named] was it a button that says what it does?
 */
async function take(spot, careful, named = false) {
  const node = offered()[spot];
  if (!node || sending || replay.away) return;
  reason = "";
  if (!steps.length && picking.toggle(spot, frame.tree)) {
    aim = armed = null;
    paint();
  } else if (node.do === undefined) {
    if (node.more) await fetchMore(spot, node);
    steps.push(spot);
    aim = armed = null;
    paint();
    const first = document.activeElement instanceof HTMLElement && prompt.contains(document.activeElement) ? null : nextSpot(main);
    if (first && keyboard) first.focus({ preventScroll: true });
  } else if (armed !== spot && !named && (careful || node.sure)) {
    aim = armed = spot;
    paint();
    if (careful && !node.sure) await probe(spot, node.do);
  } else {
    aim = spot;
    await commit([...frame.draft, node.do], wholeTurns() ? "turn" : true);
  }
}

/** When a finger aims at a choice after which the turn continues, lay it out at once: it can still be put back. @param {string} spot @param {number} action */
async function probe(spot, action) {
  const from = frame;
  const answer = await wire.post("/choose", { seat: frame.seat, ask: frame.ask, path: [...frame.draft, action], key: "only-looking", draft: "only" });
  if (answer?.status !== 200) return;
  const next = await answer.json();
  if ((next.tree.next || (wholeTurns() && next.draft.length > 1)) && frame === from && aim === spot && !sending) see(next);
}

/** Replace the choices that are laid out; the hall says whether that is possible. @param {number[]} path */
async function layOut(path) {
  const known = path.length ? drafts.frames.get(path.join()) : latest;
  if (known) return see(known);
  const { seat, ask } = frame;
  const answer = await wire.post("/choose", { seat, ask, path, key: "only-looking", draft: "only" });
  if (frame.seat !== seat || frame.ask !== ask) return;
  if (answer?.status === 200) return see(await answer.json());
  reason = answer ? await sentence(answer) : "The hall cannot be reached.";
  paint();
}

let moving = false;

/** Let choices that are laid out change places; the script for that is fetched when it is first needed. */
function movable() {
  if (moving) return;
  moving = true;
  import("./reorder.js").then(({ reorder }) => reorder(main, () => frame.you && !sending && !replay.away, async (from, to) => {
    const path = [...frame.draft], [moved] = path.splice(from, 1);
    if (to >= 0) path.splice(to, 0, moved);
    if (to < 0 || path[to] === frame.draft[from]) await layOut(path); // otherwise it was moved beyond the last one
  }, startDrag), () => { moving = false; });
}

/** After a reload, lay out again what was laid out before, as far as it is still possible. */
async function restore() {
  const was = drafts.kept(frame);
  if (!was) return;
  const { seat, ask } = frame;
  if (was.path.length) await layOut(was.path);
  reason = ""; // what is no longer possible is left out silently
  if (frame.seat !== seat || frame.ask !== ask || frame.draft.join() !== was.path.join()) return paint();
  picking.spots = was.picked.filter((spot) => spot in picking.offers(frame.tree));
  for (const spot of was.steps) if (offered()[spot] && offered()[spot].do === undefined) await take(spot, false);
  paint();
}

/** Fetch a branch that was too large to send with the frame. @param {string} spot @param {Node} node */
async function fetchMore(spot, node) {
  const query = new URLSearchParams({ seat: String(frame.seat), draft: frame.draft.join(","), path: JSON.stringify([...steps, spot]) });
  const answer = await get(`${main.dataset.base}/tree?${query}`);
  if (answer) Object.assign(node, await answer.json(), { more: false });
}

/** Give the only answer to an idle question after a pause that varies, so that timing leaks nothing either. */
function onward() {
  if (!frame.idle || !frame.you) return;
  if (idle.ask !== frame.ask) { idle = { ask: frame.ask, at: Date.now() + 2500 + Math.random() * 3500 }; paint(); }
  if (!idle.at || sending || replay.away) return;
  const only = leaf(frame.tree);
  if (only?.do === undefined) return;
  if (Date.now() >= idle.at) { idle.at = 0; commit([...frame.draft, only.do], true); }
  else if (!reason) text("mh-then", soon());
}

/** @returns {string} when an idle question answers itself; "" if there is none, or if the viewer chose to wait */
function soon() {
  if (!frame.idle || idle.ask !== frame.ask || !idle.at) return "";
  return `Nothing else is possible. Going on in ${Math.max(1, Math.ceil((idle.at - Date.now()) / 1000))} s.`;
}

function back() {
  idle.at = 0;
  reason = "";
  if (armed !== null) aim = armed = null;
  else if (steps.length) { steps.pop(); aim = null; }
  else if (picking.spots.length) picking.spots = picking.spots.slice(0, -1);
  else if (frame.draft.length) return layOut(frame.draft.slice(0, -1));
  else aim = null;
  paint();
}

/** Send the whole path. The key makes a repeated send harmless. @param {number[]} path @param {boolean | "turn"} draft may it only be laid out? */
async function commit(path, draft) {
  sending = true;
  paint();
  const question = { seat: frame.seat, ask: frame.ask };
  const key = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const answer = await wire.post("/choose", { ...question, path, key, draft });
  const told = answer && (answer.status === 200 || answer.status === 409) ? await answer.json().catch(() => null) : null;
  sending = false;
  drop(answer?.status !== 200);
  if (!answer) reason = "The hall cannot be reached. Nothing was sent.";
  else if (answer.status === 200 && told?.draft.length) {
    if (frame.ask === question.ask && frame.seat === question.seat) return see(told);
  } else if (answer.status === 200) {
    answered = question;
    latest = settled(latest);
    if (frame.ask === question.ask) { rest(); frame = settled({ ...frame, draft: [] }); } // otherwise the next frame was faster
    aim = armed = null;
    paint();
    return told ? wire.receive(told) : wire.again(); // the answer was cut off
  } else if (told?.frame) {
    if (frame.draft.length) see(latest);
    rest();
    show(told.frame);
    reason = told.reason ?? "";
    return paint();
  } else reason = await sentence(answer);
  steps = steps.slice(0, -1);
  aim = armed = null;
  paint();
}

/** @param {Frame} given @returns {Frame} the same frame, without its question if that has been answered already */
function settled(given) {
  if (!given.you || given.seat !== answered.seat || given.ask > answered.ask) return given;
  return { ...given, you: false, tree: {}, prompt: { ask: "Your choice is made.", help: "Waiting for what comes next." } };
}

/** Ask why something is not possible. @param {{path?: string[], text?: string}} what */
async function why(what) {
  const answer = await wire.post("/why", { seat: frame.seat, draft: frame.draft, ...what });
  if (!answer?.ok) { if (answer) reason = await sentence(answer); return paint(); }
  const found = await answer.json();
  reason = found.reason;
  paint();
  if (found.do !== undefined && what.text !== undefined) await commit([...frame.draft, found.do], wholeTurns() ? "turn" : true);
}

/** Walk a path without sending it: the one that a hint points at. @param {string[]} path */
async function walk(path) {
  for (const spot of path.slice(0, -1)) if (spot in offered()) await take(spot, true);
  aim = armed = path[path.length - 1] ?? null;
}

// ---- painting: classes on spots, the prompt, the buttons

/** @type {[Element, string][]} */
let marked = [];
let brought = ""; // the question whose answers have been scrolled into view

/** Never throws: what cannot be painted is drawn again, and reported. */
function paint() {
  if (attempt(repaint)) return;
  attempt(anew);
  attempt(repaint);
}

function repaint() {
  const mine = frame.you && !replay.away && !sending;
  const here = mine ? offered() : {}, several = mine ? picking.selectable(frame.tree) : {};
  drafts.keep(frame, steps, picking.spots);
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
    if (spot in several) element.setAttribute("aria-pressed", String(picked));
    else if (element.hasAttribute("data-kind")) element.removeAttribute("aria-pressed");
    if (may || picked) {
      element.setAttribute("tabindex", "0");
      if (!element.matches("button, li")) element.setAttribute("role", "button");
    } else if (!element.matches("button")) {
      element.removeAttribute("tabindex");
      if (element.hasAttribute("aria-label") && !element.matches("li")) element.setAttribute("role", element instanceof SVGElement ? "img" : "group");
      else element.removeAttribute("role");
    }
    if (element instanceof HTMLButtonElement && !prompt.contains(element)) element.setAttribute("aria-disabled", String(!may));
    if (may) for (const [id, name] of here[spot].marks ?? []) if (spot === aim || id === element.id) mark(id, name);
  }
  if (mine) for (const element of main.querySelectorAll("[data-laid]")) { element.setAttribute("tabindex", "0"); movable(); }
  document.title = (frame.you ? "● Your turn: " : "") + title;
  const icon = document.querySelector("link[rel=icon]");
  const wanted = (frame.you ? main.dataset.iconTurn : main.dataset.icon) ?? "";
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  document.body.classList.toggle("sending", sending);
  notice(frame, (act) => wire.post(`/${act}`, { seat: frame.seat }));
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
  const whole = mine && complete();
  prompt.classList.toggle("yours", frame.you && !replay.away);
  prompt.classList.toggle("waits", !frame.you && !frame.over && !replay.away);
  prompt.classList.toggle("past", replay.away);
  prompt.classList.toggle("over", frame.over && !replay.away);
  prompt.classList.toggle("refused", reason !== "" && reason !== advice);
  prompt.classList.toggle("busy", steps.length > 0 || picking.spots.length > 0 || armed !== null);
  prompt.classList.toggle("drafting", frame.draft.length > 0);
  const told = replay.away || sending ? [] : beats.told;
  prompt.classList.toggle("tells", told.length > 0);
  prompt.classList.toggle("thinks", frame.thinking && !told.length && !replay.away);
  text("mh-ask", replay.away ? replay.words() : sending ? "Sending your choice." : told[0] ?? frame.prompt.ask);
  const half = walked() || (picking.node(frame.tree)?.say ?? "");
  const quiet = replay.away ? "" : told.length ? told.slice(1).join(" ") : frame.prompt.help || frame.result;
  text("mh-then", reason || (mine && soon()) || (leaf?.do !== undefined ? leaf.then || leaf.say : told.length ? quiet : glance || half || quiet) || "");
  link("mh-then", main);
  const go = /** @type {HTMLElement} */ (byId("mh-go"));
  go.hidden = !whole && (!leaf || leaf.do === undefined || !mine || armed === null);
  go.textContent = whole ? "Commit" : leaf?.say ?? "";
  /** @type {HTMLElement} */ (byId("mh-back")).hidden = !mine || (!steps.length && !frame.draft.length && !picking.spots.length);
  /** @type {HTMLElement} */ (byId("mh-now")).hidden = !replay.away;
  /** @type {HTMLElement} */ (byId("mh-wait")).hidden = !mine || !soon();
  for (const part of document.querySelectorAll(".mh-over")) part.toggleAttribute("hidden", !frame.over || replay.away);
  for (const part of document.querySelectorAll(".mh-playing")) part.toggleAttribute("hidden", frame.over);
  const names = Object.keys(here);
  fill("mh-tray", names.filter((spot) => !drawn(spot)), here, named, names.length === 1);
  const list = /** @type {HTMLDetailsElement} */ (byId("mh-list"));
  list.hidden = !mine || !names.length;
  if (list.open && mine) fill("mh-choices", names, here, named, false);
  const can = frame.undo.can || (mine && frame.draft.length > 0);
  for (const button of document.querySelectorAll("[data-act=undo]")) {
    button.setAttribute("aria-disabled", String(!can));
    button.setAttribute("title", can ? "Undo" : `Undo: ${frame.undo.why}`);
  }
  for (const button of document.querySelectorAll("[data-act=undo-turn]")) button.toggleAttribute("hidden", !(mine && frame.draft.length > 1) && !frame.undo.turn);
}

/** @returns {string} what has been walked so far, in words */
function walked() {
  /** @type {Record<string, Node>} */
  let here = { ...frame.tree?.next, ...picking.offers(frame.tree ?? {}) };
  let words = "";
  for (const step of steps) { words = here[step]?.say ?? ""; here = here[step]?.next ?? {}; }
  const ways = Object.keys(here).length;
  return words && `${words}: ${ways > 1 ? `choose one of ${ways} ways` : ways ? "there is one way" : "choose how"}.`;
}

// ---- showing a frame

/** A frame from the server: the table as it is now, unless a newer one is known. @param {Frame} next */
export function show(next) {
  // @ts-ignore: the server says that nothing has changed, or that the game has not begun
  if (next.same || next.waiting) return;
  if (next.curtain) return curtain(next);
  if (next.beat?.more) return between(next);
  if (next.seat === latest.seat && next.seq < latest.seq) return;
  if (next.build !== frame.build && frame.build) byId("mh-stale")?.removeAttribute("hidden");
  if (next.digest === latest.digest) next = { ...next, log: undefined }; // known already: the answer to the choice was faster
  const asked = next.ask !== latest.ask || next.seat !== latest.seat;
  latest = settled({ ...next, regions: { ...latest.regions, ...next.regions } });
  if (asked) { drafts.frames.clear(); rest(); reason = ""; }
  if (asked || !frame.draft.length) frame = asked ? latest : { ...latest, tree: latest.you ? frame.tree : {} }; // with the branches that have been fetched
  else frame = { ...latest, regions: frame.regions, order: frame.order, classes: frame.classes, tree: frame.tree, draft: frame.draft, prompt: frame.prompt }; // laid out on an older view, but still valid
  look(frame);
  attempt(() => { beside(next, replay.at); markSince(frame); });
  if (next.say) text("mh-live", next.say);
  paint();
  if (keyboard && frame.you && document.activeElement === document.body) nextSpot(main)?.focus({ preventScroll: true }); // the element that had the focus is gone
  if (asked) restore();
}

/** A beat: the table between two questions. A question that stays open can be answered in the meantime. @param {Frame} next */
function between(next) {
  const open = latest.you && next.seat === latest.seat && next.ask === latest.ask;
  const seen = { seq: next.seq, moves: next.moves, order: next.order, classes: next.classes, regions: { ...latest.regions, ...next.regions } };
  latest = open ? { ...latest, ...seen } : { ...latest, ...seen, ask: -1, you: false, idle: false, tree: {}, draft: [] };
  if (!open) { drafts.frames.clear(); rest(); reason = ""; }
  if (!open || !frame.draft.length) frame = { ...latest, tree: open ? frame.tree : {} };
  going.by?.follows(!open); // who chooses is not disturbed
  look(frame);
  going.by?.follows(false);
  attempt(() => beside(next, replay.at));
  text("mh-live", (next.beat?.say ?? []).join(" "));
  paint();
}

/** Show the present with choices laid out on it, whatever the others have done: their frames follow. @param {Frame} next */
function see(next) {
  rest();
  frame = next === latest ? latest : { ...latest, ...next, seq: latest.seq, moves: latest.moves };
  drafts.frames.set(frame.draft.join(), next);
  look(frame);
  paint();
}

/** Draw the present, unless the viewer is looking at the past. What cannot be drawn step by step is drawn again from scratch. @param {Frame} next */
function look(next) {
  if (!replay.away && !attempt(() => regions.draw(next))) attempt(anew);
  attempt(() => replay.moved(frame));
}

/** Draw the server's last frame from scratch. */
function anew() {
  replay.at = null;
  rest();
  frame = latest;
  regions.anew(frame);
}

/** Hand the device over: empty the page first, then ask for the next seat's view only after the tap. @param {Frame} next */
function curtain(next) {
  regions.clear();
  for (const name of ["mh-log", "mh-talk"]) byId(name)?.replaceChildren();
  rest();
  reason = "";
  drafts.frames.clear();
  frame = latest = { ...next, regions: {}, tree: {}, you: false };
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

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const pointer = /** @type {PointerEvent} */ (event);
  if (pointer.detail && (startDrag.swallow() || reaches.held())) return event.preventDefault();
  const element = (pointer.detail && target.closest("svg, [data-region]") ? spotAt(offered(), pointer.clientX, pointer.clientY) : null) ?? target.closest("[data-spot]");
  if (!element) {
    if (target.closest("[data-region]") && (steps.length || aim !== null)) { steps = []; aim = armed = null; paint(); }
    return;
  }
  const spot = element.getAttribute("data-spot") ?? "";
  if (!frame.you || replay.away) return;
  const button = prompt.contains(element);
  const careful = !button && pointer.pointerType === "touch";
  if (spot in offered()) take(spot, careful, button);
  else if (steps.includes(spot)) { steps = steps.slice(0, steps.indexOf(spot)); aim = armed = null; paint(); }
  else if (spot in (frame.tree.next ?? {})) { steps = []; take(spot, careful); }
  else if (complete()) { reason = "Your turn is complete. Commit it, or put back what you would change."; paint(); }
  else why({ path: [...steps, spot] });
});

/** @param {Event} event */
function point(event) {
  const element = event.target instanceof Element ? event.target.closest("[data-spot].may") : null;
  const spot = element?.getAttribute("data-spot") ?? null;
  if (spot === null || spot === aim || sending || armed !== null) return;
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
    begin: () => { steps = []; aim = armed = null; take(spot, false); },
    over: (x, y) => {
      const under = spotAt(offered(), x, y)?.getAttribute("data-spot") ?? "";
      const next = under in offered() ? under : null;
      if (next !== aim) { aim = next; paint(); }
    },
    end: (x, y) => {
      const under = spotAt(offered(), x, y)?.getAttribute("data-spot") ?? "";
      if (under in offered()) { take(under, false); return true; }
      rest();
      paint();
      return false;
    },
  });
});

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
    nextSpot(main, spot, event.key)?.focus();
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
  if (act === "go" && complete()) commit(frame.draft, false);
  else if (act === "go" && aim !== null) take(aim, false, true);
  else if (act === "back") back();
  else if (act === "now") replay.go(null);
  else if (act === "wait") { idle.at = 0; paint(); }
  else if (act === "undo" && frame.you && frame.draft.length) back();
  else if (act === "undo-turn" && frame.you && frame.draft.length) layOut([]);
  else if (act === "undo" || act === "undo-turn" || act === "hint") {
    if (button.getAttribute("aria-disabled") === "true") { reason = `Undo: ${frame.undo.why}.`; return paint(); }
    const answer = await wire.post(act === "hint" ? "/hint" : "/undo", { seat: frame.seat, ...(act === "hint" ? { draft: frame.draft } : { turn: act === "undo-turn" }) });
    rest();
    reason = "";
    if (answer?.ok && act === "hint") {
      const found = await answer.json();
      await walk(found.path);
      reason = advice = found.reason;
    } else if (answer && answer.status !== 204) reason = await sentence(answer);
    paint();
  } else if (act === "tab") tab(button.dataset.tab ?? "log");
  else if (act === "since" || act === "play") tab(null); // on a phone the log would cover what is played
  else if (act === "board") { tab(null); scrollTo({ top: 0, behavior: "smooth" }); }
  else if (act === "side") { markSide(button); wire.turn(); replay.turn(); }
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

// ---- start

watch(main);

const reaches = reaching(main, () => frame, (words) => { glance = words; paint(); });

const replay = new Past(main, () => frame, (shown, at, length) => {
  tempo(length, shown.beat);
  going.by?.follows(length > 0);
  if (!attempt(() => regions.draw(shown))) attempt(anew);
  going.by?.follows(false);
  beats.picture(at === null ? undefined : shown.beat);
  markLine(at);
}, paint);
const beats = new Beats(show, () => frame.you, paint);
const wire = main.dataset.lesson ? new (await import("./lesson.js")).Lesson(main, latest, show) : new Wire(main, () => frame, beats);
manners(() => { if (!beats.pace) beats.skip(); wire.again(); });
if (frame.curtain) curtain(frame);
else { restore(); paint(); markLine(null); markSince(frame); replay.moved(frame); replay.arrive(); }
const guide = async () => (await import("./lesson.js")).firstTurn(main);
if (main.dataset.guide && frame.seat >= 0 && !frame.over && remember(`guide:${main.dataset.game}`) !== "seen") guide();
const log = byId("mh-log");
newest();
unheard();
setInterval(() => clock(frame), 1000);
setInterval(onward, 200);
document.body.dataset.ready = "1";
(window.requestIdleCallback ?? setTimeout)(goes); // the table can be seen and answered; the first beat will need it

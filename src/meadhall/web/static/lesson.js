// @ts-check
// A lesson on the page of a table. It says one thing at a time, next to what it is about, and answers every choice. For the client it
// is a wire: choices go to the lesson instead of a table, and frames come back with the answer. Loaded only for lessons.
import { byId, get, remember } from "./page.js";
import { Pointer } from "./point.js";

/** @typedef {import("./wire.js").Frame} Frame @typedef {import("./point.js").Words} Words @typedef {Words & {frame: Frame}} Step */
/** @typedef {{kind: "right" | "wrong" | "more", say: string, frames: Frame[]}} Verdict */

const GAP = 620; // between the consequences of a choice, so that each can be seen
const sleep = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/** A name that is not broken at its hyphen. @param {string} name */
function whole(name) {
  const span = document.createElement("span");
  span.className = "whole";
  span.textContent = name;
  return span;
}

/** @param {string} id @param {string} words */
function write(id, words) {
  const element = byId(id);
  if (!element) return;
  element.replaceChildren(...words.split(/\b([A-Z]\d-\d)\b/).map((part, n) => n % 2 ? whole(part) : part));
  element.hidden = !words;
}

/** @param {string} id @param {boolean} hidden */
const hide = (id, hidden) => byId(id)?.toggleAttribute("hidden", hidden);

/** @param {Event} event @returns {HTMLElement | null} the button that was pressed */
function pressed(event) {
  const button = event.target instanceof Element ? event.target.closest("[data-act]") : null;
  return button instanceof HTMLElement ? button : null;
}

export class Lesson extends Pointer {
  /** @param {HTMLElement} main @param {Frame} first @param {(frame: Frame) => void} show */
  constructor(main, first, show) {
    super(main);
    this.draws = show;
    this.start = first;
    this.step = /** @type {Words} */ (JSON.parse(byId("mh-step")?.textContent ?? "{}"));
    /** @type {number[]} the choices that were made in this step */
    this.path = [];
    this.count = 0; // every frame is newer than the one before
    this.reached = this.step.at;
    document.addEventListener("click", (event) => this.click(event));
    this.box.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target === this.box && !byId("mh-teach-next")?.hidden) this.next(); });
    requestAnimationFrame(() => this.tell());
  }

  // ---- a wire for the client

  again() { this.restart(); }

  turn() {} // nobody watches a lesson

  /** @param {string} path @param {any} body @returns {Promise<Response | null>} */
  async post(path, body) {
    try {
      if (path === "/why") return await this.send(path, { at: this.step.at, path: this.path, spots: body.path, text: body.text });
      if (path !== "/choose" || body.draft === "only") return new Response(null, { status: 204 });
      const tried = [...this.path, ...body.path];
      const answer = await this.send(path, { at: this.step.at, path: tried });
      if (!answer.ok) return answer;
      this.path = tried;
      return new Response(JSON.stringify({ draft: [], verdict: await answer.json() }), { status: 200 });
    } catch { return null; }
  }

  /** @param {string} path @param {object} body @returns {Promise<Response>} */
  send(path, body) {
    return fetch(`${this.main.dataset.base}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  }

  /** What the client does with the answer to a choice. @param {any} told */
  receive(told) { if (told.verdict) this.answered(told.verdict); }

  /** @param {Frame} frame */
  show(frame) {
    const number = ++this.count;
    this.draws({ ...frame, seq: number, ask: frame.you ? number : -1, digest: String(number) });
  }

  // ---- the steps

  /** The consequence on the board first, then the words. @param {Verdict} verdict */
  async answered({ kind, say, frames }) {
    const at = this.step.at;
    this.still = true;
    for (const [i, next] of frames.entries()) {
      if (i) await sleep(GAP);
      if (this.step.at !== at) return;
      this.show(next);
    }
    this.still = false;
    this.box.dataset.made = String(this.path.length);
    this.begun = kind === "more";
    if (kind === "more") { hide("mh-teach-again", false); return this.place(); }
    if (kind === "right") this.reached = Math.max(this.reached, at + 1);
    this.words(say, kind);
    this.box.focus({ preventScroll: true });
  }

  /** @param {number} at */
  async go(at) {
    const answer = await get(`${this.main.dataset.base}/step?at=${at}`);
    if (!answer) return this.words("The hall cannot be reached. Try again.", this.box.dataset.kind ?? "look");
    const { frame, ...words } = /** @type {Step} */ (await answer.json());
    this.step = words;
    this.start = frame;
    this.restart();
  }

  restart() {
    this.path = [];
    this.box.dataset.made = "0";
    this.begun = this.still = false;
    this.show(this.start);
    this.tell();
  }

  tell() {
    this.turn();
    this.words("", this.step.waits ? "do" : "look");
    this.box.focus({ preventScroll: true });
    this.reveal();
  }

  next() {
    if (this.step.at + 1 >= this.step.of) return;
    this.reached = Math.max(this.reached, this.step.at + 1);
    this.go(this.step.at + 1);
  }

  /** @param {string} then what follows @param {string} kind look, do, hint, right or wrong */
  words(then, kind) {
    this.box.hidden = false;
    this.box.dataset.kind = kind;
    this.fold(false);
    write("mh-teach-title", this.step.title);
    write("mh-teach-at", `${this.step.at + 1} of ${this.step.of}`);
    write("mh-teach-say", this.step.say);
    write("mh-teach-then", then);
    const done = !this.step.waits || kind === "right", last = this.step.at + 1 >= this.step.of;
    hide("mh-teach-again", kind !== "wrong");
    hide("mh-teach-hint", !this.step.hint || kind === "right" || kind === "wrong" || kind === "hint");
    hide("mh-teach-next", !done || last);
    hide("mh-teach-on", !done || !last);
    document.querySelector("[data-act=lesson-back]")?.toggleAttribute("hidden", this.step.at === 0);
    if (done && last) this.finish();
    this.mark();
    const live = byId("mh-live");
    if (live) live.textContent = `${this.step.title}. ${then || this.step.say}`;
    this.place();
  }

  /** The lesson is done: this browser remembers it. */
  finish() {
    this.reached = this.step.of;
    const key = `learn:${this.main.dataset.game}`, had = (remember(key) ?? "").split(" ").filter(Boolean);
    remember(key, [...new Set([...had, this.main.dataset.lesson ?? ""])].join(" "));
  }

  /** The list of steps beside the table. */
  mark() {
    for (const item of document.querySelectorAll("#mh-steps li")) {
      const at = Number(item.getAttribute("data-at"));
      item.classList.toggle("now", at === this.step.at);
      item.classList.toggle("done", at < this.reached);
      item.querySelector("button")?.toggleAttribute("disabled", at > this.reached);
    }
  }

  /** @param {Event} event */
  click(event) {
    const button = pressed(event), act = button?.dataset.act;
    if (act === "lesson-next") this.next();
    else if (act === "lesson-back") this.go(Math.max(0, this.step.at - 1));
    else if (act === "lesson-again") this.restart();
    else if (act === "lesson-hint") this.words(this.step.hint, "hint");
    else if (act === "lesson-step") this.go(Number(button?.dataset.at));
  }
}

/** @type {Guide | null} */
let guide = null;

/** Show the first turn, from its beginning. @param {HTMLElement} main */
export async function firstTurn(main) {
  if (!guide) {
    const answer = await get(main.dataset.guide ?? "");
    if (!answer || !(await dressed())) return;
    guide ??= new Guide(main, (await answer.json()).steps);
  }
  guide.go(0);
}

/** Load the style sheet for lessons, which a table needs only for its first turn. @returns {Promise<boolean>} */
function dressed() {
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("./teach.css", import.meta.url).href;
    link.onload = () => done(true);
    link.onerror = () => done(false);
    document.head.append(link);
  });
}

/** The first turn at a real table: the same words and pointers, but no choices. */
class Guide extends Pointer {
  /** @param {HTMLElement} main @param {Words[]} steps a pointer to something that this table's options have removed points at nothing */
  constructor(main, steps) {
    super(main);
    this.steps = steps;
    this.late = false; // was it asked for after the end?
    document.addEventListener("click", (event) => {
      const act = pressed(event)?.dataset.act;
      if (act === "lesson-next") this.go(this.step.at + 1);
      else if (act === "lesson-back") this.go(Math.max(0, this.step.at - 1));
      else if (act === "guide-close") this.go(-1);
    });
  }

  over() { return this.main.querySelector(".mh-over:not([hidden])") !== null; }

  /** The end of the game ends the first turn too: its words would cover the result. */
  draw() {
    if (!this.box.hidden && !this.late && this.over()) this.go(-1);
    else super.draw();
  }

  /** @param {number} at */
  go(at) {
    if (at === 0) this.late = this.over();
    this.box.hidden = at < 0 || at >= this.steps.length;
    if (this.box.hidden) {
      remember(`guide:${this.main.dataset.game}`, "seen");
      byId("mh-spot")?.classList.remove("on", "names");
      return this.place();
    }
    this.step = this.steps[at];
    this.turn();
    this.box.dataset.kind = "look";
    write("mh-teach-title", this.step.title);
    write("mh-teach-at", `${at + 1} of ${this.steps.length}`);
    write("mh-teach-say", this.step.say);
    write("mh-teach-next", at + 1 < this.steps.length ? "Next" : "Play");
    document.querySelector("[data-act=lesson-back]")?.toggleAttribute("hidden", at === 0);
    this.place();
  }
}

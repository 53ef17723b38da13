// Lays a book out on sheets of paper, in two columns. A column is never left half empty: a figure that almost fits is made a little smaller, a figure over
// both columns that does not fit goes to the top of the next sheet, and what space remains is shared out. Only the PDF uses this.

/** @typedef {{ els: HTMLElement[], path: HTMLElement[], kind: "head" | "lead" | "text" | "figure" | "row" | "wide", like?: "wide", heads?: Leaf[] }} Leaf */
/** @typedef {{ top: number, cols: HTMLElement[], at: number, chunks: Leaf[][], box: HTMLElement }} Band */

const MM = 96 / 25.4, SIDE = 15 * MM, TOP = 16 * MM, FOOT = 18 * MM, GAP = 7 * MM;
const WISHED = { figure: 62 * MM, row: 44 * MM, wide: 92 * MM }, SCALES = [1, 0.96, 0.92, 0.88, 1.05, 0.84], LAST = 0.4;  // how full the last sheet should be
const TALL = { ...WISHED }, LEAST = { figure: 0.58, row: 0.62, wide: 0.65 }, SPREAD = 6 * MM;
const [PAPER_W, PAPER_H] = String(document.documentElement.dataset.paper).split(" ").map((n) => Number(n) * MM);
const FULL = PAPER_W - 2 * SIDE, HALF = (FULL - GAP) / 2, HIGH = PAPER_H - TOP - FOOT, KEPT = 110, SHORT = 420, MILD = 1.7, LITTLE = 0.2, ROOM = 0.25, ROWS = 9, WORTH = 30 * MM;

const LETTER = 0.2 * MM;  // a pixel of a panel of words: neither smaller than its letters can be read, where there is room, nor larger than the text around it

const OPENS = /[:,]\s*(§.*)?$/s;  // a sentence that goes on in what is below it, whatever clauses it cites
const pages = /** @type {HTMLElement} */ (document.querySelector(".pages"));
const flow = /** @type {HTMLElement} */ (document.querySelector(".flow"));
/** @type {WeakMap<Element, Element>} */
const copies = new WeakMap();
const paper = document.createElement("div");

/** @param {string} name @param {Element} parent */
function box(name, parent) {
  const made = document.createElement("div");
  made.className = name;
  parent.append(made);
  return made;
}

/** How many times broader than high a figure is. @param {HTMLElement} fig */
function breadth(fig) {
  const { width, height } = fig.querySelector("svg")?.viewBox.baseVal ?? { width: 1, height: 1 };
  return width / height;
}

/** Is a figure too broad for one column? A high one is not, even if a wide page gives it all its width. @param {HTMLElement} fig */
const spans = (fig) => fig.matches(".wide") && WISHED.wide * breadth(fig) > HALF * 1.15;

/** Is a picture a panel of words, and not a board? @param {HTMLElement} el */
const wordy = (el) => Boolean(el.querySelector(".fig-pic > .paper"));

/** Does a leaf announce what comes next? A short line does, alone or below its title, and a line with a colon announces its list or table.
 * @param {Leaf} leaf @param {boolean} alone @param {Leaf} next */
function announces(leaf, alone, next) {
  if (leaf.kind !== "lead") return false;
  if (next.els[0].matches("ul, ol, li, .scroll, table, tr")) return OPENS.test(leaf.els[0].textContent ?? "");
  return alone && (next.kind === "figure" || next.kind === "row");
}

/** Does a paragraph lead to what follows? @param {string} words */
const leads = (words) => words.length < KEPT || OPENS.test(words);

/** What is never broken, in order. @param {HTMLElement} node @param {HTMLElement[]} path @param {Leaf[]} out */
function flatten(node, path, out) {
  const inner = [...path, node];
  const kids = /** @type {HTMLElement[]} */ ([...node.children]);
  if (node.matches(".fig-scenes")) paper.before(node);
  else if (node.matches(".example")) {
    const shots = kids.filter((kid) => kid.matches(".shot")), step = node.matches(".wide") || shots.some(wordy) ? 1 : 2;
    for (let i = 0; i < shots.length; i += step) out.push({ els: shots.slice(i, i + step), path: inner, kind: step === 1 ? "figure" : "row" });
  } else if (node.matches(".fig")) out.push({ els: [node], path, kind: spans(node) ? "wide" : "figure", like: node.matches(".wide") ? "wide" : undefined });
  else if (node.matches(".scroll, table") && node.querySelectorAll("tr").length > ROWS) {
    const table = /** @type {HTMLElement} */ (node.matches("table") ? node : node.querySelector("table"));
    const body = /** @type {HTMLElement} */ (table.querySelector("tbody"));
    for (const row of [.../** @type {HTMLCollectionOf<HTMLElement>} */ (body.children)]) out.push({ els: [row], path: [...path, table, body], kind: "text" });
  } else if (node.matches(".unit.wide") && node.querySelector(":scope > .words > h3:only-child")) {  // a title over its figure
    const figures = /** @type {HTMLElement[]} */ ([...node.querySelectorAll(".fig")]), title = /** @type {HTMLElement} */ (node.querySelector("h3"));
    const words = /** @type {HTMLElement} */ (title.parentElement);
    if (!figures[0].matches(".example") && spans(figures[0])) words.append(figures[0]);
    for (const kid of kids) {
      if (kid === words && words.childElementCount > 1) out.push({ els: [title, figures[0]], path: [...inner, words], kind: "wide" });
      else flatten(kid, inner, out);
    }
  } else if (node.matches("ul, ol") && (node.textContent ?? "").length < SHORT) out.push({ els: [node], path, kind: "text" });
  else if (node.matches("section, .opening, .pairs, .unit, .words, .figs, ul, ol")) for (const kid of kids) flatten(kid, inner, out);
  else out.push({ els: [node], path, kind: node.matches("h2, h3") ? "head" : node.matches("p") && leads(node.textContent ?? "") ? "lead" : "text" });
}

/** @param {HTMLElement} col @param {Leaf} leaf */
function put(col, leaf) {
  let at = /** @type {Element} */ (col);
  for (const ancestor of leaf.path) {
    const last = at.lastElementChild;
    if (last && copies.get(last) === ancestor) at = last;
    else {
      const copy = /** @type {HTMLElement} */ (ancestor.cloneNode(false));
      copies.set(copy, ancestor);
      if (copy.id) copy.dataset.named = copy.id;
      copy.removeAttribute("id");
      if (ancestor.matches("ol")) copy.style.counterReset = `n ${Number(leaf.els[0].dataset.nth) - 1}`;
      at.append(copy);
      if (ancestor.matches("table")) for (const head of ancestor.querySelectorAll("thead")) copy.append(head.cloneNode(true));
      at = copy;
    }
  }
  at.append(...leaf.els);
}

/** @param {Leaf} leaf */
function take(leaf) {
  for (let at = leaf.els[0].parentElement; at; ) {
    for (const el of leaf.els) el.remove();
    const above = at.parentElement;
    if (!copies.has(at) || at.querySelector(":scope > :not(thead)")) break;
    at.remove();
    at = above;
  }
}

/** The pictures of a leaf take the given share of the size they would like, and no more room than they fill.
 * @param {Leaf} leaf @param {number} [share] */
function size(leaf, share = 1) {
  if (leaf.kind !== "figure" && leaf.kind !== "row" && leaf.kind !== "wide") return;
  const broad = leaf.kind === "wide" ? FULL : leaf.kind === "row" ? (HALF - 3 * MM) / 2 : HALF;
  for (const el of leaf.els)
    for (const pic of /** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll(".fig-pic"))) {
      const drawn = /** @type {SVGSVGElement | null} */ (pic.querySelector(":scope > svg"));
      if (!drawn) continue;
      const { width, height } = drawn.viewBox.baseVal, most = drawn.matches(".paper") ? Math.min(broad, width * LETTER) : broad;
      const w = Math.min(most, (TALL[leaf.like ?? leaf.kind] * width) / height) * share;
      drawn.style.width = `${w}px`;
      drawn.style.height = `${(w * height) / width}px`;
      drawn.style.maxHeight = "none";
      pic.style.width = `${w}px`;
      if (leaf.kind === "figure") pic.parentElement?.classList.toggle("pg-beside", w < broad * 0.55);
    }
}

/** @param {Leaf} leaf */
const pictured = (leaf) => leaf.els.reduce((most, el) => Math.max(most, el.querySelector(".fig-pic")?.getBoundingClientRect().height ?? 0), 0);
/** @param {HTMLElement} el */
const height = (el) => el.getBoundingClientRect().height;

/** @type {HTMLElement} */
let sheet;
/** @type {Band} */
let band;
/** @type {Leaf[]} */
let waiting = [];

/** @param {number} top @returns {Band} */
function newBand(top) {
  const made = box("pg-band", sheet);
  return { top, box: made, cols: [box("pg-col", made), box("pg-col", made)], at: 0, chunks: [] };
}

function begin() {
  const leaf = box("pg-leaf", paper);
  sheet = box("pg-leaf-in", leaf);
  box("pg-leaf-no", leaf).textContent = String(paper.childElementCount);
}

function newSheet() {
  spread();
  begin();
  let top = 0;
  const queue = waiting;
  waiting = [];
  for (const wide of queue) {
    if (waiting.length || !widely(wide, top, top ? 1 : 0)) waiting.push(wide);
    top = height(sheet);
  }
  band = newBand(top);
}

/** A figure over both columns, if there is room for it below `top`. @param {Leaf} leaf @param {number} top @param {number} [must] */
function widely(leaf, top, must = 1) {
  const holder = box("pg-across", sheet);
  for (const head of leaf.heads ?? []) put(holder, head);
  put(holder, leaf);
  size(leaf);
  const over = top + height(holder) - HIGH, pic = pictured(leaf);
  if (over <= 0) return true;
  const share = 1 - (over + 2) / pic;
  if (share >= LEAST.wide || !must) {
    size(leaf, Math.max(share, 0.3));
    return true;
  }
  take(leaf);
  for (const head of leaf.heads ?? []) take(head);
  holder.remove();
  return false;
}

/** @param {Leaf[]} chunk @param {HTMLElement} col @param {number} limit @param {boolean} [force] @param {boolean} [rigid] */
function fits(chunk, col, limit, force = false, rigid = false) {
  for (const leaf of chunk) {
    put(col, leaf);
    size(leaf);
  }
  const over = height(col) - limit, last = chunk[chunk.length - 1];
  if (over <= 0) return true;
  if (!rigid && (last.kind === "figure" || last.kind === "row")) {
    const share = 1 - (over + 2) / pictured(last);
    if (share >= LEAST[last.like ?? last.kind] || force) {
      size(last, Math.max(share, 0.3));
      if (height(col) <= limit || force) return true;
    }
  }
  if (force) return true;
  for (const leaf of [...chunk].reverse()) take(leaf);
  return false;
}

/** @param {Leaf[]} chunk */
function narrow(chunk) {
  for (;;) {
    const col = band.cols[band.at], limit = HIGH - band.top;
    const fresh = !col.childElementCount && band.top === 0;
    if ((limit >= WORTH || !band.top) && fits(chunk, col, limit, fresh)) break;
    if (chunk.length > 1 && limit - height(col) > ROOM * HIGH) {  // too much would be left empty: the words here, their figure in the next column
      const [words, last] = [chunk.slice(0, -1), chunk.slice(-1)];
      if ((last[0].kind === "figure" || last[0].kind === "row") && words.some((part) => part.kind !== "head")) {
        narrow(words);
        narrow(last);
        return;
      }
    }
    if (band.at === 0 && limit >= WORTH) band.at = 1;
    else newSheet();
  }
  band.chunks.push(chunk);
}

/** Both columns as short as they can be. @param {Band} at */
function balance(at) {
  const least = at.cols.reduce((sum, col) => sum + height(col), 0) / 2;
  for (const chunk of at.chunks) for (const leaf of chunk) take(leaf);
  const whole = (/** @type {number} */ limit) => {
    let col = 0;
    for (const chunk of at.chunks)
      while (!fits(chunk, at.cols[col], limit, false, true)) if (++col > 1) return false;
    return true;
  };
  for (let limit = Math.max(8 * MM, least * 0.9); limit <= HIGH - at.top + 2 * MM; limit += 2 * MM) {
    if (whole(Math.min(limit, HIGH - at.top))) return Math.max(...at.cols.map(height));
    for (const chunk of at.chunks) for (const leaf of chunk) if (leaf.els[0].isConnected) take(leaf);
  }
  refill(at);
  return HIGH;
}

/** @param {Band} at */
function refill(at) {
  for (const chunk of at.chunks) for (const leaf of chunk) if (leaf.els[0].isConnected) take(leaf);
  at.at = 0;
  for (const chunk of at.chunks) if (!fits(chunk, at.cols[at.at], HIGH - at.top, at.at === 1)) fits(chunk, at.cols[(at.at = 1)], HIGH - at.top, true);
}

/** A title stays with the words that follow; but if the sheet is nearly full, its figure begins the next one below it. @param {Leaf} leaf @param {Leaf[]} heads */
function kept(leaf, heads) {
  if (free() >= LITTLE) return heads;
  leaf.heads = heads;
  newSheet();
  return [];
}

/** @param {Leaf} leaf @returns {Leaf[]} what must stay with the words that follow */
function wide(leaf) {
  const high = band.chunks.length ? balance(band) : 0;
  if (!waiting.length && widely(leaf, band.top + high)) {
    band = newBand(height(sheet));
    return [];
  }
  if (band.chunks.length) refill(band);
  const heads = leaf.heads ?? [];
  leaf.heads = [];
  if (!waiting.length && breadth(leaf.els[leaf.els.length - 1]) <= MILD) {  // it can be read in a column, where its words are
    narrow([...heads, { ...leaf, kind: "figure", like: "wide" }]);
    return [];
  }
  waiting.push(leaf);
  if (heads.length) return kept(leaf, heads);
  const last = band.chunks[band.chunks.length - 1];
  if (!last || last.some((part) => part.kind !== "head" && part.kind !== "lead")) return [];
  for (const part of [...last].reverse()) take(part);
  band.chunks.pop();
  if (last.some((part) => part.kind === "head")) return kept(leaf, last);
  leaf.heads = last;  // a line that leads to the figure goes with it
  return [];
}

/** How much of the sheet is still free. */
function free() {
  const limit = HIGH - band.top, full = band.at ? limit + height(band.cols[1]) : height(band.cols[0]);
  return (2 * limit - full) / (2 * HIGH);
}

/** The space below each column of a sheet is shared out between its parts. */
function spread() {
  for (const col of band.cols) {
    const limit = HIGH - band.top, left = limit - height(col);
    const joints = band.chunks.map((chunk) => chunk[0].els[0]).filter((el) => col.contains(el) && !el.closest("tbody, .example") && !el.matches("li + li")).slice(1);
    if (left < 4 || left > limit * 0.3 || !joints.length) continue;
    const most = Math.min(left / joints.length, SPREAD);
    const made = joints.map((el) => {
      const space = document.createElement("div");
      el.before(space);
      return space;
    });
    for (let share = 1; share > 0; share -= 0.1) {
      for (const space of made) space.style.height = `${most * share}px`;
      if (height(col) <= limit) break;
    }
  }
}

/** @param {Leaf[]} leaves @param {Element[]} front @param {HTMLElement} colophon @param {number} scale @returns {number} how full the last sheet is */
function layOut(leaves, front, colophon, scale) {
  for (const leaf of leaves) for (const el of leaf.els) el.remove();
  paper.replaceChildren();
  waiting = [];
  TALL.figure = WISHED.figure * scale;
  TALL.row = WISHED.row * scale;
  TALL.wide = WISHED.wide * scale;
  begin();
  sheet.append(...front);
  band = newBand(height(sheet));
  /** @type {Leaf[]} */
  let chunk = [];
  leaves.forEach((leaf, n) => {
    if (leaf.kind === "wide") {
      leaf.heads = chunk.every((part) => part.kind === "head") ? chunk : [];  // a title right above its figure goes over both columns, too
      if (chunk.length && !leaf.heads.length) narrow(chunk);
      chunk = wide(leaf);
      return;
    }
    if (waiting.length && !chunk.length && leaf.els[0].matches("h2") && free() < LITTLE) newSheet();  // a chapter ends with its figures, if that costs little
    chunk.push(leaf);
    const next = leaves[n + 1];
    if (next && (leaf.kind === "head" || announces(leaf, chunk.every((part) => part === leaf || part.kind === "head"), next))) return;
    narrow(chunk);
    chunk = [];
  });
  while (waiting.length) newSheet();
  const high = band.chunks.length ? balance(band) : 0;
  const end = box("pg-across", sheet);
  end.append(colophon);
  if (band.top + high + height(end) > HIGH) {
    refill(band);
    newSheet();
    sheet.append(end);
  }
  return height(sheet) / HIGH;
}

/** The contents say on which sheet each chapter begins; what was divided keeps its name where it begins. */
function name() {
  for (const el of /** @type {NodeListOf<HTMLElement>} */ (paper.querySelectorAll("[data-named]"))) {
    if (!document.getElementById(String(el.dataset.named))) el.id = String(el.dataset.named);
    delete el.dataset.named;
  }
  [...paper.children].forEach((leaf, n) => {
    for (const head of leaf.querySelectorAll("h2[id]")) {
      const no = document.createElement("span");
      no.className = "page-no";
      no.textContent = String(n + 1);
      paper.querySelector(`.toc-print a[href="#${head.id}"]`)?.append(no);
    }
  });
}

async function make() {
  await document.fonts.ready;
  for (const list of flow.querySelectorAll("ol")) [...list.children].forEach((item, n) => (/** @type {HTMLElement} */ (item).dataset.nth = String(n + 1)));
  pages.after(paper);
  paper.className = "paper-book pages pg-laying";  // the drawings are left out while their places are found
  /** @type {Leaf[]} */
  const leaves = [];
  for (const child of /** @type {HTMLElement[]} */ ([...flow.children])) flatten(child, [], leaves);
  const front = [...pages.querySelectorAll(".cover, .toc-print")], colophon = /** @type {HTMLElement} */ (pages.querySelector(".colophon"));
  pages.remove();
  let best = 0, chosen = 1;
  for (const scale of SCALES) {
    const full = layOut(leaves, front, colophon, scale);
    if (full > best) [best, chosen] = [full, scale];
    if (full >= LAST) break;
  }
  if (best < LAST) layOut(leaves, front, colophon, chosen);
  name();
  paper.classList.remove("pg-laying");
  document.documentElement.dataset.laid = "";
}

addEventListener("load", make);

export {};

// @ts-check
// What is selected, in any order, before a choice continues: dice, cards, goods. Elements of one kind are interchangeable.

/** @typedef {import("./wire.js").Node} Node */

const ALL = "b:all-of-them";

/** @param {string[]} kinds @returns {Map<string, number>} */
function counted(kinds) {
  const counts = new Map();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** @param {string[]} few @param {string[]} many @returns {boolean} */
function within(few, many) {
  const have = counted(many);
  return [...counted(few)].every(([kind, count]) => (have.get(kind) ?? 0) >= count);
}

export class Picking {
  /** @param {Element} main */
  constructor(main) {
    this.main = main;
    /** @type {string[]} the spots that are selected */
    this.spots = [];
  }

  /** @param {string[]} spots @returns {string[]} */
  kinds(spots) { return spots.map((spot) => this.main.querySelector(`[data-kind][data-spot="${CSS.escape(spot)}"]`)?.getAttribute("data-kind") ?? spot); }

  /** @param {Node} tree @returns {Node | undefined} the choice that the present selection makes, if it is complete */
  node(tree) { return this.spots.length ? tree.pick?.[this.kinds(this.spots).sort().join(" ")] : undefined; }

  /** @param {Node} tree @returns {string[]} the spots of a kind that can be selected; other things have a kind only to be counted or explained */
  every(tree) {
    const wanted = new Set(Object.keys(tree.pick ?? {}).flatMap((key) => key.split(" ")));
    return [...this.main.querySelectorAll("[data-kind][data-spot]")].filter((one) => wanted.has(one.getAttribute("data-kind") ?? "")).map((one) => one.getAttribute("data-spot") ?? "");
  }

  /** @param {Node} tree @returns {Record<string, Node>} what can be selected or put back */
  selectable(tree) {
    const sets = Object.keys(tree.pick ?? {}).map((key) => key.split(" "));
    if (!sets.length) return {};
    /** @type {Record<string, Node>} */
    const here = {};
    const every = this.every(tree), whole = this.kinds(every);
    for (const spot of every) if (this.spots.includes(spot) || sets.some((set) => within(this.kinds([...this.spots, spot]), set))) here[spot] = { say: "" };
    if (every.length > 2 && this.spots.length < every.length && sets.some((set) => set.length === whole.length && within(whole, set))) here[ALL] = { say: "All" };
    return here;
  }

  /** @param {Node} tree @returns {Record<string, Node>} what can be selected, put back, or done with the selection */
  offers(tree) { return { ...this.selectable(tree), ...(this.node(tree)?.next ?? {}) }; }

  /** @param {string} spot @param {Node} tree @returns {boolean} was it a selection? */
  toggle(spot, tree) {
    if (!(spot in this.selectable(tree)) || this.node(tree)?.next?.[spot]) return false;
    if (spot === ALL) this.spots = this.every(tree);
    else this.spots = this.spots.includes(spot) ? this.spots.filter((other) => other !== spot) : [...this.spots, spot];
    return true;
  }
}

/** @param {{next?: Record<string, Node>}} node @returns {Node | undefined} the choice of a tree that has only one */
export function leaf(node) {
  const [only, more] = Object.values(node.next ?? {});
  return !only || more || only.do !== undefined ? (more ? undefined : only) : leaf(only);
}

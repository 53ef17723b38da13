// @ts-check
// The form for a new table. Another game means another form, which the server draws; this script shows and hides the rest.
import { byId } from "./page.js";

const form = /** @type {HTMLFormElement} */ (byId("mh-new"));

/** @param {string} name @returns {string} what the form says for a field now */
const said = (name) => String(new FormData(form).get(name) ?? "");

/** @param {Element} part @param {boolean} off */
function shut(part, off) {
  part.toggleAttribute("hidden", off);
  if (part instanceof HTMLOptionElement) part.disabled = off;
  for (const field of part.querySelectorAll("select, input")) field.toggleAttribute("disabled", off || !!part.parentElement?.closest("[hidden]"));
}

/** Where a value was chosen that is not possible any more, its default is. */
function settle() {
  for (const list of form.querySelectorAll("select")) {
    const all = [...list.options];
    if (list.selectedOptions[0]?.disabled) (all.find((one) => one.defaultSelected && !one.disabled) ?? all.find((one) => !one.disabled) ?? all[0]).selected = true;
  }
  for (const off of form.querySelectorAll("label[hidden] > input[type=radio]:checked")) {
    if (off instanceof HTMLInputElement && !off.closest("fieldset")?.hidden) set(off.name.replace("option-", ""), form.querySelector(`[name="${off.name}"][checked]`)?.getAttribute("value") ?? "");
  }
}

const sitters = /** @type {HTMLSelectElement[]} */ ([...form.querySelectorAll("select[name^=seat]")]);
const sat = new Map(sitters.map((one) => [one, one.value]));

/** You sit in one seat: whoever was in the new one takes the old one. @param {EventTarget | null} changed */
function seat(changed) {
  const mine = sitters.filter((one) => one.value === "me"), taken = mine.find((one) => one === changed) ?? mine.find((one) => !one.disabled);
  for (const other of mine) if (taken && other !== taken) other.value = sat.get(taken) ?? "open";
  if (!taken && mine.length) [sitters[0].value, mine[0].value] = ["me", sitters[0].value]; // the seat has gone with the number of players
  for (const one of sitters) sat.set(one, one.value);
}

/** Hide what does not matter with these seats and options. */
function sort() {
  const seats = Number(said("seats") || document.querySelectorAll(".seatrow[data-seat-row]").length);
  for (const row of form.querySelectorAll("[data-seat-row]")) shut(row, Number(row.getAttribute("data-seat-row")) >= seats);
  for (const part of form.querySelectorAll("[data-needs], [data-for-seats]")) {
    /** @type {Record<string, string[]>} */
    const needs = JSON.parse(part.getAttribute("data-needs") ?? "{}");
    const counts = part.getAttribute("data-for-seats")?.split(" ");
    const matters = Object.entries(needs).every(([name, values]) => values.includes(said(`option-${name}`)));
    shut(part, !matters || (counts !== undefined && !counts.includes(String(seats))));
  }
  settle();
}

/** @param {string} name @param {string} value */
function set(name, value) {
  for (const field of form.querySelectorAll(`[name="option-${name}"]`)) {
    if (field instanceof HTMLInputElement && field.type === "radio") field.checked = field.value === value;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}

form.addEventListener("change", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (field.name === "game") location.replace(`/new?game=${encodeURIComponent(field.value)}`);
  if (field.name === "bot") {
    for (const part of form.querySelectorAll("select[name^=seat]")) {
      if (part instanceof HTMLSelectElement && part.value.startsWith("bot:")) part.value = `bot:${field.value}`;
    }
  }
  sort();
  seat(field);
});
form.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-act=first-game]") : null;
  if (!button) return;
  for (const [name, value] of Object.entries(JSON.parse(button.getAttribute("data-options") ?? "{}"))) set(name, String(value));
  sort();
});
sort();

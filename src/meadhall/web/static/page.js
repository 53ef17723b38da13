// @ts-check
// What every page of the hall can do: light or dark, copy a link, forms that follow their choices.

/** @param {string} id @returns {HTMLElement | null} */
export const byId = (id) => document.getElementById(id);

/** @param {string} key @param {string} [value] @returns {string | null} a preference of this browser; private windows have none */
export function remember(key, value) {
  try {
    if (value === undefined) return localStorage.getItem(`meadhall:${key}`);
    localStorage.setItem(`meadhall:${key}`, value);
  } catch { /* storage is switched off */ }
  return value ?? null;
}

/** @param {string} address @returns {Promise<Response | null>} what the hall answers; null if it cannot be reached or refuses */
export async function get(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? answer : null;
  } catch { return null; }
}

// ---- trouble: whatever fails is reported, with a way out; a page never just freezes

/** @param {unknown} problem */
export function trouble(problem) {
  console.error(problem);
  broken();
}

/** Do something that must not stop what comes after it. @param {() => void} doing @returns {boolean} whether it was done */
export function attempt(doing) {
  try { doing(); return true; } catch (problem) { trouble(problem); return false; }
}

const broken = () => byId("mh-broken")?.removeAttribute("hidden");
addEventListener("error", (event) => { if (!event.message?.startsWith("ResizeObserver loop")) broken(); }); // this one only means "in the next frame"
addEventListener("unhandledrejection", broken);

// ---- light, dark, contrast

const root = document.documentElement;

/** @param {string | null} theme */
function wear(theme) {
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  else delete root.dataset.theme;
}

wear(remember("theme"));
if (remember("contrast") === "more") root.dataset.contrast = "more";

const isDark = () => (root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const button = target.closest?.("[data-act]");
  if (!(button instanceof HTMLElement)) return;
  if (button.dataset.act === "sure") { // what cannot be undone must be confirmed
    const words = button.textContent;
    if (words === button.dataset.sure) return;
    event.preventDefault();
    button.textContent = button.dataset.sure ?? "";
    setTimeout(() => { button.textContent = words; }, 5000);
  } else if (button.dataset.act === "reload") {
    location.reload();
  } else if (button.dataset.act === "hide") {
    button.parentElement?.setAttribute("hidden", "");
  } else if (button.dataset.act === "theme") {
    wear(remember("theme", isDark() ? "light" : "dark"));
  } else if (button.dataset.act === "contrast") {
    const more = root.dataset.contrast !== "more";
    remember("contrast", more ? "more" : "");
    if (more) root.dataset.contrast = "more";
    else delete root.dataset.contrast;
  } else if (button.dataset.act === "copy") {
    copy(button);
  } else if (button.dataset.act === "open") {
    const dialog = byId(button.dataset.dialog ?? "");
    if (dialog instanceof HTMLDialogElement) dialog.showModal();
    const box = byId(button.dataset.fill ?? "");
    if (box) get(box.dataset.from ?? "").then(async (answer) => { if (answer) box.innerHTML = await answer.text(); });
  } else if (button.dataset.act === "close") {
    const dialog = button.closest("dialog");
    if (dialog instanceof HTMLDialogElement) dialog.close();
  }
});

// ---- settings of this browser, as check boxes: data-off is what is remembered while the box is not ticked

for (const box of document.querySelectorAll("input[data-keep]")) {
  if (!(box instanceof HTMLInputElement)) continue;
  box.checked = remember(box.dataset.keep ?? "") !== box.dataset.off;
  box.addEventListener("change", () => remember(box.dataset.keep ?? "", box.checked ? "" : box.dataset.off));
}

// ---- copy a link: the clipboard where the browser allows it (https or this machine), a selected field elsewhere

/** @param {HTMLElement} button */
async function copy(button) {
  const field = byId(button.dataset.field ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
  let done = false;
  try {
    await navigator.clipboard.writeText(field.value);
    done = true;
  } catch {
    done = document.execCommand?.("copy") ?? false;
  }
  const before = button.textContent ?? "";
  button.textContent = done ? "Copied" : "Press Ctrl+C";
  setTimeout(() => { button.textContent = before; }, 2000);
}

// ---- forms that stay on their page: a refusal is shown beside what was typed, a new link in place of its button

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("[data-stay], [data-link]") || event.defaultPrevented) return;
  event.preventDefault();
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const answer = await fetch(form.action, { method: "POST", headers: { accept: "application/json" }, body }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (!answer || !told) return form.submit();
  const error = form.querySelector(".form-error");
  if (!answer.ok && error) { error.textContent = told.reason; error.removeAttribute("hidden"); }
  else if (answer.ok && form.dataset.link) showLink(form, form.dataset.link, told.url);
  else if (told.url) location.assign(told.url);
  else form.submit();
});

/** @param {HTMLFormElement} form @param {string} id @param {string} url */
function showLink(form, id, url) {
  const [label, title, field, button] = ["label", "b", "input", "button"].map((name) => document.createElement(name));
  label.className = "field";
  title.textContent = form.dataset.label ?? "";
  Object.assign(field, { id, className: "select mono", readOnly: true, value: url });
  Object.assign(button, { type: "button", className: "btn", textContent: "Copy the link" });
  Object.assign(button.dataset, { act: "copy", field: id });
  label.append(title, field);
  form.replaceWith(label, button);
  field.focus();
}

// ---- notices of the browser, where somebody wants them or is asked whether they do

if (remember("notify") === "on" || byId("mh-notify")) import("./notify.js").catch(trouble);

// ---- join by link: a pasted invitation leads to its page

byId("mh-join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("link");
  const found = field instanceof HTMLInputElement ? field.value.match(/\/t\/[\w-]+(\/(join|watch)\/[\w-]+)?/) : null;
  if (found) location.assign(found[0]);
  else if (field instanceof HTMLInputElement) { field.setCustomValidity("This is not a link to a table."); field.reportValidity(); }
});

/** What can be seen of the page: between the bar and a prompt that covers its foot. @param {Element | null} [prompt] @returns {[number, number]} */
export function open(prompt = document.getElementById("mh-prompt")) {
  const top = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || (document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0);
  return [Math.max(0, top), prompt && getComputedStyle(prompt).position === "fixed" ? prompt.getBoundingClientRect().top : innerHeight];
}

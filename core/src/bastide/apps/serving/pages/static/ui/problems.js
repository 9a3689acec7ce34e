// Problems, shown where they occurred.
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { warn } from "./announcing.js";
import { actButton } from "./controls.js";

/** The problems in a refusal or an answer, as a list. */
export function problemList(problems) {
  const entry = ({ text, message, besides }) =>
    h("li", { class: "problem" }, text ?? message, besides ? h("div", { class: "small" }, besides) : null);
  return h("ul", { class: "problems" }, problems.map(entry));
}

/** The problems of a refusal for users who look at the board: without names of cells and rules. */
export function seen(refused) {
  return refused.data?.seen ?? refused.problems;
}

/** An error with problems in the form of the server's. */
export function failure(...texts) {
  return Object.assign(new Error(texts.join(" ")), { problems: texts.map((text) => ({ text })) });
}

/** Announce problems. */
export function warnOf(problems) {
  warn(problems.map((problem) => problem.text ?? problem.message).join(" "));
}

/** Show in some place why something failed, and announce it. */
export function showFailure(place, error) {
  const problems = error.problems ?? [
    { text: t("The server cannot be reached. ({reason})", { reason: error.message }) },
  ];
  fill(place, problemList(problems));
  warnOf(problems);
}

/**
 * Do something that may fail. Returns whether it was done.
 * @param {HTMLElement | function(any): void} failed the place that shows why it failed, or what is called with the
 * reason, and with null before
 * @param {function(): any} task
 * @param {HTMLButtonElement} pressed the button that shows that it takes a moment
 */
export async function tried(failed, task, pressed = null) {
  const show = failed instanceof HTMLElement ? (error) => (error ? showFailure(failed, error) : fill(failed)) : failed;
  show(null);
  try {
    const done = task();
    await (pressed ? whileBusy(pressed, done) : done);
    return true;
  } catch (error) {
    show(error);
    return false;
  }
}

/** A button for something that takes a moment, and may fail; see `tried`. */
export function taskButton(text, failed, task, props = {}) {
  const made = actButton(text, () => tried(failed, () => task(made), made), props);
  return made;
}

/** Await something; meanwhile its button shows that and cannot be pressed again. Its focus returns. */
export async function whileBusy(pressed, promise) {
  const focused = pressed === document.activeElement;
  pressed.classList.add("busy");
  pressed.setAttribute("aria-disabled", "true");
  pressed.disabled = true;
  try {
    return await promise;
  } finally {
    pressed.classList.remove("busy");
    pressed.removeAttribute("aria-disabled");
    pressed.disabled = false;
    // A disabled button loses the focus when the page is next drawn; no event marks that moment.
    if (focused && (document.activeElement ?? document.body) === document.body) pressed.focus({ preventScroll: true });
  }
}

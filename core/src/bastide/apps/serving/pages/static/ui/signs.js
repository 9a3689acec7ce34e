// The sign of each of the compared rules: a letter on its colour, in the list, in tables, and in differences.
import { h } from "../core/dom.js";

const LETTERS = "ABCDE";

/** The letter of rules, by their index in the list. */
export const letterOf = (number) => LETTERS[number] ?? String(number + 1);

/** The sign of rules; their title stands beside it, or is its label. */
export function sign(number, title = null) {
  const label = `${letterOf(number)}: ${title}`;
  const props = title ? { role: "img", "aria-label": label, title } : { "aria-hidden": "true" };
  return h("span", { class: `sign sign-${number}`, ...props }, letterOf(number));
}

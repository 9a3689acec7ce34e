// Problems, shown where they occurred.

import { fill, h } from "./dom.js";
import { warn } from "./said.js";
import { t } from "./words.js";

/** The problems in a refusal or an answer, as a list. */
export function problemList(problems) {
  return h(
    "ul",
    { class: "problems" },
    problems.map((problem) =>
      h(
        "li",
        { class: "problem" },
        problem.text ?? problem.message,
        problem.besides ? h("div", { class: "small" }, problem.besides) : null,
      ),
    ),
  );
}

/** The message of a refusal for users who look at the board: for an illegal action, without names of cells and rules.
 */
export function seen(refused) {
  return refused.data?.seen ?? refused.problems;
}

/** Show in some place why something failed, and announce it. */
export function showFailure(place, error) {
  const problems = error.problems ?? [{ text: t("The server cannot be reached. ({reason})", { reason: error.message }) }];
  fill(place, problemList(problems));
  warn(problems.map((problem) => problem.text ?? problem.message).join(" "));
}

/** Await something; meanwhile its button shows that and cannot be pressed again. Its focus returns. */
export async function whileBusy(button, promise) {
  const focused = button === document.activeElement;
  button.classList.add("busy");
  button.setAttribute("aria-disabled", "true");
  button.disabled = true;
  try {
    return await promise;
  } finally {
    button.classList.remove("busy");
    button.removeAttribute("aria-disabled");
    button.disabled = false;
    // A disabled button loses the focus when the page is next drawn; nothing tells when that is.
    if (focused && [null, document.body].includes(document.activeElement)) button.focus({ preventScroll: true });
  }
}

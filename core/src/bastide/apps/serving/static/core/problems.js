// What is wrong, where it went wrong.

import { fill, h } from "./dom.js";
import { warn } from "./said.js";
import { t } from "./words.js";

/** The problems that a refusal or an answer told, as a list. */
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

/** What is said of a refusal to somebody who looks at the board: an illegal action without names of cells and rules. */
export function seen(refused) {
  return refused.data?.seen ?? refused.problems;
}

/** Show in some place why something failed, and say it. */
export function showFailure(place, error) {
  const problems = error.problems ?? [{ text: t("The server cannot be reached. ({reason})", { reason: error.message }) }];
  fill(place, problemList(problems));
  warn(problems.map((problem) => problem.text ?? problem.message).join(" "));
}

/** Do something that takes a moment; meanwhile its button shows it, cannot be pressed again, and then has its focus back. */
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

// What is wrong with a text, and what is probably not meant, as a list that leads to its places.
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";

/** @param {function(object): void} go told the problem whose place somebody wants to see */
export function mistakes(go) {
  const element = h("div", { class: "mistakes" });

  function line(problem, kind) {
    const said = h("span", null, problem.place ? h("strong", null, problem.place, ": ") : null, problem.message);
    const hint = problem.hint ? h("span", { class: "hint" }, problem.hint) : null;
    if (!problem.line) return h("li", { class: kind }, said, hint);
    const where = h("span", { class: "badge" }, t("line {line}", { line: problem.line }));
    return h(
      "li",
      { class: kind },
      h("button", { type: "button", class: "quiet", on: { click: () => go(problem) } }, where, said),
      hint,
    );
  }

  function list(title, problems, kind) {
    if (!problems.length) return null;
    return [h("h3", null, title), h("ul", { class: "problems" }, problems.map((problem) => line(problem, kind)))];
  }

  return {
    element,
    show(problems, warnings) {
      fill(
        element,
        list(t("To be mended"), problems, "problem"),
        list(t("Right, but perhaps not meant"), warnings, "problem doubt"),
      );
    },
  };
}

// The problems and warnings of a text, as a list that leads to their places.
import { fill, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { actButton, badge } from "../ui/controls.js";

/** @param {function(object): void} go called with the problem whose place to show */
export function mistakes(go) {
  const element = h("div", { class: "mistakes" });
  const brief = h("div", { class: "brief small" });

  function line(problem, kind) {
    const message = h("span", null, problem.place ? h("strong", null, problem.place, ": ") : null, problem.message);
    const hint = problem.hint ? h("span", { class: "hint" }, problem.hint) : null;
    if (!problem.line) return h("li", { class: kind }, message, hint);
    const where = badge(t("line {line}", { line: problem.line }));
    return h("li", { class: kind }, actButton([where, message], () => go(problem), { class: "quiet" }), hint);
  }

  function list(title, problems, kind) {
    if (!problems.length) return null;
    return [h("h3", null, title), h("ul", { class: "problems" }, problems.map((problem) => line(problem, kind)))];
  }

  /** A summary above the text, visible also far from the list: whether there are problems, and the first. */
  function summarize(problems, warnings) {
    const [one] = [...problems, ...warnings];
    const kind = problems.length ? "wrong" : warnings.length ? "doubt" : "fine";
    brief.className = `brief small ${kind}`;
    if (!one) {
      fill(brief, t("No errors"));
      return;
    }
    const count = problems.length
      ? n("{count} error", "{count} errors", problems.length)
      : n("{count} tile may be unintended", "{count} tiles may be unintended", warnings.length);
    const summary = `${count} · ${one.line ? `${t("line {line}", { line: one.line })}: ` : ""}${one.message}`;
    const act = () => (one.line ? go(one) : element.scrollIntoView({ block: "nearest" }));
    fill(brief, actButton(summary, act, { class: "quiet", title: one.message }));
  }

  return {
    element,
    brief,
    show(problems, warnings) {
      summarize(problems, warnings);
      fill(
        element,
        list(t("Errors"), problems, "problem"),
        list(t("Warnings"), warnings, "problem doubt"),
      );
    },
  };
}

// Points term by term, each with its rule and the sentence of the rule.
import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { ruleName } from "../../ui/rulename.js";

/**
 * @param {{wording: string, rule: string, changed_by: string[]}[]} found
 * @param {Object<string, string>} sentences those of the rules
 */
export function terms(found, sentences) {
  if (!found.length) return null;
  // The sentence of a rule is shown once, however many terms it has.
  const shown = new Set();
  const rule = (name, before = "") => {
    shown.add(name);
    return h("span", { class: "rule small" }, before ? `${before} ` : null, ruleName(name, sentences[name]));
  };
  return h("ul", { class: "terms" },
    found.map((term) =>
      h("li", null,
        h("span", { class: "term", title: term.rule }, term.wording),
        shown.has(term.rule) ? null : rule(term.rule),
        term.changed_by.map((name) => rule(name, t("changed by"))),
      ),
    ),
  );
}

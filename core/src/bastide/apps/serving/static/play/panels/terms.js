// Points term by term, each with the rule that gave it and what that rule says.
import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";

/**
 * @param {{wording: string, rule: string, changed_by: string[]}[]} found
 * @param {Object<string, string>} says what each rule says
 */
export function terms(found, says) {
  if (!found.length) return null;
  return h(
    "ul",
    { class: "terms" },
    found.map((term) =>
      h(
        "li",
        null,
        h("span", { class: "term" }, term.wording),
        rule(term.rule, says),
        term.changed_by.map((name) => rule(name, says, t("changed by"))),
      ),
    ),
  );
}

function rule(name, says, before = "") {
  return h(
    "span",
    { class: "rule small" },
    before ? `${before} ` : null,
    h("code", null, name),
    says[name] ? h("span", { class: "soft" }, ` ${says[name]}`) : null,
  );
}

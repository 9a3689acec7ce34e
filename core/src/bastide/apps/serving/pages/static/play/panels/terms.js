// Points term by term, each with its rule and the sentence of the rule.
import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";

/**
 * @param {{wording: string, rule: string, changed_by: string[]}[]} found
 * @param {Object<string, string>} says the sentence of each rule
 */
export function terms(found, says) {
  if (!found.length) return null;
  // The sentence of a rule is shown once, however many terms it has.
  const told = new Set();
  const once = (name) => (told.has(name) ? "" : told.add(name) && (says[name] ?? ""));
  return h("ul", { class: "terms" },
    found.map((term) =>
      h("li", null,
        h("span", { class: "term" }, term.wording),
        rule(term.rule, once(term.rule)),
        term.changed_by.map((name) => rule(name, once(name), t("changed by"))),
      ),
    ),
  );
}

function rule(name, said, before = "") {
  return h("span", { class: "rule small" },
    before ? `${before} ` : null,
    h("code", null, name),
    said ? h("span", { class: "soft" }, ` ${said}`) : null,
  );
}

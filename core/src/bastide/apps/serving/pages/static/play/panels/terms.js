// Points term by term, each with its rule and the sentence of the rule.
import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";

/**
 * @param {{wording: string, rule: string, changed_by: string[]}[]} found
 * @param {Object<string, string>} sentences those of the rules
 */
export function terms(found, sentences) {
  if (!found.length) return null;
  // The sentence of a rule is shown once, however many terms it has.
  const shown = new Set();
  const once = (name) => (shown.has(name) ? "" : shown.add(name) && (sentences[name] ?? ""));
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

function rule(name, sentence, before = "") {
  return h("span", { class: "rule small" },
    before ? `${before} ` : null,
    h("code", null, name),
    sentence ? h("span", { class: "soft" }, ` ${sentence}`) : null,
  );
}

// The score lines of some rules, with their terms and the sentences of the rules.
import { h } from "../core/dom.js";
import { semicolon, t } from "../core/words.js";
import { foldedPart, softText } from "../ui/controls.js";
import { ruleName } from "../ui/rulename.js";

/** A rule by its name, with its sentence. */
function rule({ id, says, source }) {
  return h("li", null,
    ruleName(id, says),
    source ? h("span", { class: "soft" }, " ", `(${source})`) : null,
  );
}

/** The rules that a line names, each once. */
function rulesOf(line) {
  const named = [...line.terms.flatMap((term) => [term.rule, ...term.changed_by]), ...line.decided_by];
  return [...new Map(named.map((each) => [each.id, each])).values()];
}

/** A line: the player, the subject and the terms; opened, it shows the rules. Pointing at it highlights its place. */
export function lineEntry(line, name, lights) {
  const button = h("button", { type: "button", class: "quiet line-head" },
    h("strong", null, line.player),
    h("span", { class: "grow" }, line.subject),
    h("span", { class: "points" }, line.points),
  );
  const parts = [line.where];
  lights.pinner(button, name, parts);
  const element = h("li", { class: "line" },
    button,
    h("p", { class: "terms small" },
      line.terms.map((term) => term.text).join(semicolon),
      line.claimed ? h("span", { class: "soft" }, " ", line.claimed) : null,
    ),
    foldedPart(t("Rules"), { class: "small" }, h("ul", { class: "rules" }, rulesOf(line).map(rule))),
  );
  lights.card(element, button, parts);
  return element;
}

/** All lines of one column. */
export function lineList(column, lights) {
  if (column.lines.length === 0) return softText(t("No lines."));
  return h("ol", { class: "lines" }, column.lines.map((line, number) => lineEntry(line, `line ${number}`, lights)));
}

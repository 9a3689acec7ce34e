// One difference between editions: the lines of each, with their terms, rules and subjects.
import { h } from "../core/dom.js";
import { signed } from "../core/values.js";
import { t } from "../core/words.js";
import { softText } from "../ui/controls.js";
import { ruleName } from "../ui/rulename.js";
import { sign } from "../ui/signs.js";

/** One difference. `address` is the base address of the comparison's pictures. */
export function differencePart(found, difference, address) {
  const lit = difference.columns.some((column) => column.where.length);
  const alt = t("Difference {number}, highlighted on the board", { number: difference.number });
  return h("section", { class: `difference${difference.same_points ? " same" : ""}` },
    h("div", { class: "grow stack" },
      h("h3", {}, difference.title),
      difference.columns.map((each) => columnPart(found.columns[each.column], each)),
    ),
    lit
      ? h("img", { class: "around", src: `${address}/differences/${difference.number}.svg`, alt, loading: "lazy" })
      : null,
  );
}

function columnPart(column, each) {
  return h("div", { class: "difference-side" },
    h("p", { class: "small edition-name" }, sign(each.column), column.title),
    each.lines.length
      ? h("ul", { class: "lines" }, each.lines.map((place) => line(column.lines[place])))
      : softText(t("nobody scores this")),
  );
}

function line(each) {
  return h("li", {},
    h("strong", {}, `${each.player} ${signed(each.points)}`),
    h("ul", { class: "terms small" }, [
      ...each.terms.map((term) =>
        h("li", {},
          term.text,
          " ",
          ruleName(term.rule.id, term.rule.says),
          term.changed_by.map((rule) => [t(", changed by"), " ", ruleName(rule.id, rule.says)]),
        ),
      ),
      ...each.decided_by.map((rule) => h("li", {}, t("decided by"), " ", ruleName(rule.id, rule.says))),
      each.claimed ? h("li", { class: "soft" }, each.claimed) : null,
    ]),
  );
}

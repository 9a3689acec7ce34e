// The content of a sheet: the feature, its claims, and its points term by term.
import { h } from "../../core/dom.js";
import { capital, same, signed } from "../../core/values.js";
import { n, t } from "../../core/words.js";
import { faint, softText } from "../../ui/controls.js";
import { ruleName } from "../../ui/rulename.js";
import { named, pieceCounts } from "./parts.js";
import { terms } from "./terms.js";

/**
 * @param {object} view
 * @param {object} sheet as the server sends it
 * @returns {Element[]}
 */
export function sheetContent(view, sheet) {
  const { rules } = sheet;
  const tiles = n("on {count} tile", "on {count} tiles", sheet.tiles.length);
  const marks = sheet.marks.map((mark) => `${mark.count} × ${mark.wording}`);
  const ending = sheet.closable && !view.over ? t("If the game ended now") : t("At the end of the game");
  // The final size of an open feature is unknown; a feature that only waits for a cell has its full score.
  const later = sheet.open ? t("If completed as it is") : t("When completed");
  return [
    h("h3", null, capital(sheet.wording), faint(` · ${[tiles, ...marks].join(" · ")}`)),
    state(sheet),
    standing(view, sheet),
    worth(view, sheet.complete ? t("Completed") : ending, sheet.now, rules),
    sheet.finished && !view.over ? worth(view, later, sheet.finished, rules) : null,
    sheet.others.length ? h("h4", null, t("Counts for")) : null,
    sheet.others.map((other) => worth(view, `${capital(other.wording)} · ${other.when}`, other, rules)),
  ].flat();
}

function state(sheet) {
  if (!sheet.closable) return null;
  const open = n("{count} open edge", "{count} open edges", sheet.open);
  return h("p", { class: sheet.complete ? "chip good" : "chip" },
    sheet.complete ? t("complete") : sheet.open ? open : t("incomplete"),
  );
}

function standing(view, sheet) {
  if (!sheet.pieces.length) return softText(t("No pieces here."));
  return h("ul", { class: "supply", "aria-label": t("Pieces here") }, pieceCounts(view, sheet.pieces));
}

function worth(view, title, sheet, sentences) {
  const { lines } = sheet;
  const together = lines.length > 0 && lines.every((line) => same(line.terms, lines[0].terms));
  const gain = (line) => [named(view, line.player), h("strong", { class: "gain" }, signed(line.points))];
  const gains = lines.map((line) => h("li", null, gain(line), together ? null : terms(line.terms, sentences)));
  const claimed = Object.keys(sheet.claims).length > 0;
  const nobody = claimed ? t("Nobody leads.") : t("Nobody claims it. A player who claims it would get:");
  return h("div", { class: "worth" },
    h("h4", null, title),
    lines.length ? h("ul", { class: "gains" }, gains) : softText(nobody),
    lines.length && !together ? null : terms(lines[0]?.terms ?? sheet.terms, sentences),
    decided(lines, sentences),
  );
}

/** The rules that changed who gets the points. */
function decided(lines, sentences) {
  const rules = [...new Set(lines.flatMap((line) => line.decided_by ?? []))];
  return rules.map((rule) =>
    h("p", { class: "rule small" },
      t("Decided by"),
      " ",
      ruleName(rule, sentences[rule]),
    ),
  );
}

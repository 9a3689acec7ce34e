// The content of a sheet: the feature, its claims, and its points term by term.
import { h } from "../../core/dom.js";
import { capital, signed } from "../../core/values.js";
import { n, t } from "../../core/words.js";
import { named, pieceCount } from "./parts.js";
import { terms } from "./terms.js";

/**
 * @param {object} view
 * @param {object} sheet as the server sends it
 * @returns {Element[]}
 */
export function sheetContent(view, sheet) {
  return [
    h(
      "h3",
      null,
      capital(sheet.wording),
      h("span", { class: "soft small" }, ` · ${[
        n("on {count} tile", "on {count} tiles", sheet.tiles.length),
        ...sheet.marks.map((mark) => `${mark.count} × ${mark.wording}`),
      ].join(" · ")}`),
    ),
    state(sheet),
    standing(view, sheet),
    worth(view, sheet.complete ? t("Finished") : sheet.closable && !view.over ? t("If the game ended now") : t("At the end of the game"), sheet.now, sheet.rules),
    // The final size of an open feature is unknown; a feature that only waits for a cell has its full score.
    sheet.finished && !view.over ? worth(
      view,
      sheet.open ? t("If it were finished as it lies") : t("Once it is finished"),
      sheet.finished,
      sheet.rules,
    ) : null,
    sheet.others.length ? h("h4", null, t("It counts for")) : null,
    sheet.others.map((other) => worth(view, `${capital(other.wording)} · ${other.when}`, other, sheet.rules)),
  ].flat();
}

function state(sheet) {
  if (!sheet.closable) return null;
  const open = n("{count} edge still open", "{count} edges still open", sheet.open);
  return h("p", { class: sheet.complete ? "chip good" : "chip" },
    sheet.complete ? t("finished") : sheet.open ? open : t("not finished"),
  );
}

function standing(view, sheet) {
  if (!sheet.pieces.length) return h("p", { class: "soft" }, t("Nobody stands here."));
  const counts = new Map();
  for (const { player, piece } of sheet.pieces) {
    const name = JSON.stringify([player, piece]);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return h("ul", { class: "supply", "aria-label": t("Who stands here") },
    [...counts].map(([name, count]) => {
      const [player, piece] = JSON.parse(name);
      return pieceCount(view, piece, player, count);
    }),
  );
}

function worth(view, title, sheet, says) {
  const lines = sheet.lines;
  const same = lines.length > 0 && lines.every((line) => JSON.stringify(line.terms) === JSON.stringify(lines[0].terms));
  return h("div", { class: "worth" },
    h("h4", null, title),
    lines.length
      ? h("ul", { class: "gains" },
          lines.map((line) =>
            h("li", null,
              named(view, line.player),
              h("strong", { class: "gain" }, signed(line.points)),
              same ? null : terms(line.terms, says),
            ),
          ),
        )
      : h("p", { class: "soft" },
          Object.keys(sheet.claims).length ? t("Nobody leads.") : t("Nobody claims it. A player who did would get:"),
        ),
    lines.length && !same ? null : terms(lines[0]?.terms ?? sheet.terms, says),
    decided(lines, says),
  );
}

/** The rules that changed who gets the points. */
function decided(lines, says) {
  const rules = [...new Set(lines.flatMap((line) => line.decided_by ?? []))];
  return rules.map((rule) =>
    h("p", { class: "rule small" },
      t("Decided by"),
      " ",
      h("code", null, rule),
      " ",
      h("span", { class: "soft" }, says[rule] ?? ""),
    ),
  );
}

// All claimed features with their current points: for users without a pointer, and as an overview.
import { get } from "../../core/api.js";
import { fill, h } from "../../core/dom.js";
import { Latest } from "../../core/latest.js";
import { capital, signed } from "../../core/values.js";
import { n, t } from "../../core/words.js";
import { actButton, faint, foldedPart } from "../../ui/controls.js";
import { named } from "./parts.js";

/**
 * @param {import("../table.js").Table} table
 * @param {import("../../board/board.js").Board} board
 * @param {function({at: number[], segment: number}): void} look shows the sheet of a feature
 */
export function claimedList(table, board, look) {
  const list = h("ul", { class: "claimed-list" });
  const details = foldedPart(t("All claimed features"), { class: "claimed" }, list);
  let shown = "";

  // What fails is requested again for the next view.
  const sheets = new Latest(async (signal) => {
    if (!details.open || !table.view) return;
    const { view, past } = table;
    const wanted = `${view.number} ${past}`;
    if (shown === wanted) return;
    const path = table.path(past === null ? "/sheets" : `/sheets?at=${past}`);
    const found = await get(path, { seat: table.seat, signal });
    shown = wanted;
    const nothing = h("li", { class: "soft" }, t("Nothing on the board is claimed."));
    fill(list, found.length ? found.map((each) => line(view, each)) : nothing);
  });

  function line(view, each) {
    const gains = Object.entries(each.points);
    const show = () => {
      look({ at: each.at, segment: each.segment });
      board.reveal(each.at);
    };
    const tiles = faint(` ${n("on {count} tile", "on {count} tiles", each.tiles)}`);
    const gainer = ([player, points]) =>
      h("span", { class: "gainer" }, named(view, player), h("strong", { class: "gain" }, signed(points)));
    const nobody = faint(t("nobody leads"));
    const parts = [
      h("span", { class: "grow" }, capital(each.wording), tiles),
      gains.length ? gains.map(gainer) : nobody,
    ];
    return h("li", null, actButton(parts, show, { class: "quiet" }));
  }

  details.addEventListener("toggle", () => sheets.now());
  table.on("view", () => sheets.now());
  return details;
}

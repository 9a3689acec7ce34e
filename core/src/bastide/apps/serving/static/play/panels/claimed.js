// All claimed features with their current points: for users without a pointer, and as an overview.
import { get } from "../../core/api.js";
import { fill, h } from "../../core/dom.js";
import { n, t } from "../../core/words.js";
import { capital, named, signed } from "./parts.js";

/**
 * @param {import("../table.js").Table} table
 * @param {import("../../board/board.js").Board} board
 * @param {function({at: number[], segment: number}): void} look shows the sheet of a feature
 */
export function claimedList(table, board, look) {
  const list = h("ul", { class: "claimed-list" });
  const details = h("details", { class: "claimed" }, h("summary", null, t("Everything that is claimed")), list);
  let asking = null;
  let told = "";

  async function draw() {
    if (!details.open || !table.view) return;
    const { view, past } = table;
    const wanted = `${view.number} ${past}`;
    asking?.abort();
    if (told === wanted) return;
    asking = new AbortController();
    try {
      const found = await get(table.path(past === null ? "/sheets" : `/sheets?at=${past}`), { seat: table.seat, signal: asking.signal });
      told = wanted;
      fill(list, found.length ? found.map((each) => line(view, each)) : h("li", { class: "soft" }, t("Nothing on the board is claimed.")));
    } catch {
      // The next view requests it again.
    }
  }

  function line(view, each) {
    const gains = Object.entries(each.points);
    const show = () => {
      look({ at: each.at, segment: each.segment });
      board.reveal(each.at);
    };
    return h(
      "li",
      null,
      h(
        "button",
        { type: "button", class: "quiet", on: { click: show } },
        h("span", { class: "grow" }, capital(each.wording), h("span", { class: "soft small" }, ` ${n("on {count} tile", "on {count} tiles", each.tiles)}`)),
        gains.length
          ? gains.map(([player, points]) => h("span", { class: "gainer" }, named(view, player), h("strong", { class: "gain" }, signed(points))))
          : h("span", { class: "soft small" }, t("nobody leads")),
      ),
    );
  }

  details.addEventListener("toggle", draw);
  table.on("view", draw);
  return details;
}

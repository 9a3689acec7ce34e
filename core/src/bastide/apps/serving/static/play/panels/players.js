// The players: turn, points, supply and other belongings; and the score track.
import { fill, h } from "../../core/dom.js";
import { capital } from "../../core/values.js";
import { t } from "../../core/words.js";
import { foldedPart } from "../../ui/controls.js";
import { seal } from "../seal.js";
import { itemCount, panel, pieceCount } from "./parts.js";
import { scoreTrack } from "./track.js";

/** @param {import("../table.js").Table} table */
export function playersPanel(table) {
  const list = h("ul", { class: "player-list" });
  const common = h("div", { class: "common" });
  const track = scoreTrack();
  const loop = foldedPart(t("Score track"), { class: "track" }, track.element);
  loop.open = matchMedia("(min-width: 56rem) and (min-height: 60rem)").matches;
  const element = panel("players", t("Players"), list, common, loop);

  table.on("view", () => {
    const { view } = table;
    fill(list, view.players.map((player) => shown(view, player)));
    fill(common, ofAll(view));
    loop.hidden = !view.track;
    if (view.track) track.show(view);
  });
  return element;
}

function shown(view, player) {
  const decides = !view.over && view.decision.player === player.name;
  const won = view.over && view.ranking?.[0]?.includes(player.name);
  return h(
    "li",
    {
      class: `player ${decides ? "decides" : ""} ${player.resigned ? "gone" : ""}`,
      "aria-current": decides ? "true" : null,
    },
    h("div", { class: "player-head" },
      seal(player),
      h("div", { class: "player-names" },
        h("strong", { class: "player-name" }, player.name),
        badges(view, player, decides, won),
      ),
      h("span", { class: "points" }, String(player.score), h("span", { class: "visually-hidden" }, ` ${t("points")}`)),
    ),
    h("ul", { class: "supply", "aria-label": t("In supply") },
      Object.entries(player.supply).map(([kind, count]) => pieceCount(view, kind, player.name, count)),
    ),
    ...belongings(view, player.name),
  );
}

function badges(view, player, decides, won) {
  return [
    won ? h("span", { class: "badge won" }, view.ranking[0].length > 1 ? t("first, shared") : t("winner")) : null,
    decides ? h("span", { class: "badge turn" }, t("decides")) : null,
    !decides && !view.over && view.turn === player.name ? h("span", { class: "badge" }, t("turn")) : null,
    player.bot ? h("span", { class: "badge", title: t("A program plays") }, t("bot {bot}", { bot: player.bot })) : null,
    player.resigned ? h("span", { class: "badge" }, t("resigned")) : null,
    view.seat.players.length === 1 && view.seat.players[0] === player.name
      ? h("span", { class: "badge" }, t("you"))
      : null,
  ];
}

/** A player's belongings besides the supply: displayed tiles, held pieces, tokens. */
function belongings(view, name) {
  const stacks = Object.entries(view.stacks).filter(([, stack]) => stack.player === name);
  const known = new Set(stacks.map(([stack]) => stack.split(":")[0]));
  return [
    ...stacks.map(([, stack]) => laidOut(view, stack)),
    ...view.kept.filter((each) => each.player === name && !known.has(each.name)).map((each) => said(each)),
  ];
}

function laidOut(view, stack) {
  const items = stack.order ?? (stack.items ? Object.entries(stack.items).flatMap(
    ([item, count]) => Array(count).fill(item),
  ) : null);
  if (items && !items.length) return null;
  if (!items && !stack.size) return null;
  return h("div", { class: "belonging" },
    h("span", { class: "small soft" }, capital(stack.wording)),
    items && !stack.secret
      ? h("ul", { class: "items" }, items.map((item) => itemCount(view, item, { tokens: stack.tokens })))
      : h("span", { class: "small" }, String(stack.size)),
  );
}

function said(each) {
  return h("div", { class: "belonging", title: each.plugin },
    h("span", { class: "small soft" }, capital(each.label)),
    h("span", { class: "small" }, each.wording),
  );
}

/** Belongings of no player, and pieces beside the board. */
function ofAll(view) {
  const neutral = Object.entries(view.supply).filter(([, count]) => count);
  return [
    neutral.length
      ? h("div", { class: "belonging" }, h("span", { class: "small soft" }, t("Nobody's")),
          h("ul", { class: "supply" }, neutral.map(([kind, count]) => pieceCount(view, kind, null, count))))
      : null,
    ...view.beside.map((row) =>
      h("div", { class: "belonging" },
        h("span", { class: "small soft" }, capital(row.wording)),
        h("ul", { class: "supply" },
          gathered(row.pieces).map(([kind, player, count]) => pieceCount(view, kind, player, count)),
        ),
      ),
    ),
    ...view.kept.filter((each) => each.player === null).map(said),
  ];
}

function gathered(pieces) {
  const found = new Map();
  for (const { piece, player } of pieces) {
    const name = JSON.stringify([piece, player]);
    found.set(name, [piece, player, (found.get(name)?.[2] ?? 0) + 1]);
  }
  return [...found.values()];
}

// The latest events: announced, and marked on the board until the next ones.
import { capital } from "../core/values.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { cellOf, playerOf } from "./panels/parts.js";

/**
 * Call when something happened.
 * @param {import("./table.js").Table} table
 * @param {function(object, object, object[]): void} does called with the view before, the latest one, and the entries since
 */
export function onNews(table, does) {
  let before = null;
  table.on("live", () => {
    const { live } = table;
    const since = live.recent.filter((entry) => !before || entry.number > before.number);
    if (before && since.length) does(before, live, since);
    before = live;
  });
}

/** Announce events as they happen. */
export function announceNews(table, board) {
  function news(before, live, since) {
    const lines = since.flatMap((entry) => [
      `${entry.player}: ${entry.wording ?? entry.kind}${cellOf(entry.action?.at)}.`,
      ...(entry.lines ?? []).map((line) => line.wording ?? `${line.player} +${line.points}`),
    ]);
    announce(lines.map(capital).join(" "));
    mark(before, live, since);
  }

  function mark(old, live, since) {
    const there = new Map(live.pieces.map((piece) => [nameOf(piece), piece]));
    // A piece of no player, such as a fairy, moved elsewhere, not back to a supply.
    const gone = old.pieces.filter((piece) => piece.player && !there.has(nameOf(piece)));
    const back = since.every((entry) => entry.kind === "action") ? gone : [];
    board.marks(
      back.map((piece) => ({
        spot: [piece.x, piece.y],
        text: "↩",
        state: "back",
        title: t("{player}'s {piece} returned", {
          player: piece.player,
          piece: live.kinds?.[piece.piece]?.wording ?? piece.piece,
        }),
      })),
    );
  }

  onNews(table, news);
  table.on("view", () => {
    const laid = lately(table.view);
    board.outline("last", laid);
    // A zoomed board moves to tiles placed elsewhere, unless the user has to choose here.
    if (board.camera.moved && !board.wanted.spots.length) for (const { at } of laid) board.reveal(at);
    if (table.view !== table.live) board.marks([]);
  });
}

const nameOf = (piece) => `${piece.player} ${piece.piece} ${piece.at} ${piece.segment}`;

/** The tiles placed since the viewer's last decision, each with its player. */
function lately(view) {
  const laid = new Map();
  const own = new Set(view.seat.players);
  for (const entry of [...view.recent].reverse()) {
    if (entry.kind !== "action") break;
    const { at, rotation } = entry.action;
    const mine = own.has(entry.player);
    if (mine && laid.size && own.size < view.players.length) break;
    if (at && rotation !== undefined && !laid.has(String(at))) laid.set(String(at), { at, player: entry.player });
    if (laid.size && own.size === view.players.length) break;
  }
  return [...laid.values()].map(({ at, player }) => {
    const owner = playerOf(view, player);
    return { at, colour: owner?.colour, text: owner?.letter };
  });
}

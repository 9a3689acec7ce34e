// What just happened: said aloud, and marked on the board until the next thing happens.
import { say } from "../core/said.js";
import { t } from "../core/words.js";
import { capital, cellOf } from "./panels/parts.js";

/** Tell what happened whenever something did. */
export function tellNews(table, board) {
  let before = null;

  function news() {
    const { live } = table;
    const since = live.recent.filter((entry) => !before || entry.number > before.number);
    if (before && since.length) {
      const lines = since.flatMap((entry) => [
        `${entry.player}: ${entry.wording ?? entry.kind}${cellOf(entry.action?.at)}.`,
        ...(entry.lines ?? []).map((line) => line.wording ?? `${line.player} +${line.points}`),
      ]);
      say(lines.map(capital).join(" "));
      mark(before, live, since);
    }
    before = live;
  }

  function mark(old, live, since) {
    const there = new Map(live.pieces.map((piece) => [nameOf(piece), piece]));
    // What is nobody's, such as a fairy, went elsewhere, not home.
    const gone = old.pieces.filter((piece) => piece.player && !there.has(nameOf(piece)));
    const back = since.every((entry) => entry.kind === "action") ? gone : [];
    board.marks(
      back.map((piece) => ({
        spot: [piece.x, piece.y],
        text: "↩",
        state: "back",
        title: t("{player}'s {piece} went back", {
          player: piece.player,
          piece: live.kinds?.[piece.piece]?.wording ?? piece.piece,
        }),
      })),
    );
  }

  table.addEventListener("live", news);
  table.addEventListener("view", () => {
    const laid = lately(table.view);
    board.outline("last", laid);
    // Who looks at a part of the board is shown what was laid elsewhere, unless they have to choose here.
    if (board.camera.moved && !board.wanted.spots.length) for (const { at } of laid) board.reveal(at);
    if (table.view !== table.live) board.marks([]);
  });
}

const nameOf = (piece) => `${piece.player} ${piece.piece} ${piece.at} ${piece.segment}`;

/** The tiles that were laid since the one who looks had to decide the last time, each with who laid it. */
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
    const owner = view.players.find((each) => each.name === player);
    return { at, colour: owner?.colour, text: owner?.letter };
  });
}

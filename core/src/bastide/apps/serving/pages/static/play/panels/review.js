// The points by kind, and after the game what the moves were worth against the best ones.
import { get } from "../../core/api.js";
import { fill, h } from "../../core/dom.js";
import { capital } from "../../core/values.js";
import { t } from "../../core/words.js";
import { actButton, rowOf, smallText, softText } from "../../ui/controls.js";
import { taskButton } from "../../ui/problems.js";
import { tableBody, tableHead, wide } from "../../ui/tables.js";
import { seal } from "../seal.js";
import { panel, playerOf } from "./parts.js";

/** How many turning points are shown. */
const TURNING = 3;
/** A move that costs less, in points, is no turning point. */
const LEAST = 1;
/** The cells of a move are at least so many pixels wide. */
const SEEN = 60;

/**
 * @param {import("../table.js").Table} table
 * @param {import("../entries.js").Entries} entries
 * @param {import("../../board/board.js").Board} board
 */
export function reviewPanel(table, entries, board) {
  const kinds = h("div");
  const failed = h("div");
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("Moves weighed") });
  const found = h("div", { class: "stack", role: "status" });
  const button = taskButton(t("Find the turning points"), failed, weigh);
  const turning = h("div", { class: "stack", hidden: true }, rowOf(button), bar, failed, found);
  const element = panel("review", t("Points by kind"), kinds, turning);

  async function weigh() {
    const moves = [];
    bar.hidden = false;
    bar.max = table.live.number;
    for (let next = 0; next !== null; bar.value = next ?? bar.max) {
      const answer = await get(table.path(`/review?after=${next}`), { seat: table.seat });
      moves.push(...answer.moves);
      next = answer.next;
    }
    bar.hidden = true;
    const back = entries.takenBack;
    show(moves.filter(({ number }) => !back.has(number)));
  }

  function show(moves) {
    const lost = ({ best, played }) => best - played;
    const most = moves.filter((move) => lost(move) >= LEAST).sort((one, other) => lost(other) - lost(one));
    const first = most.slice(0, TURNING).sort((one, other) => one.number - other.number);
    fill(
      found,
      table.live.players.map((player) => {
        const own = moves.filter((move) => move.player === player.name);
        const given = own.reduce((sum, move) => sum + lost(move), 0);
        const text = t("{name} gave away {points} points.", { name: player.name, points: given.toFixed(0) });
        return h("p", { class: "row" }, seal(player), text);
      }),
      first.length ? h("ol", { class: "plain" }, first.map(line)) : null,
      smallText(t("Estimates: how far ahead a player is expected to be, as a program finds by playing on.")),
    );
  }

  function line(move) {
    const { number, player, best, played, wording } = move;
    const text = t("Move {number}: {before} instead of {after} points ahead. Better: {move}", {
      number, before: signed(played), after: signed(best), move: capital(wording),
    });
    const parts = [seal(playerOf(table.live, player)), h("span", { class: "grow" }, text)];
    return h("li", null, actButton(parts, () => look(move), { class: "quiet entry" }));
  }

  /** Show the game before a move, and where it went, and where the better one would have gone. */
  async function look({ number, action, player }) {
    await table.travel(number - 1);
    const made = entries.all.get(number)?.action;
    const { colour } = playerOf(table.live, player);
    const cells = [[made?.at, t("played")], [action.at, t("better")]].filter(([at]) => at);
    if (action.rotation !== undefined) board.ghost({ ...action, state: "good" });
    board.outline("review", cells.map(([at, text]) => ({ at, colour, text })));
    for (const [at] of cells) board.reveal(at, SEEN);
  }

  function byKind() {
    const names = table.live.players.map(({ name }) => name);
    const sums = new Map();
    for (const { lines = [] } of entries.standing) {
      for (const { player, points, called } of lines) {
        if (!sums.has(called)) sums.set(called, Object.fromEntries(names.map((name) => [name, 0])));
        sums.get(called)[player] += points;
      }
    }
    const rows = [...sums].map(([called, points]) => [capital(called), ...names.map((name) => String(points[name]))]);
    const number = (at) => (at ? "number" : null);
    const content = h("table", { class: "table" },
      h("caption", { class: "visually-hidden" }, t("Points by kind")),
      tableHead(["", ...names], number),
      tableBody(rows, number),
    );
    fill(kinds, rows.length ? wide(t("Points by kind"), content) : softText(t("No points yet.")));
  }

  entries.on("came", byKind);
  table.on("live", () => {
    byKind();
    turning.hidden = !table.live.over;
    if (!table.live.over) fill(found);
  });
  table.on("view", () => board.outline("review", []));
  return element;
}

function signed(points) {
  return `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;
}

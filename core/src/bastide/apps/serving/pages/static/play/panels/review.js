// The points by kind, and after the game what it was about: luck, play, and the moves that decided it.
import { cutout } from "../../board/cutout.js";
import { fill, h } from "../../core/dom.js";
import { capital, sum } from "../../core/values.js";
import { t } from "../../core/words.js";
import { actButton, foldedPart, rowOf, smallText, softText, unseen } from "../../ui/controls.js";
import { taskButton } from "../../ui/problems.js";
import { tableBody, tableHead, wide } from "../../ui/tables.js";
import { percent } from "../replay.js";
import { seal } from "../seal.js";
import { named, panel, playerOf } from "./parts.js";

/** How many turning points are shown. */
const TURNING = 3;
/** A move that costs less, in points, is no turning point. */
const LEAST = 1;
/** The cells of a move are at least so many pixels wide. */
const SEEN = 60;
/** Two cells at most so far from each other stand in one picture. */
const NEAR = [4, 2];

/**
 * @param {import("../table.js").Table} table
 * @param {import("../entries.js").Entries} entries
 * @param {import("../../board/board.js").Board} board
 * @param {import("../review.js").Review} review
 */
export function reviewPanel(table, entries, board, review) {
  const kinds = h("div");
  const failed = h("div");
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": t("Moves weighed") });
  const found = h("div", { class: "stack", role: "status" });
  const button = taskButton(t("Find the turning points"), failed, () => review.run());
  const stop = actButton(t("Stop"), () => review.stop(), { hidden: true });
  const about = smallText(t("Chances to win, the luck of the draw, and the moves that decided it; this can take minutes."));
  const after = h("div", { class: "after stack", hidden: true }, rowOf(button, stop), about, bar, failed, found);
  const element = panel("review", t("Points by kind"), kinds, after);

  function show() {
    bar.hidden = stop.hidden = !review.running;
    bar.max = table.live?.number ?? 1;
    bar.value = review.next ?? bar.max;
    button.hidden = review.next === null || !table.live?.number;
    button.textContent = review.next && !review.running ? t("Go on") : t("Find the turning points");
    about.hidden = button.hidden || review.next !== 0 || review.running;
    const { moves } = review;
    // Turning points that come and go while it looks for them would only confuse.
    if (review.running || !moves.length) fill(found);
    else fill(found, balance(moves), ...turningPoints(moves), notes(moves));
  }

  const lost = ({ best = 0, played = 0 }) => best - played;

  /** What each player owes to luck, and what they gave away. */
  function balance(moves) {
    const rows = table.live.players.map(({ name }) => {
      const own = moves.filter((move) => move.player === name);
      const luck = moves.filter(({ draw }) => draw?.player === name).map(({ draw }) => draw.luck);
      const within = Math.hypot(...luck.map(([, each]) => each));
      const lucky = `${signed(sum(luck.map(([points]) => points)), 0)} ± ${within.toFixed(0)}`;
      return [named(table.live, name), luck.length ? lucky : "–", signed(-sum(own.map(lost)), 0)];
    });
    const number = (at) => (at ? "number" : null);
    const title = t("Luck and play");
    const content = h("table", { class: "table" },
      h("caption", null, review.next === null ? title : t("Luck and play, as far as it was looked at")),
      tableHead(["", t("luck of the draw"), t("given away")], number),
      tableBody(rows, number),
    );
    return wide(title, content);
  }

  function turningPoints(moves) {
    // Where games played on tell the opposite, the better move is none.
    const doubtful = ({ more: [more, within] = [0, 0] }) => more < -within;
    const most = moves.filter((move) => lost(move) >= LEAST && !doubtful(move));
    most.sort((one, other) => lost(other) - lost(one));
    const first = most.slice(0, TURNING).sort((one, other) => one.number - other.number);
    if (!first.length) return [];
    return [h("h3", null, t("Turning points")), h("ol", { class: "plain turning" }, first.map(line))];
  }

  function notes(moves) {
    const games = moves.map((move) => move.games).filter(Boolean);
    const [least, most] = [Math.min(...games), Math.max(...games)];
    const off = percent(0.98 / Math.sqrt(least));
    const many = least === most ? String(most) : t("{least} to {most}", { least, most });
    return foldedPart(t("How this was found"), { class: "small" },
      h("p", null, t("Luck: how many more points a player's tiles promised when drawn than the tiles in the bag did on average. In 95 of 100 cases, the range of ± contains what endless counting would give.")),
      h("p", null, t("Given away: by how many more points a program would lead with its own moves, looking two turns ahead. These are estimates, and not all that a move is worth.")),
      games.length
        ? h("p", null, t("Chances: after each move, {games} games were played on from there by the program Normal, with what was still in the bag drawn anew. By chance, one may be off by {off}.", { games: many, off }))
        : h("p", null, t("There was no time to play games on from there, so no chances are told.")),
    );
  }

  function line(move) {
    const { number, player, best, played, wording } = move;
    const text = t("Move {number}: {before} instead of {after} points ahead. Better: {move}", {
      number, before: signed(played, 1), after: signed(best, 1), move: capital(wording),
    });
    const picture = h("span", { class: "scene" });
    depict(move, picture);
    const parts = [
      picture,
      seal(playerOf(table.live, player)),
      h("span", { class: "grow" }, text, move.chances ? h("span", { class: "small soft" }, odds(move)) : null),
    ];
    return h("li", null, actButton(parts, () => look(move), { class: "quiet entry" }));
  }

  /** The chance after a move and after the better one, which is no difference if chance alone could make it. */
  function odds({ chances, player, better, more: [more, within] }) {
    const values = { before: percent(chances[player]), after: percent(better) };
    return Math.abs(more) > within
      ? t("Chance to win: {before}; after the better move {after}.", values)
      : t("Chance to win: {before}; after the better move {after}, which may be chance.", values);
  }

  /** The cells of a move and of the better one, in a view of the game before them. */
  function framed({ number, action, player }, view) {
    const made = entries.all.get(number)?.action ?? {};
    const { colour } = playerOf(table.live, player);
    // What is done with the tile just placed says no cell.
    const last = view.tiles.at(-1)?.at;
    const shown = (each, text) => ({
      at: each.at ?? last, colour, text,
      ...(each.rotation !== undefined && !(each.tile in view.blocks) && { tile: each.tile, rotation: each.rotation }),
    });
    const both = [shown(made, t("played")), shown(action, t("better"))].filter(({ at }) => at);
    return String(both[0]?.at) === String(both[1]?.at) ? [{ ...both[1], text: made.at ? t("better") : "" }] : both;
  }

  async function depict(move, place) {
    try {
      const view = await table.before(move.number - 1);
      const cells = framed(move, view);
      const apart = cells.length > 1 && cells[0].at.some((part, axis) => Math.abs(part - cells[1].at[axis]) > NEAR[axis]);
      if (apart) fill(place, cells.map((each) => cutout(view, [each], [3, 3])));
      else if (cells.length) fill(place, cutout(view, cells, [5, 3]));
    } catch {
      // The words tell it, too.
      place.remove();
    }
  }

  /** Show the game before a move, and where it went, and where the better one would have gone. */
  async function look(move) {
    const { action } = move;
    await table.travel(move.number - 1);
    const cells = framed(move, table.view);
    if (action.rotation !== undefined) board.ghost({ ...action, state: "good" });
    board.outline("review", cells);
    for (const { at } of cells) board.reveal(at, SEEN);
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
    const worth = [...sums].filter(([, points]) => names.some((name) => points[name]));
    const rows = worth.map(([called, points]) => [capital(called), ...names.map((name) => String(points[name]))]);
    const number = (at) => (at ? "number" : null);
    const content = h("table", { class: "table" },
      h("caption", { class: "visually-hidden" }, t("Points by kind")),
      tableHead(["", ...table.live.players.map(headed)], number),
      tableBody(rows, number),
    );
    fill(kinds, rows.length ? wide(t("Points by kind"), content) : softText(t("No points yet.")));
  }

  entries.on("came", byKind);
  review.on("came", show);
  table.on("live", () => {
    byKind();
    after.hidden = !table.live.over;
    if (table.live.over) show();
    else review.forget();
  });
  table.on("view", () => board.outline("review", []));
  return element;
}

/** A player above a narrow column: the name is beside the seal in the list of players. */
const headed = (player) => h("span", { title: player.name }, seal(player), unseen(player.name));

/** Points with a sign and so many digits behind the point. */
function signed(points, digits) {
  const text = Math.abs(points).toFixed(digits);
  return Number(text) === 0 ? text : `${points < 0 ? "−" : "+"}${text}`;
}

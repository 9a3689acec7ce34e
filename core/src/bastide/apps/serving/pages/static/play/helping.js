// Help during a game that was begun with it: a hint, and what still fits an empty cell.
import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { capital, same } from "../core/values.js";
import { n, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, smallText, stackOf } from "../ui/controls.js";
import { middleOf } from "./placing.js";
import { tableButton } from "./gameactions.js";

/**
 * A button that shows what the strongest program would do, for who has to decide.
 * @param {import("./table.js").Table} table
 * @param {import("../board/board.js").Board} board
 * @param {import("./popover.js").Popover} popover
 * @param {function(object): void} play
 */
export function hintButton(table, board, popover, play) {
  const button = tableButton(table, t("Hint"), show, "quiet");
  table.on("view", () => {
    const { view } = table;
    button.hidden = !view.help || !view.actions;
  });

  async function show() {
    const { view } = table;
    const found = await get(table.path("/hint"), { seat: table.seat });
    // The game went on meanwhile.
    if (table.view !== view) return;
    const action = view.actions.find(({ record }) => same(record, found.action));
    const at = action?.cell ?? null;
    const last = view.tiles.at(-1)?.at ?? [0, 0];
    const { rotation, tile } = found.action;
    if (at && tile && !(tile in view.blocks)) board.ghost({ tile, at, rotation, state: "good" });
    const done = () => {
      popover.close();
      play(action);
    };
    const text = [capital(found.wording), ...found.says];
    const content = stackOf(
      h("strong", null, text[0]),
      text.slice(1).map((each) => smallText(each)),
      action ? actButton(t("Play this move"), done, { class: "primary" }) : null,
    );
    const closed = () => table.view === view && board.ghost(null);
    if (at) board.reveal(at);
    popover.open(action?.spot ?? middleOf(at ?? last), t("Hint"), content, { closed, clear: [0.5] });
    announce(text.join(" "));
  }

  return button;
}

/** Whether the viewer may ask what still fits. */
const mayAsk = ({ view, past }) => view.help && view.seat.players.length > 0 && !view.over && past === null;

const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/**
 * The empty cells beside tiles that the viewer may ask about, those with the most tiles around first.
 * @param {import("./table.js").Table} table
 * @param {number[][]} others cells that are to be chosen for something else
 * @returns {{at: number[], label: string}[]}
 */
export function gapsOf(table, others) {
  if (!mayAsk(table)) return [];
  const taken = new Set([...table.view.tiles.map(({ at }) => at), ...others].map(String));
  const beside = table.view.tiles.flatMap(({ at: [x, y] }) => STEPS.map(([right, down]) => [x + right, y + down]));
  return [...Map.groupBy(beside.filter((at) => !taken.has(String(at))), String).values()]
    .sort((one, other) => other.length - one.length)
    .map((found) => ({
      at: found[0],
      label: n(
        "Cell {at}, beside {count} tile: ask what fits here",
        "Cell {at}, beside {count} tiles: ask what fits here",
        found.length,
        { at: `[${found[0].join(", ")}]` },
      ),
    }));
}

/** How many tiles still fit a cell, in words, in a game that is played with help; else null. */
export async function stillFits(table, [x, y]) {
  const { view } = table;
  const beside = (each) => Math.abs(each.at[0] - x) + Math.abs(each.at[1] - y) === 1;
  if (!mayAsk(table) || !view.tiles.some(beside)) return null;
  try {
    const { wording } = await get(table.path(`/fits?x=${x}&y=${y}`), { seat: table.seat });
    return h("p", { class: "fits" }, wording);
  } catch {
    // It is help, and nothing that has to be.
    return null;
  }
}

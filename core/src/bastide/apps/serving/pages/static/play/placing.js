// Placing a tile: possible cells are marked, a ghost previews the placement, and the tile can be rotated.
import { Emitter } from "../core/events.js";
import { capital } from "../core/values.js";
import { n, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, rowOf } from "../ui/controls.js";
import { nextWay } from "./choices.js";

/** The middle of a cell. */
export const middleOf = ([x, y]) => [x + 0.5, y + 0.5];

/** Events: "hand" when another tile or rotation is shown, "chosen" with {actions, spot, title} for the placement. */
export class Placing extends Emitter {
  /**
   * @param {import("../board/board.js").Board} board
   * @param {import("./popover.js").Popover} popover
   */
  constructor(board, popover) {
    super();
    this.board = board;
    this.popover = popover;
    this.placements = new Map();
    this.blocks = {};
    this.tile = null;
    this.turned = 0;
    this.over = null;
    this.pinned = null;
    board.on("over", ({ index }) => this.#pointed(index));
    board.on("out", () => this.#pointed(null));
    board.on("cell", ({ index }) => this.#clicked(index));
    board.on("feature", () => this.unpin());
    board.on("turn", ({ by }, event) => {
      if (!this.placements.size) return;
      event.preventDefault();
      this.turn(by);
    });
  }

  /** Offer placements. `blocks` are the tiles that are placed together with one of them. */
  offer(placements, blocks = {}) {
    const again = this.placements.size && [...placements.keys()].join() === [...this.placements.keys()].join();
    this.placements = placements;
    this.blocks = blocks;
    this.over = null;
    this.unpin();
    if (!again) this.turned = 0;
    if (!placements.has(this.tile)) this.tile = placements.keys().next().value ?? null;
    this.#mark();
    this.board.present();
  }

  /** Take another of several tiles. */
  take(tile) {
    if (!this.placements.has(tile)) return;
    this.tile = tile;
    this.unpin();
    this.#mark();
  }

  get cells() {
    return this.placements.get(this.tile) ?? [];
  }

  /** The aimed cell, and the rotation of the tile there. */
  get aimed() {
    const cell = this.cells[this.pinned ?? this.over];
    return cell ? { cell, rotation: this.#rotation(cell) } : null;
  }

  /** The rotation of the tile: that of the aimed cell, else the chosen one. */
  get rotation() {
    return this.aimed?.rotation ?? this.turned;
  }

  /** Rotate the tile; over a cell to the next rotation that fits, elsewhere by a quarter turn. */
  turn(by) {
    const { aimed } = this;
    if (aimed && aimed.cell.ways.size === 1) announce(t("The tile fits only this way here."));
    this.turned = aimed ? nextWay(aimed.cell.ways, aimed.rotation, by) : (this.turned + 360 + 90 * by) % 360;
    this.#show();
  }

  unpin() {
    if (this.pinned === null) return;
    this.pinned = null;
    this.popover.close();
    this.#show();
  }

  /** Preview an action from any list; without one, end the preview. */
  preview(action) {
    if (action?.rotation === undefined) this.#show();
    else this.board.ghost(this.#ghosts(action.record.tile, action.cell, action.rotation, action.parts));
  }

  #rotation(cell) {
    return cell.ways.has(this.turned) ? this.turned : nextWay(cell.ways, this.turned, 1);
  }

  #mark() {
    this.board.cells(
      this.cells.map((cell) => ({
        at: cell.at,
        state: "",
        label: n(
          "Cell {at}: the tile fits in {count} way",
          "Cell {at}: the tile fits in {count} ways",
          cell.ways.size,
          { at: `[${cell.at.join(", ")}]` },
        ),
      })),
    );
    this.#show();
  }

  #pointed(index) {
    this.over = index;
    this.#show();
  }

  #ghosts(tile, at, rotation, parts) {
    if (parts) return parts.map((part) => ({ ...part, state: "good" }));
    return [{ tile, at, rotation, state: "good" }];
  }

  #show() {
    const { aimed } = this;
    const parts = aimed?.cell.ways.get(aimed.rotation)[0].parts;
    this.board.ghost(aimed ? this.#ghosts(this.tile, aimed.cell.at, aimed.rotation, parts) : null);
    this.emit("hand");
  }

  #clicked(index) {
    if (this.board.used === "touch" && this.pinned !== index) this.#pin(index);
    else this.#lay(index);
  }

  /** A finger hides its target: the first tap shows the tile, which can then be rotated and placed. */
  #pin(index) {
    this.unpin();
    this.pinned = index;
    this.#show();
    const cell = this.cells[index];
    const lay = actButton(t("Place it here"), () => this.#lay(index), { class: "primary" });
    const turn = actButton(`⟳ ${t("Rotate")}`, () => this.turn(1));
    turn.hidden = cell.ways.size < 2;
    const closed = () => {
      if (this.pinned === index) this.unpin();
    };
    const buttons = rowOf(turn, lay);
    // The neighbouring tiles stay visible, too.
    this.popover.open(middleOf(cell.at), t("Place the tile"), buttons, { closed, focus: false, clear: [1.5, 0.5] });
  }

  #lay(index) {
    const cell = this.cells[index];
    const actions = cell.ways.get(this.#rotation(cell));
    this.pinned = null;
    this.popover.close();
    this.emit("chosen", { actions, spot: middleOf(cell.at), title: capital(t("how to place the tile")) });
  }
}

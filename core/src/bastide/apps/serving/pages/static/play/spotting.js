// Actions at a place of the board, marked there with the picture of the piece.
import { pieceHref } from "../board/art.js";
import { Emitter } from "../core/events.js";
import { capital } from "../core/values.js";
import { t } from "../core/words.js";
import { pieceOf } from "./choices.js";
import { playerOf } from "./panels/parts.js";

/** Event: "chosen" with {actions, spot, title}. */
export class Spotting extends Emitter {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    this.spots = [];
    this.view = null;
    // After rotating a phone, the offered places stay visible.
    board.on("resized", () => this.spots.length && board.present());
    board.on("spot", ({ index }) => {
      const { actions, spot, cell } = this.spots[index];
      if (board.used === "touch" && board.lens.needed && String(cell) !== String(board.lens.cell)) {
        board.magnify(cell);
        return;
      }
      this.emit("chosen", { actions, spot, title: t("Choose a move") });
    });
  }

  /** Offer actions at places. */
  offer(spots, view) {
    const own = playerOf(view, view.decision.player)?.supply ?? {};
    // Of several pieces for a place, the most numerous comes first.
    const common = (one, other) => (own[other.record.piece] ?? 0) - (own[one.record.piece] ?? 0);
    this.spots = spots.map((spot) => ({ ...spot, actions: [...spot.actions].sort(common) }));
    this.view = view;
    this.#mark(null);
    this.board.magnify(this.#together ? spots[0].cell : null);
    if (spots.length) this.board.present();
  }

  /** Whether all places are on one tile. */
  get #together() {
    const { spots } = this;
    return spots.length > 0 && spots.every((spot) => String(spot.cell) === String(spots[0].cell));
  }

  /** Preview the place of an action from any list; without one, end the preview. */
  preview(action) {
    this.#mark(action ? this.spots.findIndex((spot) => spot.actions.includes(action)) : null);
  }

  /** The picture of what an action puts on the board, or null. */
  picture(action) {
    const what = pieceOf(action, this.view);
    if (!what) return null;
    const owner = playerOf(this.view, action.record.player);
    const looks = what.owned && owner ? { colour: owner.colour, letter: owner.letter } : {};
    return pieceHref(this.view.art, what.piece, looks);
  }

  #mark(chosen) {
    this.board.spots(
      this.spots.map(({ spot, actions }, index) => ({
        spot,
        label: capital(actions.map((action) => action.wording).join(" · ")),
        href: this.picture(actions[0]),
        count: actions.length,
        chosen: index === chosen,
      })),
    );
  }
}

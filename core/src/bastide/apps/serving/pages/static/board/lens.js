// A tile drawn a second time beside itself, large enough for its places to be hit; so the board itself need not move.
import { svg } from "../core/dom.js";
import { CELL } from "./frames.js";

/** On narrower tiles, in pixels, places cannot be hit: with a finger, and with a mouse. */
const NARROW = { touch: 110, mouse: 75 };
/** The width of the larger one. */
const WIDE = { touch: 190, mouse: 150 };
/** Its distance from other things, in pixels. */
const GAP = 8;

export class Lens {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.element = svg("g", { class: "lens" });
    /** The cell that it may show; or null. */
    this.cell = null;
    /** How much larger, and where its middle is, in hundredths of a tile; without it, null. */
    this.drawn = null;
  }

  get #with() {
    return matchMedia("(pointer: coarse)").matches ? "touch" : "mouse";
  }

  /** Whether tiles are too small to be without it. */
  get needed() {
    return CELL * this.board.camera.scale < NARROW[this.#with];
  }

  /** Show the tile of a cell as long as it is small, or none. */
  show(cell) {
    this.cell = cell;
    const tile = cell && this.board.lying.get(String(cell));
    this.element.replaceChildren(...(tile ? this.#pictures(tile) : []));
    this.place();
  }

  #pictures({ tile, at: [x, y], rotation }) {
    const { board } = this;
    const box = { x: x * CELL, y: y * CELL, width: CELL, height: CELL };
    this.tie = svg("path", { class: "tie" });
    this.larger = svg("g", null,
      svg("rect", { ...box, class: "ground" }),
      board.pictureOf({ tile, at: [x, y], rotation }),
      board.standing.filter((piece) => Math.floor(piece.x) === x && Math.floor(piece.y) === y)
        .map((piece) => board.piece(piece)),
      svg("rect", { ...box, class: "rim" }),
    );
    return [svg("rect", { ...box, class: "rim" }), this.tie, this.larger];
  }

  /** Find its place anew, after the board was moved. */
  place() {
    const { board, cell } = this;
    this.drawn = cell && this.needed && this.element.firstChild ? this.#beside() : null;
    this.element.style.setProperty("display", this.drawn ? "" : "none");
    if (this.drawn) {
      const [x, y] = this.#middle;
      const [toX, toY] = this.drawn.middle;
      this.tie.setAttribute("d", `M${x} ${y}L${toX} ${toY}`);
      this.larger.setAttribute("transform", this.transform);
    }
    board.targets.magnify(this);
  }

  get #middle() {
    return this.cell.map((part) => (part + 0.5) * CELL);
  }

  /** Where there is room: apart from the neighbouring tiles if possible. */
  #beside() {
    const { camera } = this.board;
    const width = WIDE[this.#with];
    const tile = CELL * camera.scale;
    const [x, y] = camera.pixels(this.#middle);
    const { x: left, y: top, width: wide, height: high } = camera.seen;
    const [fromX, fromY] = camera.pixels([left, top]);
    const [toX, toY] = camera.pixels([left + wide, top + high]);
    const half = width / 2 + GAP;
    /** @type {(place: number[]) => [number, number]} */
    const within = ([atX, atY]) => [
      Math.max(fromX + half, Math.min(toX - half, atX)),
      Math.max(fromY + half, Math.min(toY - half, atY)),
    ];
    const places = [1.5, 0.5].map((tiles) =>
      [[0, -1], [1, 0], [-1, 0], [0, 1]]
        .map(([right, down]) => within([x + right * (half + tiles * tile), y + down * (half + tiles * tile)]))
        // At a rim it moves along the tile, not over it.
        .filter((at) => Math.max(Math.abs(at[0] - x), Math.abs(at[1] - y)) > half + tiles * tile - 1),
    );
    const hidden = new Map(places.flat().map((place) => [place, this.#hides(place, half)]));
    const [best] = (places.find((each) => each.length > 0) ?? [within([x, y])])
      .sort((one, other) => hidden.get(one) - hidden.get(other));
    return { by: width / tile, middle: camera.under(best) };
  }

  /** How many tiles a square hides, of which the middle is given and half of its width, in pixels. */
  #hides([x, y], half) {
    const { camera, lying } = this.board;
    const far = half + (CELL / 2) * camera.scale;
    return [...lying.values()].filter(({ at }) => {
      const [atX, atY] = camera.pixels(at.map((part) => (part + 0.5) * CELL));
      return Math.max(Math.abs(atX - x), Math.abs(atY - y)) < far;
    }).length;
  }

  /** What makes the tile's own drawing the larger one. */
  get transform() {
    const [x, y] = this.#middle;
    const { by, middle: [toX, toY] } = this.drawn;
    return `translate(${toX} ${toY}) scale(${by}) translate(${-x} ${-y})`;
  }

  /** Whether a point, in hundredths of a tile, is drawn larger. */
  #holds([x, y]) {
    return Boolean(this.drawn) && [x, y].map((part) => Math.floor(part / CELL)).join() === this.cell.join();
  }

  /** Where a point of the board is shown. */
  shown(point) {
    if (!this.#holds(point)) return point;
    const { by, middle } = this.drawn;
    return point.map((part, axis) => middle[axis] + (part - this.#middle[axis]) * by);
  }

  /** The point of the board that is shown at a point. */
  under(point) {
    if (!this.drawn) return point;
    const { by, middle } = this.drawn;
    const found = point.map((part, axis) => this.#middle[axis] + (part - middle[axis]) / by);
    return this.#holds(found) ? found : point;
  }
}

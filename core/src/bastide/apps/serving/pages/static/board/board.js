// A board: tiles and pieces, what can be done where, and what is pointed at.
//
//   const board = new Board({ label: t("The board") });
//   place.append(board.element);                    // fills its parent; include css/board.css
//   board.show({ art, tiles, pieces, players });    // as in a game's view: tiles {tile, at, rotation}, pieces {player, piece,
//                                                   // x, y, lies}, players {name, colour, letter}, kinds by name {wording}
//   board.cells([{ at, label, state }]);            // cells that can be chosen; state: "", "bad" or "chosen"
//   board.gaps([{ at, label }]);                    // empty cells that can be asked about; chosen, they are "empty"
//   board.ghost({ tile, at, rotation, state });     // a tile that would lie there (state "good" or "bad"), several, or null
//   board.spots([{ spot, label, href, count, chosen }]); // places of pieces that can be chosen, in tiles
//   board.light("name", [{ at, segments }], { state });  // segments lit up; state: "", "now", "bad", "a", "b"; [] ends it
//   board.outline("name", [{ at, colour, text }]);  // cells framed, with a word in the corner; [] ends it
//   board.marks([{ at, spot, text, title, state }]); // small signs, such as numbers, "!" or "?"
//   board.present();                                // bring what can be chosen into sight
//   board.magnify(at);                              // draw a tile larger, beside it, while it is small; null ends it
//   board.fit(); board.reveal(at, pixels); board.bring(at); board.zoom(factor); board.focus(name);
//   board.underlay(element);                        // a drawing below everything, in hundredths of a tile
//   board.within([x, y]);                           // where a point, in tiles, is in board.element, in pixels
//
// Events: "cell" {at, index}, "spot" {index}: chosen by click, tap or Enter. "over" {at, index} and
// "out": the pointer or the focus is on a cell that can be chosen. "feature" {at, tile, segment, name, x, y}: clicked where
// nothing can be chosen; "hover" the same, and "leave". "empty" {at}: clicked where no tile lies, or chosen among the gaps. "piece" {index}: clicked, if show() was given `choosable: true`.
// "resized": it has more room, or less. "moved": another part of it is seen. "turn" {by}: R, Shift+R or the wheel on a cell; a listener that turns something calls preventDefault().
import { fill, h, svg } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { comma, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { signButton } from "../ui/controls.js";
import { pieceHref, segmentAt, shapes, tileHref } from "./art.js";
import { Camera } from "./camera.js";
import { CELL, Frames } from "./frames.js";
import { Lens } from "./lens.js";
import { square } from "./pictures.js";
import { Targets, cellTargets, direction, spotTargets } from "./targets.js";

const PIECE = 50;
/** How far a board extends beyond its tiles, in hundredths of a tile. */
const RIM = 60;
/** A sign that the view was moved stays for so many milliseconds. */
const NOTE = 4000;
const TARGET = "[data-cell], [data-spot], [data-gap]";

let boards = 0;

export class Board extends Emitter {
  constructor({ label }) {
    super();
    this.art = "";
    /** Clips the highlights of a tile. */
    this.clip = `one-tile-${(boards += 1)}`;
    this.lying = new Map();
    this.targets = new Targets();
    this.wanted = { cells: [], spots: [], gaps: [] };
    /** The pieces on it. */
    this.standing = [];
    this.lens = new Lens(this);
    /** How it was last used: with a "touch" or "mouse", or with "keys". */
    this.used = "";
    this.layers = Object.fromEntries(
      ["tiles", "lights", "frames", "ghost", "pieces", "marks"].map((name) => [name, svg("g", { class: name })]),
    );
    const { tiles, lights, frames, ghost, pieces, marks } = this.layers;
    /** The cells of tiles, until their pictures are loaded. */
    this.ground = svg("path", { class: "ground" });
    tiles.append(this.ground);
    this.picture = svg("svg", { class: "board", role: "group", tabindex: 0, "aria-label": label },
      svg("defs", null, svg("clipPath", { id: this.clip }, svg("path", { d: "M0 0H100V100H0Z" }))),
      (this.world = svg("g", { class: "world" }, tiles, lights, frames, ghost, pieces, this.lens.element,
        this.targets.element, marks)),
    );
    this.note = h("p", { class: "board-note", hidden: true });
    this.element = h("div", { class: "board-frame" }, this.picture, this.buttons(), this.note);
    this.camera = new Camera(this.picture, this.world, () => this.extent(), () => this.moved());
    let before = "";
    new ResizeObserver(() => {
      // Only a window of another size may show everything larger; what is beside the board changes with every move.
      const now = `${innerWidth} ${innerHeight}`;
      this.camera.resize(now !== before);
      before = now;
      this.lens.place();
      this.emit("resized");
    }).observe(this.picture);
    this.frames = new Frames(this);
    this.listen();
  }

  buttons() {
    return h("div", { class: "board-buttons" },
      signButton("+", t("Zoom in"), () => this.camera.zoom(1.3)),
      signButton("−", t("Zoom out"), () => this.camera.zoom(1 / 1.3)),
      signButton("⤢", t("Show the whole board"), () => this.fit()),
    );
  }

  /** Another part is seen. */
  moved() {
    this.lens.place();
    this.emit("moved");
  }

  /** The extent of cells, in hundredths of a tile, by default of everything. */
  extent(cells = [...this.lying.values(), ...this.wanted.cells].map((each) => each.at)) {
    if (cells.length === 0) cells.push([0, 0]);
    const [xs, ys] = [cells.map(([x]) => x * CELL), cells.map(([, y]) => y * CELL)];
    const [x, y] = [Math.min(...xs) - RIM, Math.min(...ys) - RIM];
    return { x, y, width: Math.max(...xs) + CELL + RIM - x, height: Math.max(...ys) + CELL + RIM - y };
  }

  underlay(element) {
    this.world.prepend(element);
  }

  fit() {
    this.camera.fit();
  }

  zoom(factor) {
    this.camera.zoom(factor);
  }

  /** Make a cell and its surroundings visible, and at least so many pixels wide. */
  reveal([x, y], pixels = 0) {
    this.camera.reveal({ x: x * CELL - 30, y: y * CELL - 30, width: CELL + 60, height: CELL + 60 }, pixels);
  }

  /** Make a cell visible by moving as little as possible. */
  bring([x, y]) {
    this.camera.widen({ x: x * CELL - 10, y: y * CELL - 10, width: CELL + 20, height: CELL + 20 });
  }

  within([x, y]) {
    return this.camera.pixels(this.lens.shown([x * CELL, y * CELL]));
  }

  /** Bring everything that can be chosen into sight; users who moved the board are told if it moves again. */
  present() {
    const { cells, spots } = this.wanted;
    const all = [...cells.map(({ at }) => at), ...spots.map(({ spot }) => spot.map(Math.floor))];
    const { moved } = this.camera;
    if (all.length && this.camera.widen(this.extent(all)) && moved) this.say(t("The view changed to show every choice."));
  }

  /** Say something about the board for a moment. */
  say(text) {
    this.note.textContent = text;
    this.note.hidden = false;
    clearTimeout(this.noting);
    this.noting = setTimeout(() => (this.note.hidden = true), NOTE);
    announce(text);
  }

  /** Draw a tile larger while its places are too small; without a cell, none. */
  magnify(cell) {
    this.lens.show(cell);
  }

  focus(name = null) {
    return this.targets.focus(name);
  }

  /** Show a board. Unchanged tiles and pieces are left alone. */
  show({ art, tiles, pieces = [], players = [], kinds = {}, choosable = false }) {
    // The objects belong to the caller: copies take what only the board knows.
    const next = new Map(tiles.map((tile) => [String(tile.at), { ...tile }]));
    for (const [name, tile] of this.lying) {
      const there = next.get(name);
      if (art === this.art && there && there.tile === tile.tile && there.rotation === tile.rotation) {
        next.set(name, { ...there, element: tile.element });
      } else tile.element.remove();
    }
    this.art = art;
    /** The names of pieces. */
    this.kinds = kinds;
    for (const tile of next.values()) {
      if (tile.element) continue;
      tile.element = this.pictureOf(tile);
      this.layers.tiles.append(tile.element);
    }
    this.lying = next;
    this.standing = pieces;
    this.ground.setAttribute("d", tiles.map(({ at: [x, y] }) => `M${x * CELL} ${y * CELL}h100v100h-100z`).join(""));
    this.owners = Object.fromEntries(players.map((player) => [player.name, player]));
    fill(this.layers.pieces, pieces.map((piece, index) => this.piece(piece, choosable ? index : null)));
    if (!this.camera.moved) this.camera.widen();
  }

  pictureOf({ tile, at: [x, y], rotation }) {
    return square(tileHref(this.art, tile, rotation), x * CELL, y * CELL, CELL);
  }

  piece(piece, index = null) {
    const owner = this.owners[piece.player];
    const looks = { colour: owner?.colour, letter: owner?.letter, lies: piece.lies };
    const [x, y] = [piece.x * CELL - PIECE / 2, piece.y * CELL - PIECE / 2];
    const image = square(pieceHref(this.art, piece.piece, looks), x, y, PIECE);
    if (index !== null) image.classList.add("choosable");
    image.dataset.piece = index ?? "";
    const called = this.kinds[piece.piece]?.wording ?? piece.piece;
    image.append(svg("title", null, [piece.player, called].filter(Boolean).join(comma)));
    return image;
  }

  cells(cells) {
    this.wanted.cells = cells;
    this.targets.replace("cell", cellTargets(cells));
    this.aim();
    if (!this.camera.moved) this.camera.widen();
  }

  gaps(gaps) {
    this.wanted.gaps = gaps;
    this.targets.replace("gap", cellTargets(gaps, "gap"));
    this.aim();
  }

  /** The tab key reaches the targets, or without targets the board, to move it. */
  aim() {
    this.picture.setAttribute("tabindex", this.targets.all.length > 0 ? "-1" : "0");
  }

  spots(spots) {
    this.wanted.spots = spots;
    this.targets.replace("spot", spotTargets(spots));
    this.targets.magnify(this.lens);
  }

  ghost(ghost) {
    const ghosts = [ghost ?? []].flat();
    fill(this.layers.ghost, ghosts.map((each) => this.ghostly(each)));
    // Pieces on top of a ghost must not hide it.
    const names = new Set(ghosts.map(({ at }) => `cell ${at}`));
    for (const target of this.targets.all) target.element.classList.toggle("aimed", names.has(target.name));
  }

  ghostly({ tile, at, rotation, state }) {
    const [x, y] = [at[0] * CELL, at[1] * CELL];
    const bad = state === "bad";
    return [
      square(tileHref(this.art, tile, rotation), x, y, CELL),
      svg("rect", { class: bad ? "bad" : "good", x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3 }),
      bad ? svg("path", { class: "cross", d: `M${x + 30} ${y + 30}l40 40m0-40l-40 40` }) : null,
    ];
  }

  light(name, places, options) {
    this.frames.light(name, places, options);
  }

  outline(name, places) {
    this.frames.outline(name, places);
  }

  marks(marks) {
    this.frames.marks(marks);
  }

  // Events

  listen() {
    const { picture } = this;
    const use = (how) => (this.used = how);
    this.element.addEventListener("pointerdown", ({ pointerType }) => use(pointerType), { capture: true });
    this.element.addEventListener("keydown", () => use("keys"), { capture: true });
    picture.addEventListener("click", (event) => this.clicked(event));
    picture.addEventListener("pointermove", (event) => this.pointed(event));
    picture.addEventListener("pointerleave", () => this.left());
    picture.addEventListener("keydown", (event) => this.pressed(event));
    picture.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
    picture.addEventListener("focusin", () => this.reached());
    picture.addEventListener("focusout", () => this.over(null));
  }

  chosen(target) {
    const { cell, spot, gap } = target.dataset;
    if (gap !== undefined) this.emit("empty", { at: this.wanted.gaps[gap].at });
    if (cell !== undefined) this.emit("cell", { index: Number(cell), at: this.wanted.cells[cell].at });
    if (spot !== undefined) this.emit("spot", { index: Number(spot) });
  }

  async clicked(event) {
    if (this.camera.dragged) return;
    const target = event.target.closest(TARGET);
    if (target) {
      this.targets.go(this.targets.all.find((each) => each.element === target));
      this.chosen(target);
      return;
    }
    const piece = event.target.closest(".choosable");
    if (piece) {
      this.emit("piece", { index: Number(piece.dataset.piece) });
      return;
    }
    const found = await this.featureAt(event);
    if (found) this.emit("feature", found);
    else
      this.emit("empty", {
        at: this.camera.point(event.clientX, event.clientY).map((part) => Math.floor(part / CELL)),
      });
  }

  pointed(event) {
    if (this.camera.pointers.size > 0 && this.camera.dragged) return;
    const target = event.target.closest?.("[data-cell]");
    this.over(target ? Number(target.dataset.cell) : null);
    if (event.pointerType !== "mouse") return;
    this.last = [event.clientX, event.clientY];
    if (this.looking) return;
    // Once a frame is often enough.
    this.looking = requestAnimationFrame(async () => {
      this.looking = null;
      const { last } = this;
      const found = last ? await this.featureAt({ clientX: last[0], clientY: last[1] }) : null;
      // The pointer may have moved before the answer.
      if (last !== this.last) return;
      const name = found && `${found.at} ${found.segment}`;
      if (name === this.hovered) return;
      this.hovered = name;
      if (found) this.emit("hover", found);
      else this.emit("leave");
    });
  }

  left() {
    this.last = null;
    this.over(null);
    if (this.hovered) this.emit("leave");
    this.hovered = null;
  }

  over(index) {
    if (index === (this.overCell ?? null)) return;
    this.overCell = index;
    if (index === null || !this.wanted.cells[index]) this.emit("out");
    else this.emit("over", { index, at: this.wanted.cells[index].at });
  }

  reached() {
    const target = this.targets.focused;
    // Pointer users see the target already; if the board moved now, they would release elsewhere.
    if (!target?.element.matches(":focus-visible")) return;
    const [x, y] = target.middle;
    this.camera.reveal({ x: x - 60, y: y - 60, width: 120, height: 120 });
    const { cell } = target.element.dataset;
    this.over(cell === undefined ? null : Number(cell));
  }

  wheeled(event) {
    event.preventDefault();
    const by = event.deltaY > 0 ? 1 : -1;
    // A user who zooms does not want to rotate the tile under the pointer.
    const zooming = event.timeStamp - (this.zoomed ?? -1000) < 300;
    const onCell = !event.ctrlKey && !zooming && event.target.closest("[data-cell]");
    if (onCell) {
      // A wheel makes steps, a touchpad a stream: one rotation for each stretch of it.
      this.rolled = (this.rolled ?? 0) + event.deltaY;
      if (Math.abs(this.rolled) < 50) return;
      this.rolled = 0;
      if (!this.emit("turn", { by }, true)) return;
    }
    this.zoomed = event.timeStamp;
    const strength = event.deltaMode === 1 ? 30 : 1;
    this.camera.zoom(Math.exp(-Math.max(-120, Math.min(120, event.deltaY * strength)) / 400), [
      event.clientX,
      event.clientY,
    ]);
  }

  pressed(event) {
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const towards = direction(key);
    if (towards) {
      const [x, y] = towards;
      if (event.shiftKey || !this.targets.step(key)) this.camera.pan(-60 * x, -60 * y);
    } else if (key === "Enter" || key === " ") {
      const target = event.target.closest(TARGET);
      if (!target) return;
      this.chosen(target);
    } else if (key === "r" || key === "R") {
      if (this.emit("turn", { by: event.shiftKey ? -1 : 1 }, true)) return;
    } else if (key === "+" || key === "=") this.camera.zoom(1.3);
    else if (key === "-") this.camera.zoom(1 / 1.3);
    else if (key === "0") this.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** The cell, tile and segment under a point of the window; or null. */
  async featureAt({ clientX, clientY }) {
    const [x, y] = this.lens.under(this.camera.point(clientX, clientY));
    const at = [Math.floor(x / CELL), Math.floor(y / CELL)];
    const tile = this.lying.get(String(at));
    if (!tile) return null;
    const found = await shapes(this.art, tile.tile).catch(() => null);
    const segment = found && segmentAt(found, tile.rotation, [x - at[0] * CELL, y - at[1] * CELL]);
    const name = segment === null ? null : found.segments[segment].names[tile.rotation / 90];
    return { at, tile: tile.tile, segment, name, x: clientX, y: clientY };
  }
}

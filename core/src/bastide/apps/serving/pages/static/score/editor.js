// The board for entering a table: the tool in hand, its possible places, and the selection.
import { pieceHref } from "../board/art.js";
import { Board } from "../board/board.js";
import { h } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { semicolon, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import * as edits from "./edits.js";
import { stillTrue } from "./holding.js";
import { features, pieceWords, places } from "./offering.js";
import { frontier, tileWords } from "./palette.js";
import { Photo } from "./photo.js";

/**
 * `tool` is the action of choosing a place: {kind: "point"}, {kind: "tile", tile, rotation}, {kind: "carry", at,
 * rotation}, {kind: "fill", at, ghost}, {kind: "piece"}, {kind: "completed"}. Events: "tool", "selected", "aimed": the
 * aimed cell changed; "fill" with a free cell that was chosen to be filled.
 */
export class Editor extends Emitter {
  constructor(entry, figures) {
    super();
    this.entry = entry;
    this.figures = figures;
    this.palette = null;
    this.checked = null;
    this.tool = { kind: "point" };
    /** The cell of the selected tile. */
    this.selected = null;
    this.over = null;
    this.board = new Board({ label: t("The table") });
    this.empty = h("p", { class: "empty-table" }, t("Choose a tile, then its cell here; or first the cell."));
    this.element = h("div", { class: "desk-board" }, this.board.element, this.empty);
    this.photo = new Photo(this.board);
    this.photo.on("change", () => this.invite());
    const { board } = this;
    // The tool in hand does not move the table: there is always room for one more tile around it.
    board.extent = () => this.extent();
    board.on("cell", ({ at }) => this.cell(at));
    board.on("spot", ({ index }) => this.offered[index]?.done());
    board.on("over", ({ at }) => this.hover(at));
    board.on("out", () => this.hover(null));
    board.on("feature", (found) => this.feature(found));
    board.on("piece", ({ index }) => this.piece(this.shown[index]));
    board.on("empty", ({ at }) => this.vacant(at));
    board.on("hover", (found) => this.glow(found));
    board.on("leave", () => this.glow(null));
    board.on("turn", ({ by }, event) => {
      event.preventDefault();
      this.turn(by);
    });
  }

  extent() {
    const cells = this.entry.diagram.tiles.map((tile) => tile.at).filter(isCell);
    if (cells.length === 0) cells.push([0, 0]);
    const [xs, ys] = [cells.map(([x]) => 100 * x), cells.map(([, y]) => 100 * y)];
    const [x, y] = [Math.min(...xs) - 110, Math.min(...ys) - 110];
    return union({ x, y, width: Math.max(...xs) + 210 - x, height: Math.max(...ys) + 210 - y }, this.photo.extent);
  }

  /** Highlight the segment under the pointer if it can take a piece. */
  glow(found) {
    const { tool, figures } = this;
    const wanted = tool.kind === "completed" || (tool.kind === "piece" && figures.where.value === "feature");
    const places = wanted && found && found.segment !== null ? [{ at: found.at, segments: [found.segment] }] : [];
    this.board.light("under", places, { state: "now" });
  }

  use(palette) {
    this.palette = palette;
    if (this.tool.kind === "tile" && !palette.tile(this.tool.tile)) this.tool = { kind: "point" };
  }

  /** Take a tool in hand. */
  take(tool, selected = null) {
    this.tool = tool;
    if (tool.kind !== "point" && tool.kind !== "carry") this.selected = selected;
    this.draw();
    this.emit("tool");
  }

  select(at) {
    this.selected = at && this.entry.indexAt(at) >= 0 ? at : null;
    this.draw();
    this.emit("selected");
  }

  // Showing

  /** Show the diagram; `checked` is the server's latest answer, possibly about an earlier state. */
  draw(checked = this.checked) {
    const { board, entry, palette } = this;
    if (!palette) return;
    const { diagram } = entry;
    this.checked = stillTrue(checked, diagram);
    const known = diagram.tiles.filter((tile) => palette.tile(tile.tile) && isCell(tile.at));
    this.shown = (this.checked?.pieces ?? []).filter((piece) => piece.x !== null);
    board.show({
      art: palette.art,
      tiles: known.map((tile) => ({ ...tile, rotation: tile.rotation ?? 0 })),
      pieces: this.shown,
      players: checked?.players ?? [],
      kinds: Object.fromEntries(palette.pieces.map((piece) => [piece.piece, { wording: piece.name }])),
      choosable: this.tool.kind === "point",
    });
    this.invite();
    if (this.selected && entry.indexAt(this.selected) < 0) this.selected = null;
    const strangers = diagram.tiles.filter((tile) => isCell(tile.at) && !palette.tile(tile.tile));
    board.outline("strangers", strangers.map((tile) => ({ at: tile.at, text: String(tile.tile).split("/").at(-1) })));
    board.outline("here", this.tool.kind === "fill" ? [{ at: this.tool.at, colour: "#1f6b3a" }] : []);
    board.outline("selected", this.selected ? [{ at: this.selected, colour: "#124a86" }] : []);
    board.marks(this.marks());
    this.offer();
  }

  /** Say how to begin, while nothing lies there that this would hide. */
  invite() {
    const begun = this.entry.diagram.tiles.length > 0 || ["tile", "fill"].includes(this.tool.kind);
    this.empty.hidden = begun || this.photo.shape !== null;
  }

  marks() {
    const wording = ({ message, hint }) => [message, hint].filter(Boolean).join(semicolon);
    const placed = (this.checked?.problems ?? []).filter((problem) => problem.at);
    const wrong = [...Map.groupBy(placed, ({ at }) => String(at)).values()].map((problems) => (
      { at: problems[0].at, text: "!", title: problems.map(wording).join("\n"), state: "bad" }
    ));
    const title = t("No rule allows a piece there; it scores nothing.");
    const idle = (this.shown ?? []).filter((piece) => piece.idle);
    return [...wrong, ...idle.map(({ x, y }) => ({ spot: [x + 0.14, y - 0.14], text: "?", title }))];
  }

  /** The possible places of the tool in hand. */
  offer() {
    const { board, entry, palette, tool } = this;
    const { diagram } = entry;
    const held = this.held();
    let cells = [];
    this.offered = [];
    if (held) {
      const name = palette.name(held.tile);
      const rest = diagram.tiles.filter((_, index) => index !== held.index);
      cells = frontier(rest.filter((tile) => isCell(tile.at))).map((at) => {
        const rotation = palette.fitting(diagram, held.tile, 0, at, held.index);
        const fits = palette.fits(diagram, held.tile, rotation, at, held.index);
        const [x, y] = at;
        const label = fits
          ? t("{tile} to {x}, {y}", { tile: name, x, y })
          : t("{tile} to {x}, {y}: it does not fit", { tile: name, x, y });
        return { at, label, state: fits ? "" : "bad" };
      });
    } else if (tool.kind === "fill") {
      const free = [...new Map([...frontier(diagram.tiles), tool.at].map((at) => [String(at), at])).values()];
      cells = free.map((at) => ({ at, label: t("fill {x}, {y}", { x: at[0], y: at[1] }), state: "" }));
    } else if (tool.kind === "point") {
      const known = diagram.tiles.filter((tile) => isCell(tile.at));
      cells = known.map((tile) => ({ at: tile.at, label: tileWords(palette, tile), state: "plain" }));
    } else if (tool.kind === "piece") this.offered = places(this);
    else if (tool.kind === "completed") this.offered = features(this);
    board.cells(cells);
    board.spots(this.offered);
    this.hover(this.over);
  }

  /** The tile in hand, and its index in the diagram if it has one. */
  held() {
    const { tool, entry } = this;
    if (tool.kind === "tile") return { tile: tool.tile, index: -1 };
    if (tool.kind !== "carry") return null;
    const index = entry.indexAt(tool.at);
    return index < 0 ? null : { tile: entry.diagram.tiles[index].tile, index };
  }

  /** The rotation of the tile in hand over a cell: the chosen one, else one that fits. */
  rotationAt(at, held) {
    const { tool, palette, entry } = this;
    if (tool.turnedAt && String(tool.turnedAt) === String(at)) return tool.rotation;
    return palette.fitting(entry.diagram, held.tile, tool.rotation, at, held.index);
  }

  hover(at) {
    const held = this.held();
    const { turning } = this;
    this.over = at;
    if (this.turning !== turning) this.emit("aimed");
    if (!at || !held || !this.board.wanted.cells.some((cell) => String(cell.at) === String(at))) {
      this.board.ghost(this.tool.ghost ?? null);
      return;
    }
    const rotation = this.rotationAt(at, held);
    const fits = this.palette.fits(this.entry.diagram, held.tile, rotation, at, held.index);
    this.board.ghost({ tile: held.tile, at, rotation, state: fits ? "good" : "bad" });
  }

  // Doing

  cell(at) {
    const held = this.held();
    if (!held) {
      if (this.tool.kind === "fill") this.emit("fill", at);
      else this.select(at);
      return;
    }
    const rotation = this.rotationAt(at, held);
    const focused = this.board.element.contains(document.activeElement);
    const { tool } = this;
    if (tool.kind === "carry") {
      this.tool = { kind: "point" };
      const names = this.palette.names(held.tile);
      this.lay(held.tile, at, rotation, (draft) => edits.move(draft, held.index, at, rotation, names));
      this.emit("tool");
    } else {
      this.tool = { kind: "tile", tile: tool.tile, rotation };
      this.lay(held.tile, at, rotation);
    }
    if (focused) this.focusNear(at);
  }

  /** A tile comes to lie somewhere, where it is selected; `edit` changes a draft of the table. */
  lay(tile, at, rotation, edit = (draft) => edits.lay(draft, tile, at, rotation)) {
    const [x, y] = at;
    this.selected = at;
    this.over = null;
    this.entry.change(edit);
    announce(t("{tile} placed at {x}, {y}, rotated by {rotation}.", { tile: this.palette.name(tile), x, y, rotation }));
    this.emit("selected");
  }

  /** A cell without a tile was clicked: beside the table it can be filled. */
  vacant(at) {
    const free = ["point", "fill"].includes(this.tool.kind) &&
      frontier(this.entry.diagram.tiles).some((each) => String(each) === String(at));
    if (free) this.emit("fill", at);
    else this.select(null);
  }

  /** Move the keyboard focus next to the last change. */
  focusNear([x, y]) {
    const { cells } = this.board.wanted;
    const far = (cell) => Math.abs(cell.at[0] - x) + Math.abs(cell.at[1] - y);
    const [next] = [...cells].sort((one, other) => far(one) - far(other));
    if (next) this.board.focus(`cell ${next.at}`);
  }

  /** What a rotation affects: the tile in "hand" over a cell, else the "selected" one, else that in hand; or null. */
  get turning() {
    const held = this.held();
    if (held && this.over) return "hand";
    if (this.entry.indexAt(this.selected) >= 0) return "selected";
    return held ? "hand" : null;
  }

  /** Rotate what the bar below the board names. */
  turn(by) {
    const { turning } = this;
    const held = this.held();
    if (turning === "hand" && this.over) {
      const rotation = (this.rotationAt(this.over, held) + 90 * by + 360) % 360;
      this.tool = { ...this.tool, rotation, turnedAt: this.over };
      this.hover(this.over);
      this.emit("tool");
    } else if (turning === "selected") {
      const index = this.entry.indexAt(this.selected);
      const { tile } = this.entry.diagram.tiles[index];
      this.entry.change((draft) => edits.turn(draft, index, by, this.palette.names(tile)));
      announce(tileWords(this.palette, this.entry.diagram.tiles[index]));
    } else if (turning === "hand") {
      this.tool = { ...this.tool, rotation: (this.tool.rotation + 90 * by + 360) % 360 };
      this.emit("tool");
    }
  }

  /** Pick up the selected tile, to place it elsewhere. */
  carry() {
    const index = this.entry.indexAt(this.selected);
    if (index < 0) return;
    const { at, rotation } = this.entry.diagram.tiles[index];
    this.take({ kind: "carry", at, rotation: rotation ?? 0 });
    this.board.focus();
  }

  /** Remove the selected tile. */
  remove() {
    const index = this.entry.indexAt(this.selected);
    if (index >= 0) this.removeAt(index);
  }

  removeAt(index) {
    const tile = this.entry.diagram.tiles[index];
    this.selected = null;
    this.entry.change((draft) => edits.take(draft, index));
    announce(t("{tile} removed.", { tile: this.palette.name(tile.tile) }));
    this.emit("selected");
  }

  removePiece(path) {
    const piece = this.checked?.pieces.find((each) => String(each.path) === String(path));
    this.entry.change((draft) => edits.takePiece(draft, path));
    if (piece) announce(t("{piece} removed.", { piece: pieceWords(this.palette, piece) }));
    this.emit("selected");
  }

  /** Put a piece on a place, or remove an identical piece there. */
  put(piece, where, label) {
    const there = this.checked?.pieces.find((each) =>
      where.index !== undefined && each.path[0] === "tiles" && each.path[1] === where.index &&
      each.player === piece.player && each.piece === piece.piece && each.on === (where.on ?? null),
    );
    if (there) {
      this.removePiece(there.path);
      return;
    }
    this.entry.change((draft) => edits.stand(draft, piece, where));
    announce(label);
  }

  feature({ at, name, segment }) {
    const { tool, figures, checked } = this;
    const tile = checked?.tiles.find((each) => String(each.at) === String(at));
    if (segment !== null && tile && tool.kind === "piece" && figures.where.value === "feature") {
      const { kind, name: on } = tile.segments[segment];
      const label = t("on {segment} at {x}, {y}", { segment: name, x: at[0], y: at[1] });
      this.put(figures.piece(kind), { index: tile.index, on }, label);
    } else if (segment !== null && tile && tool.kind === "completed") {
      this.entry.change((draft) => edits.toggleCompleted(draft, at, tile.segments[segment].name));
    } else this.select(at);
  }

  piece(piece) {
    this.select(piece.at);
    this.emit("piece", piece.path);
  }

  pictureOf(piece) {
    const owner = this.checked?.players.find((player) => player.name === piece.player);
    return pieceHref(this.palette.art, piece.piece, { colour: owner?.colour, letter: owner?.letter });
  }
}

/** The smallest rectangle around one or two. */
function union(one, other) {
  if (!other) return one;
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}

function isCell(at) {
  return Array.isArray(at) && at.length === 2 && at.every(Number.isInteger);
}

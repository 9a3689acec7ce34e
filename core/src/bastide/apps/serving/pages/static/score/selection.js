// The bar below the board: the tool in hand or the selection, and its actions.
import { thumbnail } from "../board/pictures.js";
import { fill, find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton } from "../ui/controls.js";
import { icon } from "./icons.js";
import { pieceWords } from "./offering.js";
import { tileWords } from "./palette.js";

/** Buttons above the board. */
export function toolbar(editor, filling) {
  const { entry } = editor;
  const button = (name, text, key, done) =>
    actButton(icon(name), done, { class: "quiet", "aria-label": text, title: key ? `${text} (${key})` : text });
  const undo = button("undo", t("Undo"), "Ctrl+Z", () => entry.undo());
  const redo = button("redo", t("Redo"), "Ctrl+Y", () => entry.redo());
  const point = button("point", t("Select tiles and pieces"), "Esc", () => editor.take({ kind: "point" }));
  const cells = button("fill", t("Fill cell by cell"), "S", () => filling.begin());
  const left = button("left", t("Rotate left"), "Shift+R", () => editor.turn(-1));
  const right = button("right", t("Rotate right"), "R", () => editor.turn(1));
  const move = button("move", t("Move the tile"), "M", () => editor.carry());
  const remove = button("remove", t("Remove the tile"), "Delete", () => editor.remove());
  const buttons = [point, cells, left, right, move, remove, h("span", { class: "grow" }), undo, redo];
  const element = h("div", { class: "toolbar", role: "toolbar", "aria-label": t("Tools") }, buttons);
  function show() {
    const { tool, selected } = editor;
    point.setAttribute("aria-pressed", String(tool.kind === "point"));
    cells.setAttribute("aria-pressed", String(tool.kind === "fill"));
    for (const each of [left, right]) each.disabled = editor.turning === null;
    for (const each of [move, remove]) each.disabled = !selected || tool.kind === "carry";
    undo.disabled = !entry.canUndo;
    redo.disabled = !entry.canRedo;
  }
  editor.on("tool selected", show);
  entry.on("change", show);
  show();
  return element;
}

/** The tool in hand or the selection in words, with the pieces there. */
export function selectionBar(editor) {
  const words = h("p", { class: "grow" });
  const pieces = h("ul", { class: "standing" });
  const element = h("div", { class: "selection" }, words, pieces);

  function hint() {
    const { tool, palette, figures } = editor;
    if (tool.kind === "tile") return t("Choose a cell for {tile}. R rotates it.", { tile: palette.name(tool.tile) });
    if (tool.kind === "carry") return t("Choose a new cell for the tile.");
    if (tool.kind === "fill") return t("Choose a tile that fits on the marked cell, or type its open sides.");
    if (tool.kind === "completed") return t("Choose the features that were completed earlier.");
    if (tool.kind === "piece") {
      const piece = palette.piece(figures.kind);
      const who = piece.neutral ? piece.name : t("{piece} of {player}", { piece: piece.name, player: figures.player });
      return t("Choose a place for: {piece}. Choose a place again to clear it.", { piece: who });
    }
    return t("Choose a tile, a free cell to see what fits there, or a tile on the table.");
  }

  function show() {
    const { selected, entry, checked, palette } = editor;
    if (!palette) return;
    const index = entry.indexAt(selected);
    words.textContent = editor.turning === "selected"
      ? t("Selected: {tile}", { tile: tileWords(palette, entry.diagram.tiles[index]) })
      : hint();
    const there = (checked?.pieces ?? []).filter((piece) =>
      index < 0 ? piece.x === null : piece.at && String(piece.at) === String(selected),
    );
    fill(
      pieces,
      there.map((piece) =>
        h("li", { dataset: { path: piece.path.join(" ") } },
          thumbnail(editor.pictureOf(piece), 32),
          pieceWords(palette, piece),
          actButton(icon("remove"), () => editor.removePiece(piece.path), {
            class: "quiet",
            "aria-label": t("Remove: {piece}", { piece: pieceWords(palette, piece) }),
          }),
        ),
      ),
    );
    pieces.hidden = there.length === 0;
  }
  editor.on("tool selected aimed", show);
  editor.on("piece", (path) => find(`[data-path="${path.join(" ")}"] button`, pieces)?.focus());
  return { element, show };
}

// Dragging the selected tile moves it; dragging anywhere else moves the table.
import { STILL } from "../board/camera.js";

/** @param {import("./editor.js").Editor} editor */
export function dragTiles(editor) {
  const { board, element } = editor;
  let from = null;
  let dragged = false;

  const cellAt = (event) => board.camera.point(event.clientX, event.clientY).map((part) => Math.floor(part / 100));

  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || /** @type {Element} */ (event.target).closest("button")) return;
      if (editor.tool.kind !== "point" || !editor.selected) return;
      if (String(cellAt(event)) !== String(editor.selected)) return;
      // Otherwise the board would move.
      event.stopPropagation();
      from = [event.clientX, event.clientY];
      dragged = false;
      // An earlier drag of the board must not suppress the click that may follow.
      board.camera.dragged = false;
    },
    { capture: true },
  );
  element.addEventListener("pointermove", (event) => {
    if (!from) return;
    if (!dragged) {
      if (Math.hypot(event.clientX - from[0], event.clientY - from[1]) < STILL) return;
      dragged = true;
      element.setPointerCapture(event.pointerId);
      editor.carry();
    }
    editor.hover(cellAt(event));
  });
  for (const end of ["pointerup", "pointercancel"]) {
    element.addEventListener(end, (event) => {
      if (!from) return;
      from = null;
      if (!dragged) return;
      const at = cellAt(event);
      const free = board.wanted.cells.some((cell) => String(cell.at) === String(at));
      // The click after the release has no effect.
      element.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => element.dispatchEvent(new Event("click")), 0);
      if (end === "pointerup" && free) editor.cell(at);
      else editor.take({ kind: "point" });
    });
  }
}

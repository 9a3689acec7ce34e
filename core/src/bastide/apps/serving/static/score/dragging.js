// Moving the selected tile by dragging it; anywhere else, dragging moves the table.

/** How many pixels make a drag of a click. */
const STILL = 6;

/** @param {import("./editor.js").Editor} editor */
export function dragTiles(editor) {
  const { board, element } = editor;
  let from = null;
  let dragged = false;

  const cellAt = (event) => board.camera.point(event.clientX, event.clientY).map((part) => Math.floor(part / 100));

  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.button !== 0 || event.target.closest("button")) return;
      if (editor.tool.kind !== "point" || !editor.selected) return;
      if (String(cellAt(event)) !== String(editor.selected)) return;
      // The board would move otherwise.
      event.stopPropagation();
      from = [event.clientX, event.clientY];
      dragged = false;
      // What the last drag of the board was, is no matter for the click that may follow.
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
      // The click that comes of letting go means nothing more.
      element.addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => element.dispatchEvent(new Event("click")), 0);
      if (end === "pointerup" && free) editor.cell(at);
      else editor.take({ kind: "point" });
    });
  }
}

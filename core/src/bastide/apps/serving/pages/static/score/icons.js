// Small pictures on buttons.
import { svg } from "../core/dom.js";

const PATHS = {
  fill: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 14v5M14 16.5h5",
  undo: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
  left: "M4 4v6h6M4.6 9.5A8.5 8.5 0 1 1 4 15",
  right: "M20 4v6h-6M19.4 9.5A8.5 8.5 0 1 0 20 15",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
  remove: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
  point: "M6 3l13 9-6 1.5L16 20l-3 1.2-3-6.4L6 19z",
};

export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }),
  );
}

// The seal of a player: colour and letter, distinguishable without colours, too.
import { svg } from "../core/dom.js";
import { inkOn } from "../core/values.js";

/** @param {{colour: string, letter: string}} player */
export function seal({ colour, letter }) {
  return svg("svg", { class: "seal", viewBox: "0 0 24 24", "aria-hidden": "true", width: 24, height: 24 },
    svg("circle", { cx: 12, cy: 12, r: 11, fill: colour, stroke: "#1d1a17", "stroke-width": 1.2 }),
    svg("text", { x: 12, y: 16.4, "text-anchor": "middle", "font-size": 12.5, "font-weight": 700, fill: inkOn(colour) },
      letter,
    ),
  );
}

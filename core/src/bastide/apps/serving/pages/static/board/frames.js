// Overlays of a board: highlighted segments, framed cells, and small signs.
import { fill, svg } from "../core/dom.js";
import { shapes } from "./art.js";

export const CELL = 100;

export class Frames {
  constructor(board) {
    this.board = board;
    this.asked = new Map();
  }

  group(layer, name) {
    const parent = this.board.layers[layer];
    const known = [...parent.children].find((child) => child.dataset.name === name);
    if (known) return known;
    const made = svg("g", { dataset: { name } });
    parent.append(made);
    return made;
  }

  async light(name, places, { state = "" } = {}) {
    const turn = (this.asked.get(name) ?? 0) + 1;
    this.asked.set(name, turn);
    const { lying, art } = this.board;
    const lit = await Promise.all(places.map(async ({ at, segments }) => {
      const tile = lying.get(String(at));
      const found = tile && (await shapes(art, tile.tile).catch(() => null));
      return found && this.lit(found, tile, new Set(segments));
    }));
    // Another highlight may have been requested meanwhile.
    if (this.asked.get(name) !== turn) return;
    const group = this.group("lights", name);
    group.setAttribute("class", `light ${state}`);
    fill(group, lit);
  }

  lit(found, tile, segments) {
    const [x, y] = tile.at.map((part) => part * CELL);
    const turn = `translate(${x} ${y}) rotate(${tile.rotation} ${CELL / 2} ${CELL / 2})`;
    return svg("g", { transform: turn, "clip-path": `url(#${this.board.clip})` },
      found.shapes.filter((shape) => segments.has(shape.segment))
        .map((shape) =>
          shape.width === null
            ? svg("path", { class: "area", d: shape.d })
            : svg("path", { class: "way", d: shape.d, "stroke-width": shape.width }),
        ),
    );
  }

  outline(name, places) {
    fill(
      this.group("frames", name),
      places.map(({ at, colour, text }) => {
        const [x, y] = at.map((part) => part * CELL);
        const box = { x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3, rx: 3 };
        const line = svg("rect", box);
        if (colour) line.style.setProperty("stroke", colour);
        return svg("g", { class: "frame" },
          svg("rect", { ...box, class: "halo" }),
          line,
          text ? svg("text", { x: x + 7, y: y + 16 }, text) : null,
        );
      }),
    );
  }

  marks(marks) {
    fill(
      this.board.layers.marks,
      marks.map(({ at, spot, text, title, state }) => {
        const [x, y] = spot ? spot.map((part) => part * CELL) : [at[0] * CELL + 84, at[1] * CELL + 16];
        return svg("g", { class: `mark ${state ?? ""}`, role: "img", "aria-label": title ?? text },
          svg("title", null, title ?? text),
          svg("circle", { cx: x, cy: y, r: 11 }),
          svg("text", { x, y: y + 4.5 }, text),
        );
      }),
    );
  }
}

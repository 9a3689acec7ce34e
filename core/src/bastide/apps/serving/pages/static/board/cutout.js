// A small picture of a part of a board that does nothing: some cells with what lies around them.
import { svg } from "../core/dom.js";
import { pieceHref, tileHref } from "./art.js";
import { CELL } from "./frames.js";
import { picture } from "./pictures.js";

const PIECE = 50;
/** It shows so many cells around those that matter. */
const AROUND = 1;

/**
 * @param {object} view the board, as in a game's view
 * @param {any[]} framed the cells that matter, each with `at`, `colour` and `text`; one with `tile` and `rotation` shows it
 * as lying there
 * @param {[number, number]} least how many cells it shows at least across and down
 */
export function cutout(view, framed, least) {
  const box = around(framed.map(({ at }) => at), least);
  const inside = ([x, y]) => x >= box.left - 1 && x <= box.right && y >= box.top - 1 && y <= box.bottom;
  const owners = new Map(view.players.map((player) => [player.name, player]));
  const tile = ({ tile: name, at: [x, y], rotation }) =>
    picture(tileHref(view.art, name, rotation), { x: x * CELL, y: y * CELL, width: CELL, height: CELL });
  const piece = ({ player, piece: kind, x, y, lies }) => {
    const { colour, letter } = owners.get(player) ?? {};
    const place = { x: x * CELL - PIECE / 2, y: y * CELL - PIECE / 2, width: PIECE, height: PIECE };
    return picture(pieceHref(view.art, kind, { colour, letter, lies }), place);
  };
  return svg("svg", {
    class: "board cutout",
    viewBox: [box.left, box.top, box.right - box.left, box.bottom - box.top].map((part) => part * CELL).join(" "),
    "aria-hidden": "true",
  },
    view.tiles.filter(({ at }) => inside(at)).map(tile),
    framed.filter((each) => each.tile).map(tile),
    view.pieces.filter(({ x, y }) => inside([x, y])).map(piece),
    framed.map(frame),
  );
}

function around(cells, [wide, high]) {
  const span = (parts, least) => {
    const [low, high] = [Math.min(...parts) - AROUND, Math.max(...parts) + 1 + AROUND];
    const lacking = Math.max(0, least - (high - low)) / 2;
    return [low - lacking, high + lacking];
  };
  const [left, right] = span(cells.map(([x]) => x), wide);
  const [top, bottom] = span(cells.map(([, y]) => y), high);
  return { left, right, top, bottom };
}

function frame({ at: [x, y], colour, text }) {
  const box = { x: x * CELL + 3, y: y * CELL + 3, width: CELL - 6, height: CELL - 6, rx: 4 };
  const line = svg("rect", box);
  line.style.setProperty("stroke", colour);
  return svg("g", { class: "frame" },
    svg("rect", { ...box, class: "halo" }),
    line,
    svg("text", { x: x * CELL + 10, y: y * CELL + 27 }, text),
  );
}

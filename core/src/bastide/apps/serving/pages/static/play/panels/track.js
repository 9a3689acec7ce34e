// The score track as a loop of spaces with a pawn for each player, and the point tiles of players who completed a lap.
import { pieceHref } from "../../board/art.js";
import { picture } from "../../board/pictures.js";
import { fill, svg } from "../../core/dom.js";
import { inkOn } from "../../core/values.js";
import { semicolon, t } from "../../core/words.js";

/** The width of a space, in units of the picture. */
const SPACE = 20;
/** The gap between spaces and the rim of the picture. */
const RIM = 3;

/**
 * The place of each space of a loop: once round a rectangle, from its lower left corner upwards. A loop with an odd
 * number of spaces leaves one place free.
 *
 * @param {number} spaces
 * @returns {{columns: number, rows: number, at: number[][]}}
 */
export function loop(spaces) {
  const half = Math.ceil(spaces / 2);
  const rows = Math.min(Math.max(3, Math.round(spaces / 5)), half);
  const columns = half + 2 - rows;
  const at = [];
  for (let y = rows - 1; y > 0; y -= 1) at.push([0, y]);
  for (let x = 0; x < columns - 1; x += 1) at.push([x, 0]);
  for (let y = 0; y < rows - 1; y += 1) at.push([columns - 1, y]);
  for (let x = columns - 1; x > 0; x -= 1) at.push([x, rows - 1]);
  return { columns, rows, at: at.slice(0, spaces) };
}

const corner = ([x, y]) => [RIM + SPACE * x, RIM + SPACE * y];

/** The track, to fill with a view. */
export function scoreTrack() {
  const drawing = svg("svg", { class: "score-track", role: "img" });

  function show(view) {
    const { spaces } = view.track;
    const { columns, rows, at } = loop(spaces);
    drawing.setAttribute("viewBox", `0 0 ${2 * RIM + columns * SPACE} ${2 * RIM + rows * SPACE}`);
    drawing.setAttribute("aria-label", labelOf(view));
    fill(drawing, at.map((place, number) => space(place, number)), pawns(view, at), middle(view, columns, rows));
  }

  return { element: drawing, show };
}

function space(place, number) {
  const [x, y] = corner(place);
  const marked = number % 5 === 0;
  return svg("g", { class: marked ? "space fifth" : "space" },
    svg("rect", { x: x + 0.6, y: y + 0.6, width: SPACE - 1.2, height: SPACE - 1.2, rx: 2.5 }),
    marked ? svg("text", { x: x + SPACE / 2, y: y + SPACE / 2 + 2.8, "text-anchor": "middle" }, String(number)) : null,
  );
}

/** The players' pawns; those on one space stand side by side. */
function pawns(view, at) {
  const there = new Map();
  for (const player of view.players) {
    const { space: number } = player.track;
    there.set(number, [...(there.get(number) ?? []), player]);
  }
  return [...there].flatMap(([number, players]) => {
    const [x, y] = corner(at[number]);
    const apart = Math.min(9, 16 / Math.max(1, players.length - 1));
    return players.map((player, index) => {
      const aside = (index - (players.length - 1) / 2) * apart;
      const href = pieceHref(view.art, view.usual, { colour: player.colour, letter: player.letter });
      const size = 36;
      return picture(href, {
        class: "pawn",
        x: x + SPACE / 2 + aside - size / 2,
        y: y + SPACE / 2 - size / 2 - 2,
        width: size,
        height: size,
      });
    });
  });
}

/** The point tiles of players who completed a lap, in the middle. */
function middle(view, columns, rows) {
  const rounds = view.players.filter((player) => player.track.laps !== 0);
  const lines = rounds.map((player) => {
    const tiles = player.track.point_tiles;
    return { player, shown: tiles.length ? tiles.map(String) : [`×${player.track.laps}`] };
  });
  const high = Math.min(24, ((rows - 3) * SPACE) / Math.max(lines.length, 1));
  const top = RIM + (rows * SPACE) / 2 - (lines.length * high) / 2;
  const left = RIM + (columns * SPACE) / 2;
  return lines.map(({ player, shown }, index) => {
    const wide = 42;
    const start = left - (shown.length * wide) / 2;
    return shown.map((text, place) => {
      const [x, y] = [start + place * wide, top + index * high];
      return svg("g", { class: "point-tile" },
        svg("rect", { x: x + 1, y: y + 1, width: wide - 2, height: high - 2, rx: 2.5, fill: player.colour }),
        svg("text", { x: x + wide / 2, y: y + high / 2 + 4, "text-anchor": "middle", fill: inkOn(player.colour) },
          place === 0 ? `${player.letter} ${text}` : text,
        ),
      );
    });
  });
}

function labelOf(view) {
  const each = view.players.map((player) => {
    const { space: number, point_tiles: tiles } = player.track;
    const where = t("{player} on space {space}", { player: player.name, space: number });
    return tiles.length ? t("{where}, with point tiles {tiles}", { where, tiles: tiles.join(" + ") }) : where;
  });
  return t("Score track: {places}", { places: each.join(semicolon) });
}

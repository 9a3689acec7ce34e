// The server's answer about a table, as far as it still applies.
import { same } from "../core/values.js";
import { valueAt } from "./entry.js";

/**
 * Until the server has seen a change, outdated choices are not offered: a rotated tile has other segments, and a
 * removed one changes the indices of all later ones.
 * @param {object|null} checked the answer about the diagram `checked.of`
 */
export function stillTrue(checked, diagram) {
  if (!checked || checked.of === diagram) return checked;
  const now = new Map();
  for (const [index, tile] of checked.of.tiles.entries()) {
    const lies = (each) =>
      same(each.at, tile.at) && each.tile === tile.tile && (each.rotation ?? 0) === (tile.rotation ?? 0);
    const found = diagram.tiles.findIndex(lies);
    if (found >= 0) now.set(index, found);
  }
  const pathNow = ([first, index, ...rest]) => [first, first === "tiles" ? now.get(index) : index, ...rest];
  return {
    ...checked,
    of: diagram,
    tiles: checked.tiles.filter(({ index }) => now.has(index)).map((tile) => ({ ...tile, index: now.get(tile.index) })),
    pieces: checked.pieces.filter(({ path }) => same(valueAt(checked.of, path), valueAt(diagram, pathNow(path))))
      .map((piece) => ({ ...piece, path: pathNow(piece.path) })),
  };
}

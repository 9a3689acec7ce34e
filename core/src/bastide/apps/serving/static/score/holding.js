// What the server said of a table, as far as it holds of what lies there now.

import { valueAt } from "./entry.js";

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Until the server has seen a change, nothing is offered that is not so any more: a tile that was turned has other
 * segments, and behind one that is gone all others have other numbers.
 * @param {object|null} checked what was said of the diagram `checked.of`
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
    pieces: checked.pieces
      .filter(({ path }) => same(valueAt(checked.of, path), valueAt(diagram, pathNow(path))))
      .map((piece) => ({ ...piece, path: pathNow(piece.path) })),
  };
}

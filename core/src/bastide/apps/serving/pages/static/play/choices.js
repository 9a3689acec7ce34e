// The legal actions by their place. The name and effect of an action do not matter here: only whether it has a cell and
// a rotation, a spot, or neither.

/**
 * @typedef {{at: number[], ways: Map<number, object[]>}} Cell where a tile may be placed: for each rotation, the
 * actions
 * @typedef {{spot: number[], cell: number[], actions: object[]}} Spot
 */

/**
 * @param {object[]|null} actions of a view
 * @returns {{placements: Map<string, Cell[]>, spots: Spot[], rest: object[]}} placements by the tile they lay
 */
export function sorted(actions) {
  const lays = ({ cell, rotation }) => cell && rotation !== undefined;
  const kind = (/** @type {any} */ action) => (lays(action) ? "lay" : action.spot ? "spot" : "rest");
  const { lay = [], spot = [], rest = [] } = Object.groupBy(actions ?? [], kind);
  const byTile = Map.groupBy(lay, ({ record }) => record.tile ?? "");
  const placements = new Map([...byTile].map(([tile, found]) => [tile, cellsOf(found)]));
  const bySpot = Map.groupBy(spot, (action) => String(action.spot));
  const spots = [...bySpot.values()].map((found) => ({ spot: found[0].spot, cell: found[0].cell, actions: found }));
  return { placements, spots, rest };
}

/** The cells of the actions that lay a tile, each with its actions by rotation. */
function cellsOf(actions) {
  return [...Map.groupBy(actions, ({ cell }) => String(cell)).values()].map(
    (there) => ({ at: there[0].cell, ways: Map.groupBy(there, ({ rotation }) => rotation) }),
  );
}

/** The next rotation in which a tile fits, from one of them on; in steps to the right (1) or to the left (-1). */
export function nextWay(ways, from, by) {
  for (let turned = 1; turned <= 4; turned += 1) {
    const rotation = (from + 360 + 90 * turned * by) % 360;
    if (ways.has(rotation)) return rotation;
  }
  return from;
}

/** The picture of what an action puts on the board, if known: its piece, or a piece whose name is the action's. */
export function pieceOf(action, view) {
  const { piece, type } = action.record;
  if (typeof piece === "string") {
    const owned = piece in (view.supply ?? {}) && !view.players.some((player) => piece in player.supply);
    return { piece, owned: !owned };
  }
  if (type in (view.supply ?? {}) || view.pieces.some((each) => each.piece === type))
    return { piece: type, owned: false };
  return null;
}

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
  const placements = new Map();
  const spots = new Map();
  const rest = [];
  for (const action of actions ?? []) {
    if (action.cell && action.rotation !== undefined) place(placements, action);
    else if (action.spot) gather(spots, action.spot.join(" "), { spot: action.spot, cell: action.cell }, action);
    else rest.push(action);
  }
  const cells = [...placements].map(([tile, byCell]) => [tile, [...byCell.values()]]);
  return { placements: new Map(cells), spots: [...spots.values()], rest };
}

function place(placements, action) {
  const tile = action.record.tile ?? "";
  if (!placements.has(tile)) placements.set(tile, new Map());
  const cells = placements.get(tile);
  const name = action.cell.join(" ");
  if (!cells.has(name)) cells.set(name, { at: action.cell, ways: new Map() });
  const { ways } = cells.get(name);
  ways.set(action.rotation, [...(ways.get(action.rotation) ?? []), action]);
}

function gather(spots, name, spot, action) {
  if (!spots.has(name)) spots.set(name, { ...spot, actions: [] });
  spots.get(name).actions.push(action);
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

// Changes of a diagram: each edits the given draft.

/** Keep a list in a part of a draft, which has none that is empty. */
function keepList(part, key, list) {
  if (list.length > 0) part[key] = list;
  else delete part[key];
}

/** The segments of pieces on a tile, renamed for another rotation; `names` are those of its segments in each. */
function renamed(pieces, names, from, to) {
  for (const piece of pieces ?? []) {
    const index = names ? names[from / 90].indexOf(piece.on) : -1;
    if (index >= 0) piece.on = names[to / 90][index];
  }
}

export function lay(draft, tile, at, rotation) {
  draft.tiles.push({ tile, at, rotation });
}

/** Rotate a tile by quarter turns, with its pieces. */
export function turn(draft, index, by, names) {
  const tile = draft.tiles[index];
  const from = tile.rotation ?? 0;
  tile.rotation = (from + 90 * by + 360) % 360;
  renamed(tile.pieces, names, from, tile.rotation);
  for (const done of draft.completed ?? []) {
    if (String(done.at) === String(tile.at)) renamed([done], names, from, tile.rotation);
  }
}

/** Move a tile elsewhere, with its pieces. */
export function move(draft, index, at, rotation, names) {
  const tile = draft.tiles[index];
  for (const done of draft.completed ?? []) {
    if (String(done.at) === String(tile.at)) done.at = at;
  }
  tile.at = at;
  turn(draft, index, (rotation - (tile.rotation ?? 0)) / 90, names);
}

/** Remove a tile, with its pieces and notes. */
export function take(draft, index) {
  const [tile] = draft.tiles.splice(index, 1);
  keepList(draft, "completed", (draft.completed ?? []).filter((done) => String(done.at) !== String(tile.at)));
}

/** Put a piece somewhere: `where` is {index, on}, {index} for a tile as a whole, or the keys of a place of its own. */
export function stand(draft, piece, where) {
  const { index, on, ...place } = where;
  if (index === undefined) {
    draft.pieces = [...(draft.pieces ?? []), { ...piece, ...place }];
    return;
  }
  const tile = draft.tiles[index];
  tile.pieces = [...(tile.pieces ?? []), on === undefined ? { ...piece } : { ...piece, on }];
}

/** Remove a piece and the pieces on top of it. */
export function takePiece(draft, path) {
  const part = path[0] === "tiles" ? draft.tiles[path[1]] : draft;
  keepList(part, "pieces", part.pieces.toSpliced(path.at(-1), 1));
}

/** Note whether a feature was completed. */
export function toggleCompleted(draft, at, on) {
  const rest = (draft.completed ?? []).filter((done) => String(done.at) !== String(at) || done.on !== on);
  if (rest.length === (draft.completed ?? []).length) rest.push({ at, on });
  keepList(draft, "completed", rest);
}

/** All parts of a diagram that name a player. */
function* owned(draft) {
  yield* draft.tiles.flatMap((tile) => tile.pieces ?? []);
  for (const piece of draft.pieces ?? []) {
    let [level, held] = [piece, null];
    while (level) {
      yield level;
      held = level.place;
      level = held?.piece;
    }
  }
}

export function rename(draft, number, name) {
  const before = draft.players[number];
  draft.players[number] = name;
  for (const piece of owned(draft)) {
    if (piece.player === before) piece.player = name;
    if (piece.place?.held === before) piece.place.held = name;
  }
  for (const done of draft.completed ?? []) {
    if (done.by === before) done.by = name;
  }
  if (draft.state) draft.state = restated(draft.state, before, name);
  if (draft.scores && before in draft.scores) {
    draft.scores = Object.fromEntries(
      Object.entries(draft.scores).map(([player, points]) => [player === before ? name : player, points]),
    );
  }
}

/** Remove a player with all pieces. */
export function leave(draft, number) {
  const [name] = draft.players.splice(number, 1);
  const theirs = ({ player, place }) =>
    player === name || place?.held === name || (place?.piece && theirs(place.piece));
  for (const part of [draft, ...draft.tiles]) {
    if (part.pieces) keepList(part, "pieces", part.pieces.filter((piece) => !theirs(piece)));
  }
  for (const done of draft.completed ?? []) {
    if (done.by === name) delete done.by;
  }
  if (draft.scores) delete draft.scores[name];
  if (draft.state) draft.state = restated(draft.state, name);
}

export function setPoints(draft, name, points) {
  draft.scores = { ...draft.scores, [name]: points };
  if (points === 0) delete draft.scores[name];
  if (Object.keys(draft.scores).length === 0) delete draft.scores;
}

/** Set a number in the state of a draft, at a path of keys; nothing is kept of what is 0. */
export function setCount(draft, path, count) {
  const parts = [(draft.state ??= {})];
  for (const key of path.slice(0, -1)) parts.push((parts.at(-1)[key] ??= {}));
  parts.at(-1)[path.at(-1)] = count;
  for (const [depth, key] of [...path.entries()].reverse()) {
    const there = parts[depth][key];
    if (there === 0 || (typeof there === "object" && Object.keys(there).length === 0)) delete parts[depth][key];
  }
  if (Object.keys(draft.state).length === 0) delete draft.state;
}

/** A state with a player's entries under another name; without one, they are left out. */
function restated(state, before, name = null) {
  if (typeof state !== "object" || state === null || Array.isArray(state)) return state;
  const entries = Object.entries(state).filter(([key]) => key !== before || name !== null);
  return Object.fromEntries(entries.map(([key, value]) => [key === before ? name : key, restated(value, before, name)]));
}

/** The edges of the cells of tiles, as in diagrams: each once, with its midpoint. */
export function edgesOf(tiles) {
  const found = new Map();
  for (const { at: [x, y] } of tiles) {
    for (const [edge, spot] of [
      [[x, y, "N"], [x + 0.5, y]],
      [[x + 1, y, "W"], [x + 1, y + 0.5]],
      [[x, y + 1, "N"], [x + 0.5, y + 1]],
      [[x, y, "W"], [x, y + 0.5]],
    ]) found.set(String(edge), { edge, spot });
  }
  return [...found.values()];
}

/** The corners of the cells of tiles, each once. */
export function cornersOf(tiles) {
  const found = new Map();
  for (const { at: [x, y] } of tiles) {
    for (const corner of [[x, y], [x + 1, y], [x, y + 1], [x + 1, y + 1]]) found.set(String(corner), corner);
  }
  return [...found.values()];
}

// Tiles by their sides: which of them belong on a cell, and the letters that stand for kinds of sides.

/** A letter for each kind of side of some tiles, the commonest kind first. */
export function lettersOf(palette) {
  const many = new Map();
  for (const { edges, count } of palette.tiles) {
    for (const edge of edges) many.set(edge, (many.get(edge) ?? 0) + Math.max(count, 0));
  }
  const kinds = [...many].sort(([, one], [, other]) => other - one).map(([kind]) => kind);
  const letters = new Map();
  for (const kind of kinds) {
    const free = (letter) => /[a-z]/.test(letter) && !letters.has(letter);
    const letter = [...kind.toLowerCase(), ..."abcdefghijklmnopqrstuvwxyz"].find(free);
    if (letter) letters.set(letter, kind);
  }
  return letters;
}

/** The sides of a cell beside which nothing lies, clockwise from the north. */
export function openSides(around) {
  return [0, 1, 2, 3].filter((side) => around[side] === null);
}

/**
 * The tiles that fit on a cell, each in every rotation that differs: on an empty table the
 * one that games begin with, then those with most copies left first.
 * @param {import("./palette.js").Palette} palette
 * @param {object} diagram
 * @param {(string|null)[]} around what lies beside the cell, see `Palette.around`
 * @param {string[]} typed the kinds of its open sides, as far as known
 */
export function matching(palette, diagram, around, typed) {
  const sides = openSides(around);
  const found = palette.tiles.filter((tile) => tile.count > 0).flatMap((tile) => {
    const seen = new Set();
    return [0, 90, 180, 270].flatMap((rotation) => {
      const edges = [0, 1, 2, 3].map((side) => tile.edges[(side - rotation / 90 + 4) % 4]);
      if (!palette.meet(edges, around)) return [];
      if (!typed.every((kind, index) => edges[sides[index]] === kind)) return [];
      // In another rotation that looks the same, its segments have the same names.
      const look = [...edges, ...[...tile.names[rotation / 90]].sort()].join();
      if (seen.has(look)) return [];
      seen.add(look);
      return [{ tile: tile.tile, rotation, left: palette.left(diagram, tile.tile) }];
    });
  });
  const first = (option) => diagram.tiles.length === 0 && option.tile === palette.start && option.rotation === 0;
  return found.sort((one, other) => Number(first(other)) - Number(first(one)) || other.left - one.left);
}

/**
 * The first free cell from a cell on, in a direction.
 * @param {object} diagram
 * @param {number[]} from
 * @param {number[]} step
 */
export function onward(diagram, from, step) {
  const taken = new Set(diagram.tiles.map(({ at }) => String(at)));
  const next = (cell) => [cell[0] + step[0], cell[1] + step[1]];
  let cell = next(from);
  while (taken.has(String(cell))) cell = next(cell);
  return cell;
}

/**
 * The direction after a step: a step aside begins a row back, as in ploughing.
 * @param {number[]} heading
 * @param {number[]} step
 */
export function headingAfter([x, y], step) {
  const aside = x * step[0] + y * step[1] === 0;
  return aside ? [-x, -y] : step;
}

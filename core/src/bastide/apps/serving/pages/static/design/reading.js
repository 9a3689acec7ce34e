// The parts of a tile's table that clicks can express: whole sides, connections, marks, and the middle.

export const SIDES = ["N", "E", "S", "W"];
/** Keys of a tile's table besides its segments; clicks leave them unchanged. */
const OTHERS = new Set("start stack flags certainty notes sources ground walls edges prints".split(" "));
const FLAG = /^[a-z][a-z0-9_-]*(?:=\d+)?$/;

/** A text contains what clicks cannot express; `excerpt` is that part. */
export class UnknownError extends Error {
  constructor(excerpt) {
    super(excerpt);
    this.excerpt = excerpt;
  }
}

/** Set a tile to its table. Keys that clicks do not change, such as notes, may have any value. */
export function readInto(tile, table) {
  const seen = new Set();
  for (const { key, value, text } of table.entries) {
    // A multi-line string could contain anything that looks like a row.
    if (/"""|'''/.test(text)) throw new UnknownError(text.trim().split("\n")[0]);
    if (key === null) continue;
    if (seen.has(key)) throw new UnknownError(text.trim());
    seen.add(key);
    const takes = tile.takes(key);
    if (key === "count") {
      if (!Number.isInteger(value) || value < 0) throw new UnknownError(text.trim());
      tile.count = value;
    } else if (["side", "centre"].includes(takes)) {
      const texts = Array.isArray(value) ? value : [value];
      for (const each of texts) segment(tile, key, each, text);
    } else if (takes === "nothing" && value === 1) {
      tile.standing.add(key);
    } else if (takes === undefined && !OTHERS.has(key)) {
      throw new UnknownError(text.trim());
    }
  }
}

/** One segment, such as `N W pennant > road E`. */
function segment(tile, kind, text, row) {
  if (typeof text !== "string") throw new UnknownError(row.trim());
  const [place, ...touched] = text.split(">").map((part) => part.trim());
  const words = place.split(/\s+/).filter(Boolean);
  const sides = words.filter((word) => SIDES.includes(word)).map((word) => SIDES.indexOf(word));
  const flags = words.filter((word) => !SIDES.includes(word));
  const taken = sides.some((side) => tile.edges[side] !== 0);
  if (!sides.length || taken || new Set(sides).size < sides.length || !flags.every((flag) => FLAG.test(flag))) {
    throw new UnknownError(`${kind} = "${text}"`);
  }
  sides.sort((one, other) => one - other);
  for (const side of sides) tile.edges[side] = tile.choices.indexOf(kind);
  for (const side of sides.slice(1)) tile.joined.add(`${sides[0]}-${side}`);
  const key = `${kind} ${sides.map((side) => SIDES[side]).join(" ")}`;
  if (flags.length) tile.flags.set(key, new Set(flags));
  if (touched.length) tile.touches.set(key, touched.join(" > "));
}

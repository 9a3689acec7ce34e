// The tiles available under some rules, as the server lists them, and the edges that match.
import { post } from "../core/api.js";
import { t } from "../core/words.js";

export const AROUND = [[0, -1], [1, 0], [0, 1], [-1, 0]];

export class Palette {
  constructor(rules, data) {
    this.rules = rules;
    this.art = data.art;
    this.title = data.title;
    this.tiles = data.tiles;
    this.pieces = data.pieces;
    this.places = data.places;
    this.meets = data.meets;
    /** The tile that lies there first, if any. */
    this.start = data.start;
    /** The numbers that plugins keep beside the board: their `path` in a diagram's state, null in it for a player. */
    this.counts = data.counts;
    /** The editions of the same game with what these rules add, each with `preset`, `title` and `variant`. */
    this.kin = data.kin;
    /** The labels of sets of tiles, and of the contents of tiles. */
    this.titles = data.titles;
    this.words = data.words;
    this.segments = data.segments;
    this.roles = data.roles;
    this.byId = new Map(data.tiles.map((tile) => [tile.tile, tile]));
  }

  /** The palette of a variant. */
  static async of(rules) {
    return new Palette(rules, await post("/api/diagrams/palette", { under: rules }));
  }

  tile(id) {
    return this.byId.get(id) ?? null;
  }

  /** What people call a tile. */
  name(id) {
    return this.tile(id)?.name ?? id;
  }

  piece(kind) {
    return this.pieces.find((piece) => piece.piece === kind) ?? null;
  }

  /** The label of a segment, by its name. */
  segment(name) {
    return this.segments[name] ?? name;
  }

  names(id) {
    return this.tile(id)?.names ?? null;
  }

  /** The kind of edge on a side of a placed tile (0 is north). */
  edge(id, rotation, side) {
    return this.tile(id)?.edges[(side - (rotation ?? 0) / 90 + 8) % 4] ?? null;
  }

  /** The kinds of the edges around a cell, clockwise from the north; null where no tile lies, or an unknown one. */
  around(diagram, at, without = -1) {
    return AROUND.map(([dx, dy], side) => {
      const there = String([at[0] + dx, at[1] + dy]);
      const index = diagram.tiles.findLastIndex((tile, number) => number !== without && String(tile.at) === there);
      if (index < 0) return null;
      const beside = diagram.tiles[index];
      return this.edge(beside.tile, beside.rotation, (side + 2) % 4);
    });
  }

  /** Whether the edges of a tile match those around a cell; unknown ones do. */
  meet(edges, around) {
    return around.every((other, side) => {
      const own = edges[side];
      return own === null || other === null || own === other || (this.meets[own] ?? []).includes(other);
    });
  }

  /** Whether the edges of a tile match on a cell; unknown tiles fit. */
  fits(diagram, id, rotation, at, without = -1) {
    const edges = AROUND.map((_, side) => this.edge(id, rotation, side));
    return this.meet(edges, this.around(diagram, at, without));
  }

  /** The first rotation, from a given one on, in which a tile fits on a cell; if none does, the given one. */
  fitting(diagram, id, rotation, at, without = -1) {
    const tried = [0, 90, 180, 270].map((by) => (rotation + by) % 360);
    return tried.find((each) => this.fits(diagram, id, each, at, without)) ?? rotation;
  }

  /** How many copies of a tile are left in the box; negative if too many are on the table. */
  left(diagram, id) {
    const laid = diagram.tiles.filter((tile) => tile.tile === id).length;
    return (this.tile(id)?.count ?? 0) - laid;
  }
}

/** The empty cells beside tiles, from north to south; on an empty table, the first cell. */
export function frontier(tiles) {
  const taken = new Set(tiles.map((tile) => String(tile.at)));
  if (taken.size === 0) return [[0, 0]];
  const found = new Map();
  for (const { at: [x, y] } of tiles) {
    for (const [dx, dy] of AROUND) {
      const cell = [x + dx, y + dy];
      if (!taken.has(String(cell))) found.set(String(cell), cell);
    }
  }
  return [...found.values()].sort((one, other) => one[1] - other[1] || one[0] - other[0]);
}

/** A placed tile, in words. */
export function tileWords(palette, tile) {
  const [x, y] = tile.at;
  return t("{tile} at {x}, {y}, rotated by {rotation}", { tile: palette.name(tile.tile), x, y, rotation: tile.rotation ?? 0 });
}

/** The edges of a tile in words, from the north. */
export function edgeWords(edges) {
  const [north, east, south, west] = edges;
  return t("north {north}, east {east}, south {south}, west {west}", { north, east, south, west });
}

// The addresses of pictures of tiles and pieces, and the shapes of segments in the picture of a tile.
import { get } from "../core/api.js";

/** A tile as placed. `art` is the key of the pictures, as in views and checked variants. */
export function tileHref(art, tile, rotation = 0) {
  return `/art/${art}/tiles/${address(tile)}@${rotation}.svg`;
}

/** A piece; half as wide as a tile, and centred. */
export function pieceHref(art, piece, { colour = "", letter = "", lies = false } = {}) {
  const looks = new URLSearchParams();
  if (colour) looks.set("colour", colour);
  if (letter) looks.set("letter", letter);
  if (lies) looks.set("lies", "true");
  return `/art/${art}/pieces/${encodeURIComponent(piece)}.svg?${looks}`;
}

const known = new Map();

/** The segments of a tile, and the shapes to point at; in hundredths of a tile, north up. */
export function shapes(art, tile) {
  const path = `/art/${art}/shapes/${address(tile)}.json`;
  if (!known.has(path)) {
    const asked = get(path);
    // A failed request is repeated.
    asked.catch(() => known.delete(path));
    known.set(path, asked);
  }
  return known.get(path);
}

const pen = document.createElement("canvas").getContext("2d");
/** However thin a road is, a finger has to hit it. */
const THINNEST = 12;

/**
 * The index of the segment at a point of a tile, or null. `found` are its shapes, the point is in hundredths of the
 * tile as placed.
 */
export function segmentAt(found, rotation, [x, y]) {
  for (let turned = 0; turned < rotation; turned += 90) [x, y] = [y, 100 - x];
  for (const shape of [...found.shapes].reverse()) {
    const path = new Path2D(shape.d);
    pen.lineWidth = Math.max(shape.width ?? 0, THINNEST);
    if (shape.width === null ? pen.isPointInPath(path, x, y) : pen.isPointInStroke(path, x, y)) return shape.segment;
  }
  return null;
}

function address(tile) {
  return tile.split("/").map(encodeURIComponent).join("/");
}

/** A flag as it is drawn on tiles. */
export function flagHref(art, flag) {
  return `/art/${art}/flags/${encodeURIComponent(flag)}.svg`;
}

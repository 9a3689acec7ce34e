// The targets on the board: places for the piece in hand, and features that can be noted as completed.
import { t } from "../core/words.js";
import * as edits from "./edits.js";
import { writtenAt } from "./entry.js";

/** The possible places of the piece in hand. */
export function places(editor) {
  const { figures, checked, entry, palette, shown } = editor;
  const sort = figures.where.value;
  const tiles = checked?.tiles ?? [];
  const spot = (point, label, where, segment = null) => ({
    spot: point, label, done: () => editor.put(figures.piece(segment), where, label),
  });
  if (sort.startsWith("place:")) {
    const name = sort.slice("place:".length);
    return tiles.map(({ at: [x, y] }) =>
      spot([x + 0.5, y + 0.5], t("at {x}, {y}", { x, y }), { place: { [name]: [x, y] } }),
    );
  }
  const sorts = {
    tile: () => tiles.map(({ at: [x, y], index }) =>
      spot([x + 0.5, y + 0.5], t("on the tile at {x}, {y}", { x, y }), { index }),
    ),
    corner: () => edits.cornersOf(tiles).map(([x, y]) =>
      spot([x, y], t("at the corner {x}, {y}", { x, y }), { corner: [x, y] }),
    ),
    edge: () => edits.edgesOf(tiles).map(({ edge, spot: point }) =>
      spot(point, t("on the edge {edge}", { edge: edge.join(" ") }), { edge }),
    ),
    piece: () => shown.map((piece) => {
      const label = t("upon {piece}", { piece: pieceWords(palette, piece) });
      return spot([piece.x, piece.y], label, { place: { piece: writtenAt(entry.diagram, piece.path) } });
    }),
    feature: () => tiles.flatMap(({ at: [x, y], index, segments }) =>
      segments.filter(({ kind }) => figures.goesOn(kind)).map(({ kind, name, spot: point }) => {
        const label = t("on {segment} at {x}, {y}", { segment: palette.segment(name), x, y });
        return spot(point, label, { index, on: name }, kind);
      }),
    ),
  };
  return sorts[sort]?.() ?? [];
}

/** The features that can be noted as completed. */
export function features(editor) {
  const { entry, checked, palette } = editor;
  const done = new Set((entry.diagram.completed ?? []).map(({ at, on }) => `${at} ${on}`));
  return (checked?.tiles ?? []).flatMap((tile) =>
    tile.segments.map((segment) => {
      const [x, y] = tile.at;
      const chosen = done.has(`${tile.at} ${segment.name}`);
      return {
        spot: segment.spot,
        chosen,
        label: chosen
          ? t("{segment} at {x}, {y}, completed", { segment: palette.segment(segment.name), x, y })
          : t("{segment} at {x}, {y}", { segment: palette.segment(segment.name), x, y }),
        done: () => entry.change((draft) => edits.toggleCompleted(draft, tile.at, segment.name)),
      };
    }),
  );
}

/** A piece on the table, in words. */
export function pieceWords(palette, piece) {
  const kind = palette.piece(piece.piece)?.name ?? piece.piece;
  const who = piece.player ? t("{piece} of {player}", { piece: kind, player: piece.player }) : kind;
  const [x, y] = piece.at ?? [];
  if (piece.on && piece.at) {
    return t("{piece} on {segment} at {x}, {y}", { piece: who, segment: palette.segment(piece.on), x, y });
  }
  if (piece.label) return t("{piece}, {place}", { piece: who, place: piece.label });
  return piece.at ? t("{piece} at {x}, {y}", { piece: who, x, y }) : who;
}

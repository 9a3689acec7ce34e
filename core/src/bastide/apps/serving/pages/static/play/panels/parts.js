// Parts shared by panels: small pictures of pieces and tiles, seals of players, capitalised sentences.
import { pieceHref } from "../../board/art.js";
import { thumbnail } from "../../board/pictures.js";
import { h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { faint, unseen } from "../../ui/controls.js";
import { tilePicture } from "../hand.js";
import { seal } from "../seal.js";

/** A player of a view by name. */
export function playerOf(view, name) {
  return view.players.find((player) => player.name === name) ?? null;
}

/** The place of an action, for screen readers: it needs no translation. The board shows it to all others. */
export function cellOf(at) {
  return at ? ` [${at.join(", ")}]` : "";
}

/** A player's seal and name. */
export function named(view, name) {
  const player = playerOf(view, name);
  return h("span", { class: "named" }, player ? seal(player) : null, h("span", null, name));
}

/** The name of a kind of piece. */
export function pieceName(view, kind) {
  return view.kinds?.[kind]?.wording ?? kind.replaceAll("-", " ");
}

/** What people call a tile or a block. */
export function tileName(view, tile) {
  return view.names?.[tile] ?? tile;
}

/** A piece as a small picture with a count; `name` is its player's, null for a piece of no player. */
export function pieceCount(view, kind, name, count) {
  const owner = name === null ? null : playerOf(view, name);
  const label = pieceName(view, kind);
  const href = pieceHref(view.art, kind, owner ? { colour: owner.colour, letter: owner.letter } : {});
  return h("li", { class: count ? "piece-count" : "piece-count none", title: `${count} × ${label}` },
    thumbnail(href, 34, { alt: label }),
    h("span", { class: "times", "aria-hidden": "true" }, String(count)),
    unseen(t(": {count}", { count })),
  );
}

/** Pieces of several players, those of one kind together. */
export function pieceCounts(view, pieces) {
  const kinds = Map.groupBy(pieces, ({ piece, player }) => JSON.stringify([piece, player]));
  return [...kinds.values()].map((alike) => pieceCount(view, alike[0].piece, alike[0].player, alike.length));
}

/** An item of a stack: a tile or a block as a picture, anything else by its name; with a count. */
export function itemCount(view, item, { count = 1, tokens = {} } = {}) {
  const token = tokens[item];
  const name = token ?? tileName(view, item);
  const looks = token ? h("span", { class: "token" }, token) : tilePicture(view, item);
  return h("li", { class: "item-count", title: item },
    looks,
    unseen(name, t(": {count}", { count })),
    count > 1 ? h("span", { class: "times", "aria-hidden": "true" }, String(count)) : null,
  );
}

/** Something that belongs to a player or to all, under its name. */
export function belonging(name, content, props = {}) {
  return h("div", { class: "belonging", ...props }, faint(name), content);
}

/** A panel with its heading. */
export function panel(name, title, ...content) {
  const id = `panel-${name}`;
  return h("section", { class: `panel ${name}`, "aria-labelledby": id }, h("h2", { id }, title), content);
}

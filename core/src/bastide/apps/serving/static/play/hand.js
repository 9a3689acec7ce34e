// The tile that is to be laid, large enough to be looked at, or several to choose from.
import { tileHref } from "../board/art.js";
import { fill, h, svg } from "../core/dom.js";
import { n, t } from "../core/words.js";

/** A picture of a tile, or of a block of several. */
export function tilePicture(view, tile, rotation = 0) {
  const parts = view.blocks?.[tile] ?? [{ tile, at: [0, 0], rotation: 0 }];
  const xs = parts.map((part) => part.at[0]);
  const ys = parts.map((part) => part.at[1]);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - x + 1, Math.max(...ys) - y + 1];
  const size = Math.max(width, height);
  const [left, top] = [x - (size - width) / 2, y - (size - height) / 2];
  const turned = `rotate(${rotation} ${left + size / 2} ${top + size / 2})`;
  return svg(
    "svg",
    { viewBox: [left, top, size, size].join(" "), class: "tile-picture", "aria-hidden": "true" },
    svg(
      "g",
      { transform: parts.length > 1 ? turned : null },
      parts.map((part) => {
        // A single tile comes drawn as it lies, with its light from where it always comes.
        const href = tileHref(view.art, part.tile, parts.length > 1 ? part.rotation : rotation);
        return svg("image", { href, x: part.at[0], y: part.at[1], width: 1, height: 1 });
      }),
    ),
  );
}

/**
 * @param {import("./table.js").Table} table
 * @param {import("./placing.js").Placing} placing
 */
export function hand(table, placing) {
  const element = h("div", { class: "hand", role: "group", "aria-label": t("The tile to lay"), hidden: true });
  let shown = "";

  function turner(by, text, name) {
    return h("button", { type: "button", "aria-label": name, title: name, on: { click: () => placing.turn(by) } }, text);
  }

  function mine(view) {
    const tiles = [...placing.placements.keys()];
    const chosen = h("div", { class: "held" }, tilePicture(view, placing.tile, placing.rotation));
    const others = tiles.map((tile) =>
      h(
        "button",
        {
          type: "button", class: "other", "aria-pressed": String(tile === placing.tile),
          "aria-label": t("Tile {tile}", { tile }), dataset: { tile }, on: { click: () => placing.take(tile) },
        },
        tilePicture(view, tile),
      ),
    );
    const buttons = h("div", { class: "turners" }, turner(-1, "⟲", t("Turn left")), turner(1, "⟳", t("Turn right")));
    const count = n("fits in {count} place", "fits in {count} places", placing.cells.length);
    return [
      tiles.length > 1 ? h("div", { class: "others", role: "group", "aria-label": t("Tiles to choose from") }, others) : null,
      h("div", { class: "holding" }, chosen, buttons),
      h("p", { class: "small fits" }, count),
    ];
  }

  /** Somebody else's tile, which everybody sees. */
  function theirs(view) {
    return h("div", { class: "held" }, tilePicture(view, view.decision.tile));
  }

  function show() {
    const { view } = table;
    const { tile } = view.decision;
    const waiting = tile && !view.over && !view.actions && view.tiles.at(-1)?.tile !== tile;
    const what = placing.placements.size ? `${[...placing.placements.keys()]} ${placing.tile} ${placing.cells.length}` : waiting ? tile : "";
    if (what === shown && placing.placements.size) {
      // Only turned: what has the focus keeps it.
      fill(element.querySelector(".held"), tilePicture(view, placing.tile, placing.rotation));
      return;
    }
    shown = what;
    const focused = document.activeElement?.closest?.(".hand .other")?.dataset.tile;
    element.hidden = !what;
    fill(element, placing.placements.size ? mine(view) : waiting ? theirs(view) : []);
    if (focused) element.querySelector(`[data-tile="${CSS.escape(focused)}"]`)?.focus();
  }

  placing.addEventListener("hand", show);
  return element;
}

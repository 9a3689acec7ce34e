// The tile to place, enlarged, or several to choose from.
import { tileHref } from "../board/art.js";
import { picture, prepare } from "../board/pictures.js";
import { fill, find, h, svg } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { actButton, signButton } from "../ui/controls.js";

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
  return svg("svg", { viewBox: [left, top, size, size].join(" "), class: "tile-picture", "aria-hidden": "true" },
    svg("g", { transform: parts.length > 1 ? turned : null },
      parts.map((part) => {
        // A single tile is drawn as placed, with its light from the usual direction.
        const href = tileHref(view.art, part.tile, parts.length > 1 ? part.rotation : rotation);
        return picture(href, { x: part.at[0], y: part.at[1], width: 1, height: 1 });
      }),
    ),
  );
}

/** Preload the pictures of a tile in all rotations. */
function prepareAll(view, tile) {
  if (view.blocks?.[tile]) return;
  for (const rotation of [0, 90, 180, 270]) prepare(tileHref(view.art, tile, rotation));
}

/**
 * @param {import("./table.js").Table} table
 * @param {import("./placing.js").Placing} placing
 */
export function hand(table, placing) {
  const element = h("section", { class: "hand", "aria-label": t("The tile") });
  let shown = "";

  function turner(by, text, name) {
    return signButton(text, name, () => placing.turn(by));
  }

  function held(view, tile, rotation) {
    return h("div", { class: "held" }, tilePicture(view, tile, rotation));
  }

  function other(view, tile) {
    return actButton(tilePicture(view, tile), () => placing.take(tile), {
      class: "other",
      "aria-pressed": String(tile === placing.tile),
      "aria-label": t("Tile {tile}", { tile: view.names[tile] ?? tile }),
      title: tile,
      dataset: { tile },
    });
  }

  function mine(view) {
    const tiles = [...placing.placements.keys()];
    const count = n("fits in {count} place", "fits in {count} places", placing.cells.length);
    const choice = h("div", { class: "others", role: "group", "aria-label": t("Tiles to choose from") },
      tiles.map((tile) => other(view, tile)),
    );
    return [
      held(view, placing.tile, placing.rotation),
      h("div", { class: "turners" }, turner(-1, "⟲", t("Rotate left")), turner(1, "⟳", t("Rotate right"))),
      h("div", { class: "grow" }, tiles.length > 1 ? choice : null, h("p", { class: "small soft fits" }, count)),
    ];
  }

  /** The tile that another player has to place or decides on, if public, or else the tile placed last. */
  function theirs(view) {
    const last = view.tiles.at(-1);
    const { kind, player, tile } = view.decision;
    const lays = kind === "place";
    const laid = !tile || (lays && last?.tile === tile);
    if (laid && !last) return [];
    const what = laid ? t("placed last") : lays ? t("{name} is to place it", { name: player }) : t("tile of this decision");
    return [
      held(view, laid ? last.tile : tile, laid ? last.rotation : 0),
      h("p", { class: "small soft fits grow" }, what),
    ];
  }

  function show() {
    const { view } = table;
    const mineNow = placing.placements.size > 0;
    const what = mineNow ? `${[...placing.placements.keys()]} ${placing.tile} ${placing.cells.length}` : "";
    if (mineNow && what === shown) {
      // Only rotated: the focus stays.
      fill(find(".held", element), tilePicture(view, placing.tile, placing.rotation));
      return;
    }
    shown = what;
    if (mineNow) prepareAll(view, placing.tile);
    const focused = document.activeElement?.closest(".hand .other")?.getAttribute("data-tile");
    element.classList.toggle("idle", !mineNow);
    element.hidden = view.over;
    fill(element, mineNow ? mine(view) : theirs(view));
    if (focused) find(`[data-tile="${CSS.escape(focused)}"]`, element)?.focus();
  }

  placing.on("hand", show);
  return element;
}

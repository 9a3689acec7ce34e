// Keyboard shortcuts, and the window that lists them.
import { h } from "../core/dom.js";
import { keep, kept } from "../core/kept.js";
import { t } from "../core/words.js";
import { choiceOf } from "../ui/controls.js";
import { dialog } from "../ui/dialogs.js";
import { tableBody } from "../ui/tables.js";

const NAME = "single-keys";

/** The keys with their descriptions. The board itself handles rotating, choosing and moving. */
function table() {
  return [
    ["← ↑ → ↓", t("go to the next place on the board")],
    ["Enter", t("choose this place")],
    ["R, Shift+R", t("rotate the tile right, left")],
    ["P", t("pass")],
    ["G", t("in a game with help, go to the gaps; Enter asks what fits there")],
    ["U", t("undo the last move")],
    ["+ −", t("zoom in, zoom out")],
    ["0", t("show the whole board")],
    ["Shift + ← ↑ → ↓", t("move the board")],
    [", .", t("previous move, next move")],
    ["L", t("go to the log")],
    ["M", t("go to the list of all moves")],
    ["Esc", t("close; back to the latest move")],
    ["?", t("show this help")],
  ];
}

function tips() {
  return [
    t("The tile fits on the light cells. Click one to place the tile."),
    t("To rotate the tile, use the mouse wheel over a cell, R, or the round arrows."),
    t("On a touch screen, tap a cell, rotate the tile, then place it."),
    t("Circles show where you may place a piece."),
    t("Point at a road, city or field to see its points."),
    t("Drag to move the board. Zoom with the mouse wheel or two fingers."),
  ];
}

/** A window with all keys, and a switch for users who would press them by accident. */
export function helpDialog() {
  const on = h("input", { type: "checkbox", checked: singleKeys() });
  on.addEventListener("change", () => keep(NAME, on.checked));
  return dialog(
    t("Help"),
    { class: "help" },
    h("ul", null, tips().map((tip) => h("li", null, tip))),
    h("table", { class: "table" }, tableBody(table().map(([key, does]) => [h("kbd", null, key), does]))),
    choiceOf(on, t("Use keyboard shortcuts")),
    h("form", { method: "dialog" }, h("button", { class: "primary", autofocus: true }, t("Close"))),
  );
}

/** Whether single keys do something. */
export const singleKeys = () => kept(NAME, true);

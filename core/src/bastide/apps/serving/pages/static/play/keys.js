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
    ["← ↑ → ↓", t("go from one place on the board to the next")],
    ["Enter", t("choose it")],
    ["R, Shift+R", t("turn the tile right, left")],
    ["P", t("pass")],
    ["U", t("take back the last action")],
    ["+ −", t("closer, farther")],
    ["0", t("show everything")],
    ["Shift + ← ↑ → ↓", t("move the board")],
    [", .", t("one move back, one forward")],
    ["L", t("go to the log")],
    ["M", t("go to the list of all moves")],
    ["Esc", t("close what is open; back to now")],
    ["?", t("this help")],
  ];
}

function tips() {
  return [
    t("Light cells show where the tile fits. A click lays it as you see it."),
    t("Above a cell the wheel turns the tile; so do R and the round arrows."),
    t("On a touch screen tap a cell, turn the tile there, and lay it."),
    t("Circles show where pieces may go."),
    t("Point at a road, a city or a field to see what it is worth."),
    t("Drag the board to move it. The wheel beside the light cells, or two fingers, bring you closer."),
  ];
}

/** A window with all keys, and a switch for users who would press them by accident. */
export function helpDialog() {
  const on = h("input", { type: "checkbox", checked: singleKeys() });
  on.addEventListener("change", () => keep(NAME, on.checked));
  return dialog(
    t("How to play here"),
    { class: "help" },
    h("ul", null, tips().map((tip) => h("li", null, tip))),
    h("table", { class: "table" }, tableBody(table().map(([key, does]) => [h("kbd", null, key), does]))),
    choiceOf(on, t("Single keys do something")),
    h("form", { method: "dialog" }, h("button", { class: "primary", autofocus: true }, t("Close"))),
  );
}

/** Whether single keys do something. */
export const singleKeys = () => kept(NAME, true);

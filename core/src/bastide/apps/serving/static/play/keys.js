// Keyboard shortcuts, and the window that lists them.
import { h } from "../core/dom.js";
import { keep, kept } from "../core/kept.js";
import { t } from "../core/words.js";

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
  const on = h("input", { type: "checkbox", checked: kept(NAME, true) });
  on.addEventListener("change", () => keep(NAME, on.checked));
  const dialog = h(
    "dialog",
    { class: "help", "aria-labelledby": "help-title" },
    h("h2", { id: "help-title" }, t("How to play here")),
    h(
      "ul",
      null,
      tips().map((tip) => h("li", null, tip)),
    ),
    h(
      "table",
      { class: "table" },
      h(
        "tbody",
        null,
        table().map(([key, does]) =>
          h("tr", null, h("th", { scope: "row" }, h("kbd", null, key)), h("td", null, does)),
        ),
      ),
    ),
    h("label", { class: "choice" }, on, t("Single keys do something")),
    h("form", { method: "dialog" }, h("button", { class: "primary", autofocus: true }, t("Close"))),
  );
  document.body.append(dialog);
  return dialog;
}

/**
 * Listen to keys wherever the focus is, except in text fields.
 *
 * @param {Object<string, function(KeyboardEvent): void>} does by key
 */
export function listenToKeys(does) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const writes = "input:not([type='checkbox'], [type='radio'], [type='range']), textarea, select, dialog";
    if (event.target.closest(writes)) return;
    const found = does[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!found || (event.key.length === 1 && !kept(NAME, true))) return;
    if (event.key.startsWith("Arrow") && event.target.closest("button, a, input, summary, [role='tab'], [tabindex]"))
      return;
    event.preventDefault();
    found(event);
  });
}

// Keys that work anywhere on the page except in text fields.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

/** The list of keys. */
export function keyList() {
  const keys = [
    ["T", t("to the tiles; arrows and Enter pick one")],
    ["B", t("to the table; arrows lead from place to place, Enter chooses")],
    ["P", t("to the pieces' places")],
    ["R", t("turn right; with Shift, left")],
    ["M", t("move the selected tile")],
    [t("Delete"), t("remove the selected tile")],
    ["Esc", t("put down what is in hand")],
    ["Ctrl+Z, Ctrl+Y", t("undo, redo")],
    ["+, −, 0", t("on the table: closer, farther, everything")],
  ];
  return h(
    "details",
    { class: "keys" },
    h("summary", null, t("Keys")),
    h("dl", null, keys.map(([key, does]) => [h("dt", null, h("kbd", null, key)), h("dd", null, does)])),
  );
}

/** Whether the user is typing text. */
function writing(target) {
  return target.closest?.("input:not([type='checkbox'], [type='radio']), textarea, select, dialog") !== null;
}

export function listenToKeys({ entry, editor, tray, tools, figures }) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || writing(event.target) || event.altKey) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (control) {
      if (key === "z" && !event.shiftKey) entry.undo();
      else if (key === "y" || (key === "z" && event.shiftKey)) entry.redo();
      else return;
    } else if (key === "r") editor.turn(event.shiftKey ? -1 : 1);
    else if (key === "Delete" || key === "Backspace") editor.remove();
    else if (key === "m") editor.carry();
    else if (key === "Escape") editor.take({ kind: "point" });
    else if (key === "t") {
      tools.open("tiles");
      tray.focus();
    } else if (key === "p") {
      tools.open("pieces");
      figures.pick();
      editor.board.focus();
    } else if (key === "b") editor.board.focus();
    else return;
    event.preventDefault();
  });
}

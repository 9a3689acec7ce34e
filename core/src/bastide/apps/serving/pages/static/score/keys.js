// The keys of the page.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { foldedPart } from "../ui/controls.js";
import { listenToKeys } from "../ui/keys.js";

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
  return foldedPart(
    t("Keys"),
    { class: "keys" },
    h("dl", null, keys.map(([key, does]) => [h("dt", null, h("kbd", null, key)), h("dd", null, does)])),
  );
}

export function listenForTable({ entry, editor, tray, tools, figures }) {
  const open = (name) => {
    tools.open(name);
    if (name === "tiles") {
      tray.focus();
      return;
    }
    figures.pick();
    editor.board.focus();
  };
  listenToKeys({
    "Ctrl+z": () => entry.undo(),
    "Ctrl+y": () => entry.redo(),
    "Ctrl+Shift+z": () => entry.redo(),
    r: (event) => editor.turn(event.shiftKey ? -1 : 1),
    Delete: () => editor.remove(),
    Backspace: () => editor.remove(),
    m: () => editor.carry(),
    Escape: () => editor.take({ kind: "point" }),
    t: () => open("tiles"),
    p: () => open("pieces"),
    b: () => editor.board.focus(),
  });
}

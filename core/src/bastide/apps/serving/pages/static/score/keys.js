// The keys of the page.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { foldedPart } from "../ui/controls.js";
import { listenToKeys } from "../ui/keys.js";

/** The list of keys. */
export function keyList() {
  const keys = [
    ["T", t("go to the tiles; choose with arrows and Enter")],
    ["S", t("type tiles by their sides")],
    ["B", t("go to the table; move with arrows, choose with Enter")],
    ["P", t("go to the places of pieces")],
    ["R", t("rotate right; with Shift, left")],
    ["M", t("move the selected tile")],
    [t("Delete"), t("remove the selected tile")],
    ["Esc", t("clear the selection")],
    ["Ctrl+Z, Ctrl+Y", t("undo, redo")],
    ["+, −, 0", t("on the table: zoom in, zoom out, show all")],
  ];
  return foldedPart(
    t("Keyboard shortcuts"),
    { class: "keys" },
    h("dl", null, keys.map(([key, does]) => [h("dt", null, h("kbd", null, key)), h("dd", null, does)])),
  );
}

export function listenForTable({ entry, editor, filling, tray, tools, figures }) {
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
    s: () => filling.begin(),
    p: () => open("pieces"),
    b: () => editor.board.focus(),
  });
}

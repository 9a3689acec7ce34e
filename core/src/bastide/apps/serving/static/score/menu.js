// The buttons at the top of the page, for the table as a whole.

import { h } from "../core/dom.js";
import { t } from "../core/words.js";

/** A button that opens a menu. */
function menu(text, items) {
  const list = h("div", { class: "menu-items panel stack" }, items);
  const details = h("details", { class: "menu" }, h("summary", { class: "button" }, text), list);
  const shut = () => { details.open = false; };
  list.addEventListener("click", shut);
  details.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !details.open) return;
    shut();
    details.querySelector("summary").focus();
    event.stopPropagation();
  });
  document.addEventListener("pointerdown", (event) => !details.contains(event.target) && shut());
  details.addEventListener(
    "focusout",
    (event) => event.relatedTarget && !details.contains(event.relatedTarget) && shut(),
  );
  return details;
}

/** @param {Record<string, function(HTMLButtonElement): void>} done the action of each button */
export function topMenu(done, { example }) {
  const item = (name, text, props = {}) => {
    const button = h("button", { type: "button", dataset: { menu: name }, ...props }, text);
    button.addEventListener("click", () => done[name](button));
    return button;
  };
  return h(
    "div",
    { class: "row top-menu" },
    example ? item("example", t("Try an example"), { class: "try" }) : null,
    item("open", t("Open…")),
    menu(t("Save"), [
      item("save", t("As a diagram (JSON)"), { class: "quiet" }),
      item("svg", t("As a picture (SVG)"), { class: "quiet" }),
      item("png", t("As a picture (PNG)"), { class: "quiet" }),
    ]),
    item("share", t("Link")),
    item("clear", t("New"), { title: t("An empty table") }),
  );
}

// A button that shows a list of further buttons.
import { find, h } from "../core/dom.js";
import { actButton } from "./controls.js";

/**
 * @param {any} text on the button
 * @param {any[][]} entries a text each, what it does, and further properties of its button; what it does is called with
 * the button that opens the menu, which can show that it takes a moment
 */
export function menu(text, entries) {
  const buttons = entries.map(([title, act, props]) =>
    actButton(title, () => chosen(act), { class: "quiet", ...props }),
  );
  const list = h("ul", { hidden: true }, buttons.map((button) => h("li", null, button)));
  const opener = actButton(text, () => unfold(list.hidden), { "aria-expanded": "false" });
  const element = h("div", { class: "menu-button" }, opener, list);

  function unfold(open) {
    list.hidden = !open;
    opener.setAttribute("aria-expanded", String(open));
    if (open) find("button:enabled", list)?.focus();
  }

  function close() {
    unfold(false);
    opener.focus();
  }

  function chosen(act) {
    close();
    act(opener);
  }

  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden) return;
    close();
    event.stopPropagation();
  });
  const leave = ({ target }) => element.contains(target) || list.hidden || unfold(false);
  document.addEventListener("pointerdown", leave);
  document.addEventListener("focusin", leave);
  return { element, opener, buttons };
}

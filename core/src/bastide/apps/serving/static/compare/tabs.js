// Parts of a page that are shown one at a time.
import { h } from "../core/dom.js";

/**
 * @param {{name: string, title: string, panel: Element}[]} parts
 * @param {string} label the label of the group
 * @param {function(string): void} changed called with the name of the displayed part
 * @returns {{element: Element, show: function(string): void}}
 */
export function tabs(parts, label, changed) {
  const buttons = parts.map(({ name, title, panel }) => {
    panel.id = `part-${name}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.tabIndex = -1;
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": panel.id,
        dataset: { part: name },
        on: { click: () => show(name) },
      },
      title,
    );
  });

  function show(name) {
    for (const [number, part] of parts.entries()) {
      const chosen = part.name === name;
      buttons[number].setAttribute("aria-selected", String(chosen));
      buttons[number].tabIndex = chosen ? 0 : -1;
      part.panel.hidden = !chosen;
    }
    changed(name);
  }

  const steps = { ArrowLeft: -1, ArrowRight: 1 };
  const element = h("div", { class: "tabs", role: "tablist", "aria-label": label }, buttons);
  element.addEventListener("keydown", (event) => {
    const now = buttons.indexOf(document.activeElement);
    let next = null;
    if (event.key in steps) next = (now + steps[event.key] + buttons.length) % buttons.length;
    if (event.key === "Home") next = 0;
    if (event.key === "End") next = buttons.length - 1;
    if (now < 0 || next === null) return;
    event.preventDefault();
    buttons[next].focus();
    show(parts[next].name);
  });
  return { element, show };
}

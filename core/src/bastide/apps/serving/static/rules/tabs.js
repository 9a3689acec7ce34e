// Parts that are shown one at a time, selected with the pointer or the arrow keys.
import { h } from "../core/dom.js";

/** `parts` are [{name, title, panel}]; `shown(name)` is called with the displayed one. */
export function tabs(label, parts, shown) {
  const buttons = parts.map(({ name, title, panel }, index) => {
    panel.id = `panel-${name}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", `tab-${name}`);
    panel.tabIndex = 0;
    return h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": panel.id,
        on: { click: () => show(index), keydown: (event) => move(event, index) },
      },
      title,
    );
  });

  function show(index) {
    buttons.forEach((button, place) => {
      button.setAttribute("aria-selected", String(place === index));
      button.tabIndex = place === index ? 0 : -1;
      parts[place].panel.hidden = place !== index;
    });
    shown(parts[index].name);
  }

  function move(event, index) {
    const to = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: parts.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const place = (to + parts.length) % parts.length;
    show(place);
    buttons[place].focus();
  }

  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label }, buttons);
  const element = h("div", {}, list, parts.map((part) => part.panel));
  return { element, show };
}

// Tabs: one of several parts is visible.

import { h } from "../core/dom.js";

/** @param {{name: string, title: string, content: HTMLElement}[]} parts @param {function(string): void} chosen */
export function tabs(label, parts, chosen = () => {}) {
  const heads = parts.map(({ name, title }) =>
    h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `part-${name}` }, title),
  );
  const bodies = parts.map(
    ({ name, content }) => h(
      "div",
      { role: "tabpanel", id: `part-${name}`, "aria-labelledby": `tab-${name}` },
      content,
    ),
  );
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label }, heads);
  function open(name) {
    parts.forEach((part, number) => {
      const here = part.name === name;
      heads[number].setAttribute("aria-selected", String(here));
      heads[number].tabIndex = here ? 0 : -1;
      bodies[number].hidden = !here;
    });
    element.dataset.open = name;
  }
  heads.forEach(
    (head, number) => head.addEventListener("click", () => { open(parts[number].name); chosen(parts[number].name); }),
  );
  list.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const here = heads.indexOf(document.activeElement);
    if (!by || here < 0) return;
    const next = (here + by + heads.length) % heads.length;
    heads[next].focus();
    heads[next].click();
    event.preventDefault();
  });
  const element = h("div", { class: "tabbed" }, list, bodies);
  open(parts[0].name);
  return { element, open };
}

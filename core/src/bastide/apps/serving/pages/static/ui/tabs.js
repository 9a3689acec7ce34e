// Parts of a page that are shown one at a time, chosen with the pointer or with keys.
import { h } from "../core/dom.js";
import { actButton } from "./controls.js";

/**
 * @param {string} label describes the parts
 * @param {{name: string, title: string, content: HTMLElement}[]} parts
 * @param {function(string): void} chosen called with the name of the part that the user chose
 * @returns the `element` with tabs and parts, and `open(name)`, which shows a part
 */
export function tabs(label, parts, chosen) {
  const heads = parts.map(({ name, title, content }) => {
    content.id ||= `part-${name}`;
    content.setAttribute("role", "tabpanel");
    content.setAttribute("aria-labelledby", `tab-${name}`);
    return actButton(title, () => choose(name), { role: "tab", id: `tab-${name}`, "aria-controls": content.id });
  });
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": label }, heads);
  const element = h("div", { class: "tabbed" }, list, parts.map(({ content }) => content));

  function open(name) {
    parts.forEach((part, at) => {
      const here = part.name === name;
      heads[at].setAttribute("aria-selected", String(here));
      heads[at].tabIndex = here ? 0 : -1;
      part.content.hidden = !here;
    });
  }

  function choose(name) {
    open(name);
    chosen(name);
  }

  list.addEventListener("keydown", (event) => {
    const here = heads.findIndex((head) => head === event.target);
    const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: heads.length - 1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    const next = (to + heads.length) % heads.length;
    choose(parts[next].name);
    heads[next].focus();
  });
  open(parts[0].name);
  return { element, open };
}

// Tables that may be wider than the window: they scroll by themselves, also with keys.
import { h } from "../core/dom.js";

/** A container for a table; `label` describes its content. */
export function wide(label, ...content) {
  return h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": label }, content);
}

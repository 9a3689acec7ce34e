// Tables that may be wider than the window: they are scrolled by themselves, also with keys.
import { h } from "../core/dom.js";

/** A place for a table; `label` says what stands in it. */
export function wide(label, ...content) {
  return h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": label }, content);
}

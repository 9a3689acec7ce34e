// A rule as people read it.
import { h } from "../core/dom.js";

/** A rule by its sentence, with its name for programs in the tooltip; a rule without a sentence has only that. */
export function ruleName(id, says) {
  return says ? h("span", { class: "soft", title: id }, says) : h("code", null, id);
}

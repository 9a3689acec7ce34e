// Searching for plugins.
import { findAll, h } from "../core/dom.js";
import { t } from "../core/words.js";

/** A field that hides the plugins, and groups of them, that do not contain its words; `all()` returns them. */
export function finder(all) {
  const input = h("input", {
    id: "find-rule",
    type: "search",
    autocomplete: "off",
    placeholder: t("Name, edition or what it does"),
    on: { input: () => sift(all(), input.value) },
  });
  return h("p", { class: "field finder" }, h("label", { for: "find-rule" }, t("Find a rule")), input);
}

function sift(all, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of findAll(".plugin", all)) {
    const content = `${row.dataset.plugin} ${row.textContent}`.toLowerCase();
    row.hidden = !words.every((word) => content.includes(word));
  }
  for (const group of findAll(".group", all)) {
    const rows = findAll(".plugin", group);
    group.hidden = rows.length > 0 && rows.every((row) => row.hidden);
  }
}

// Choosing rules: an edition, a stored variant, or an expression.

import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { kept } from "../core/kept.js";
import { showFailure, whileBusy } from "../core/problems.js";
import { t } from "../core/words.js";

const OTHER = "*other*";

/** The name of a variant. */
export function titleOf(variant, presets = []) {
  if (variant === null) return t("the record's own rules");
  if (typeof variant !== "string") return variant.title ?? t("rules of your own");
  return presets.find((preset) => preset.name === variant)?.title ?? variant;
}

/** The variants stored in this browser. */
function own() {
  const found = kept("variants", []);
  const entries = Array.isArray(found) ? found : Object.entries(found ?? {}).map(
    ([title, variant]) => ({ title, variant }),
  );
  return entries
    .filter((entry) => entry?.variant)
    .map((entry) => ({ title: entry.title ?? entry.name ?? titleOf(entry.variant), variant: entry.variant }));
}

/**
 * A list to choose rules from.
 * @param {{id: string, label: string|null, presets: object[], changed: function(any): void}} given `changed` is called
 * with the choice
 */
export function chooser({ id, label, presets, changed }) {
  const select = h("select", { id, "aria-label": label });
  let [variants, now, more] = [[], null, []];
  function draw() {
    variants = [];
    const option = (title, variant) => h("option", { value: variants.push(variant) - 1 }, title);
    const group = (name, entries) => (entries.length ? h(
      "optgroup",
      { label: name },
      entries.map(([title, variant]) => option(title, variant)),
    ) : null);
    const editions = presets.filter((preset) => !preset.broken).map((preset) => [preset.title, preset.name]);
    const listed = [...editions, ...own().map((entry) => [entry.title, entry.variant]), ...more];
    const same = ([, variant]) => JSON.stringify(variant) === JSON.stringify(now);
    const here = listed.some(same) ? [] : [[titleOf(now, presets), now]];
    fill(
      select,
      group(t("Chosen"), here),
      group(t("With what lies on this table"), more),
      group(t("Editions"), editions),
      group(t("Your own"), own().map((entry) => [entry.title, entry.variant])),
      h("option", { value: OTHER }, t("Other rules…")),
    );
    select.value = String(variants.findIndex((variant) => JSON.stringify(variant) === JSON.stringify(now)));
  }
  select.addEventListener("change", async () => {
    const chosen = select.value === OTHER ? await asked(now) : variants[Number(select.value)];
    if (chosen !== undefined && JSON.stringify(chosen) !== JSON.stringify(now)) {
      now = chosen;
      changed(chosen);
    }
    draw();
  });
  return {
    element: select,
    /** Show the choice; `others` are further useful ones, each with its title. */
    show(variant, others = []) {
      now = variant;
      more = others;
      draw();
    },
  };
}

/** Ask for rules that are in no list; returns nothing if the user cancels. */
function asked(before) {
  const input = h("input", {
    id: "other-rules", size: 40, autocomplete: "off", spellcheck: "false", required: true,
    value: typeof before === "string" ? before : "", placeholder: "hig-2002 + small-city",
  });
  const wrong = h("div", { role: "alert" });
  const use = h("button", { class: "primary" }, t("Use these rules"));
  const form = h(
    "form",
    { class: "stack" },
    h("h2", { id: "other-title" }, t("Other rules")),
    h("label", { for: "other-rules", class: "label" }, t("Names of editions and plugins, with + and - between them")),
    input,
    h(
      "p",
      { class: "soft small" },
      h("a", { href: "/rules", target: "_blank", rel: "noopener" }, t("Put rules together by clicking")),
      " ",
      t("and keep them; then they stand in the list."),
    ),
    wrong,
    h("div", { class: "row" }, use, h("button", { type: "button", on: { click: () => dialog.close() } }, t("Cancel"))),
  );
  const dialog = h("dialog", { class: "other-rules", "aria-labelledby": "other-title" }, form);
  return new Promise((resolve) => {
    let chosen;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const text = input.value.trim();
        const found = await whileBusy(use, post("/api/variants/check", { variant: text }));
        if (!found.ok) {
          showFailure(wrong, { problems: found.problems });
          return;
        }
        chosen = text;
        dialog.close();
      } catch (error) {
        showFailure(wrong, error);
      }
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(chosen);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

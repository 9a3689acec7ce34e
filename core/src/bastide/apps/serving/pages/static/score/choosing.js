// Choosing rules: an edition, a stored variant, or an expression.
import { post } from "../core/api.js";
import { h } from "../core/dom.js";
import { same } from "../core/values.js";
import { t } from "../core/words.js";
import { actButton, formOf, rowOf, smallText } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { tried } from "../ui/problems.js";
import { RuleList, knownRules, nameOf } from "../ui/rulelist.js";

const OTHER = "*other*";

/** The name of a variant. */
export function titleOf(variant, presets = []) {
  return variant === null ? t("the record's own rules") : nameOf(variant, presets);
}

/**
 * A list to choose rules from.
 * @param {{id: string, label: string|null, presets: object[], changed: function(any): void}} given `changed` is called
 * with the choice
 */
export function chooser({ id, label, presets, changed }) {
  const list = new RuleList({ id, "aria-label": label, on: { change: () => choose() } });
  let [now, more] = [null, []];

  function draw() {
    const known = knownRules(presets);
    const listed = [...known.flatMap(([, entries]) => entries), ...more];
    const here = listed.some(([, variant]) => same(variant, now)) ? [] : [[titleOf(now, presets), now]];
    const other = h("option", { value: OTHER }, t("Other rules…"));
    list.offer([[t("Selected"), here], [t("For what is on this table"), more], ...known], other);
    list.choose(now);
  }

  async function choose() {
    const chosen = list.element.value === OTHER ? await asked(now) : list.variant;
    if (chosen !== undefined && !same(chosen, now)) {
      now = chosen;
      changed(chosen);
    }
    draw();
  }

  return {
    element: list.element,
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
  const content = (close) => {
    const form = formOf({ class: "stack" }, () => tried(wrong, () => check(close), use),
      h("label", { for: "other-rules", class: "label" }, t("Names of editions and plugins, joined by + and -")),
      input,
      smallText(
        h("a", { href: "/rules", target: "_blank", rel: "noopener" }, t("Pick the rules")),
        " ",
        t("and save them; they then appear in this list."),
      ),
      wrong,
      rowOf(use, actButton(t("Cancel"), close)),
    );
    return [form];
  };
  let chosen;

  async function check(close) {
    const text = input.value.trim();
    const found = await post("/api/variants/check", { variant: text });
    if (!found.ok) throw found;
    chosen = text;
    close();
  }

  return new Promise((resolve) => {
    openDialog(t("Other rules"), { class: "other-rules" }, content, () => resolve(chosen));
  });
}

// Under which rules the table is scored: one to five.

import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { chooser, withSame } from "./choosing.js";

const MOST = 5;

export class Editions extends EventTarget {
  /** @param {object[]} presets as the server lists them; "change" tells when others were chosen */
  constructor(presets, under) {
    super();
    this.presets = presets;
    this.under = under;
    this.list = h("ol", { class: "editions" });
    this.add = h("button", { type: "button", on: { click: () => this.more() } }, t("Add an edition"));
    this.element = h("div", { class: "stack" }, this.list, h("div", null, this.add));
  }

  /** @param {any} rules those of the table @param {boolean} recorded whether there is a record, with rules of its own */
  show(rules, recorded = false) {
    this.rules = rules;
    this.recorded = recorded;
    const others = [...(recorded ? [[t("the record's own rules"), null]] : []), ...withSame(rules, this.presets)];
    fill(
      this.list,
      this.under.map((variant, number) => {
        const choice = chooser({
          id: `edition-${number}`,
          label: t("Rules {number}", { number: number + 1 }),
          presets: this.presets,
          changed: (chosen) => this.put(this.under.with(number, chosen)),
        });
        choice.show(variant, others);
        const name = t("Leave out rules {number}", { number: number + 1 });
        return h(
          "li",
          null,
          choice.element,
          h(
            "button",
            { type: "button", class: "quiet", "aria-label": name, title: name, disabled: this.under.length < 2, on: { click: () => this.drop(number) } },
            "×",
          ),
        );
      }),
    );
    this.add.disabled = this.under.length >= MOST;
  }

  put(under) {
    this.under = under;
    this.show(this.rules, this.recorded);
    this.dispatchEvent(new CustomEvent("change"));
  }

  more() {
    const used = new Set(this.under.map((variant) => JSON.stringify(variant)));
    const same = withSame(this.rules, this.presets).map(([, variant]) => variant);
    const editions = this.presets.filter((preset) => !preset.broken).map((preset) => preset.name);
    const next = [this.rules, ...same, ...editions].find((variant) => !used.has(JSON.stringify(variant)));
    if (next === undefined) return;
    this.put([...this.under, next]);
    document.getElementById(`edition-${this.under.length - 1}`)?.focus();
  }

  drop(number) {
    this.put(this.under.toSpliced(number, 1));
    this.add.focus();
  }
}

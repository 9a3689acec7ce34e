// The rules to score the table under: one to five.
import { fill, h } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { same } from "../core/values.js";
import { t } from "../core/words.js";
import { actButton, signButton, stackOf } from "../ui/controls.js";
import { sign } from "../ui/signs.js";
import { chooser } from "./choosing.js";

const MOST = 5;

/** The preset that a variant equals or extends; else null. */
function presetOf(variant) {
  return typeof variant === "string" ? variant : (variant?.extends ?? null);
}

export class Editions extends Emitter {
  /** @param {object[]} presets as the server lists them; fires "change" when the choice changes */
  constructor(presets, under) {
    super();
    this.presets = presets;
    this.under = under;
    this.kin = [];
    this.list = h("ol", { class: "editions" });
    this.add = actButton(t("Add an edition"), () => this.more());
    this.element = stackOf(this.list, h("div", null, this.add));
  }

  /**
   * Add the contents of the table, such as an expansion, to every edition, and drop editions of other games.
   * @param {any} rules the rules of the table
   * @param {{preset: string, variant: any}[]} kin the editions with these contents
   */
  adapt(rules, kin) {
    this.rules = rules;
    this.kin = kin;
    const adapted = this.under.flatMap((variant) => {
      if (same(variant, rules)) return [variant];
      const preset = presetOf(variant);
      if (preset === null || !this.presets.some((each) => each.name === preset)) return [variant];
      const found = kin.find((each) => each.preset === preset);
      return found ? [found.variant] : [];
    });
    this.under = adapted.length > 0 ? adapted : [rules];
  }

  /**
   * Put the rules of a table first.
   * @param {any} rules
   * @param {any} named what stands for them: of a record `null`
   */
  lead(rules, named = rules) {
    this.under = [named, ...this.under.filter((variant) => variant !== null && !same(variant, rules))].slice(0, MOST);
  }

  /** @param {boolean} recorded whether there is a record, with rules of its own */
  show(recorded = false) {
    this.recorded = recorded;
    const more = this.kin.filter((each) => typeof each.variant !== "string").map((each) => [each.title, each.variant]);
    const others = [...(recorded ? [[t("the record's own rules"), null]] : []), ...more];
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
        const name = t("Remove rules {number}", { number: number + 1 });
        return h("li", null,
          sign(number),
          choice.element,
          signButton("×", name, () => this.drop(number), { class: "quiet", disabled: this.under.length < 2 }),
        );
      }),
    );
    this.add.disabled = this.under.length >= MOST;
  }

  put(under) {
    this.under = under;
    this.show(this.recorded);
    this.emit("change");
  }

  more() {
    const used = new Set(this.under.map((variant) => JSON.stringify(variant)));
    const others = [...this.kin.map((each) => each.variant), this.rules];
    const next = others.find((variant) => !used.has(JSON.stringify(variant)));
    if (next === undefined) return;
    this.put([...this.under, next]);
    document.getElementById(`edition-${this.under.length - 1}`)?.focus();
  }

  drop(number) {
    this.put(this.under.toSpliced(number, 1));
    this.add.focus();
  }
}

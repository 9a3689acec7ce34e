// The compared editions: two to five, chosen from lists or written as expressions.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { Teller } from "../core/events.js";
import { problemList } from "../core/problems.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";
import { own } from "../rules/own.js";
import { MOST, rulesAddress } from "./address.js";

const FEWEST = 2;
/** Stands for an expression in the text field. */
const WRITTEN = "written";
const MARKS = ["A", "B", "C", "D", "E"];

/** The mark of an edition in tables and pictures, by its index. */
export const markOf = (number) => MARKS[number];

/** The sign of an edition: a letter on its colour. */
export function sign(number) {
  return h("span", { class: `edition edition-${number}`, "aria-hidden": "true" }, markOf(number));
}

/** The name of a variant. */
export function nameOf(variant) {
  if (variant === null) return t("the game's own rules");
  return typeof variant === "string" ? variant : variant.title || t("a variant");
}

/** The editions; fires "change" when others are chosen. */
export class Editions extends Teller {
  #rows = [];
  #list = h("ol", { class: "editions" });
  #more = h("button", { type: "button", on: { click: () => this.#add() } }, t("Add another edition"));

  /** @param {object[]} presets as the server lists them */
  constructor(presets, variants) {
    super();
    this.presets = presets.filter((preset) => !preset.broken);
    this.linked = variants.filter((variant) => typeof variant !== "string");
    this.element = h("div", { class: "stack" }, this.#list, h("div", {}, this.#more));
    for (const variant of variants) this.#append(variant);
    this.#renumber();
  }

  /** The chosen variants, without empty fields. */
  get variants() {
    return this.#rows.map((row) => row.value()).filter((variant) => variant !== "");
  }

  /** Choose other variants. */
  choose(variants) {
    this.#rows = [];
    this.#list.replaceChildren();
    for (const variant of variants) this.#append(variant);
    this.#renumber();
    this.#changed();
  }

  #changed() {
    this.tell("change");
  }

  #add() {
    const used = new Set(this.variants);
    const next = this.presets.find((preset) => !used.has(preset.name)) ?? this.presets[0];
    this.#append(next?.name ?? "");
    this.#renumber();
    this.#rows.at(-1).select.focus();
    this.#changed();
  }

  #remove(row) {
    const at = this.#rows.indexOf(row);
    this.#rows.splice(at, 1);
    row.element.remove();
    this.#renumber();
    this.#rows[Math.min(at, this.#rows.length - 1)].select.focus();
    say(t("The edition is left out."));
    this.#changed();
  }

  #renumber() {
    for (const [number, row] of this.#rows.entries()) row.number(number, this.#rows.length > FEWEST);
    this.#more.hidden = this.#rows.length >= MOST;
  }

  #append(variant) {
    const row = new Row(
      this,
      variant,
      () => this.#changed(),
      (gone) => this.#remove(gone),
    );
    this.#rows.push(row);
    this.#list.append(row.element);
  }
}

class Row {
  #choices = new Map();

  constructor(editions, variant, changed, remove) {
    this.changed = changed;
    this.sign = h("span", {});
    this.select = h("select", { on: { change: () => this.#choose() } }, this.#options(editions, variant));
    this.text = h("input", {
      type: "text",
      class: "grow",
      spellcheck: "false",
      autocapitalize: "none",
      placeholder: "hig-2002 + small-city",
      "aria-label": t("The edition as an expression, such as hig-2002 + small-city"),
      on: { change: () => this.#check() },
    });
    this.rules = h("a", { class: "button quiet" }, t("Rules"));
    this.gone = h("button", { type: "button", class: "quiet", on: { click: () => remove(this) } }, "✕");
    this.wrong = h("div", {});
    const bar = h("div", { class: "row edition-row" }, this.sign, this.select, this.text, this.rules, this.gone);
    this.element = h("li", {}, bar, this.wrong);
    const known = [...this.#choices].find(([, value]) => value === variant);
    this.select.value = known ? known[0] : WRITTEN;
    if (!known) this.text.value = variant;
    this.#show();
  }

  value() {
    return this.select.value === WRITTEN ? this.text.value.trim() : this.#choices.get(this.select.value);
  }

  number(number, removable) {
    fill(this.sign, sign(number));
    this.select.setAttribute("aria-label", t("Edition {mark}", { mark: markOf(number) }));
    this.gone.setAttribute("aria-label", t("Leave out edition {mark}", { mark: markOf(number) }));
    this.rules.setAttribute("aria-label", t("Rules of edition {mark}", { mark: markOf(number) }));
    this.gone.hidden = !removable;
  }

  #options(editions) {
    const option = (key, title, variant) => {
      this.#choices.set(key, variant);
      return h("option", { value: key }, title);
    };
    const list = [
      h(
        "optgroup",
        { label: t("Editions") },
        editions.presets.map((preset) => option(preset.name, preset.title, preset.name)),
      ),
    ];
    const kept = own();
    if (kept.length) {
      const options = kept.map(({ title, variant }, number) => option(`own ${number}`, title, variant));
      list.push(h("optgroup", { label: t("Your own") }, options));
    }
    if (editions.linked.length) {
      const options = editions.linked.map((variant, number) => option(`linked ${number}`, nameOf(variant), variant));
      list.push(h("optgroup", { label: t("From the link") }, options));
    }
    return [...list, h("option", { value: WRITTEN }, t("Something else…"))];
  }

  #choose() {
    this.#show();
    if (this.select.value === WRITTEN) {
      this.text.focus();
      if (!this.value()) return;
    }
    this.changed();
  }

  #show() {
    this.text.hidden = this.select.value !== WRITTEN;
    fill(this.wrong);
    rulesAddress(this.value() || this.text.placeholder).then((address) => {
      this.rules.href = address;
    });
  }

  async #check() {
    this.#show();
    const text = this.value();
    if (text) {
      const answer = await post("/api/variants/check", { variant: text }).catch((error) => error);
      if (text !== this.value()) return;
      if (!answer.ok && answer.problems) {
        fill(this.wrong, problemList(answer.problems));
        this.text.setAttribute("aria-invalid", "true");
        return;
      }
      this.text.removeAttribute("aria-invalid");
    }
    this.changed();
  }
}

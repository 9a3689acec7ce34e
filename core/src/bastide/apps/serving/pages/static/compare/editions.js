// The compared editions: up to five, chosen from lists or written as expressions.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { same } from "../core/values.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, stackOf } from "../ui/controls.js";
import { problemList } from "../ui/problems.js";
import { RuleList, knownRules, nameOf, rulesLink } from "../ui/rulelist.js";
import { letterOf, sign } from "../ui/signs.js";
import { MOST } from "./address.js";

/** One alone can be simulated; the other parts of the page say that they need two. */
const FEWEST = 1;
/** Stands for an expression in the text field. */
const WRITTEN = "written";

/** The editions; fires "change" when others are chosen. */
export class Editions extends Emitter {
  /** Printings of the expansions of the compared game, each with its name and title. */
  printings = [];
  #rows = [];
  #list = h("ol", { class: "editions" });
  #more = actButton(t("Add another edition"), () => this.#add());

  /** @param {object[]} presets as the server lists them */
  constructor(presets, variants) {
    super();
    this.presets = presets.filter((preset) => !preset.broken);
    this.linked = variants.filter((variant) => typeof variant !== "string");
    this.element = stackOf(this.#list, h("div", {}, this.#more));
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

  /** Offer printings of expansions in every list; what is chosen stays. */
  offer(printings) {
    if (same(printings, this.printings)) return;
    this.printings = printings;
    for (const row of this.#rows) row.offer();
  }

  /** Whether there is room for so many more. */
  room(more) {
    return this.#rows.length + more <= MOST;
  }

  /** Choose one more. */
  add(variant) {
    this.#append(variant);
    this.#renumber();
    this.#changed();
  }

  #changed() {
    this.emit("change");
  }

  #add() {
    const used = new Set(this.variants);
    const next = this.presets.find((preset) => !used.has(preset.name)) ?? this.presets[0];
    this.add(next?.name ?? "");
    this.#rows.at(-1).select.focus();
  }

  #remove(row) {
    const at = this.#rows.indexOf(row);
    this.#rows.splice(at, 1);
    row.element.remove();
    this.#renumber();
    this.#rows[Math.min(at, this.#rows.length - 1)].select.focus();
    announce(t("Edition removed."));
    this.#changed();
  }

  #renumber() {
    for (const [number, row] of this.#rows.entries()) row.number(number, this.#rows.length > FEWEST);
    this.#more.hidden = this.#rows.length >= MOST;
  }

  #append(variant) {
    const row = new Row(this, variant, () => this.#changed(), (gone) => this.#remove(gone));
    this.#rows.push(row);
    this.#list.append(row.element);
  }
}

class Row {
  constructor(editions, variant, changed, remove) {
    this.editions = editions;
    this.changed = changed;
    this.sign = h("span", {});
    this.list = new RuleList({ on: { change: () => this.#choose() } });
    this.select = this.list.element;
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
    this.gone = actButton("✕", () => remove(this), { class: "quiet" });
    this.wrong = h("div", {});
    const bar = h("div", { class: "row edition-row" }, this.sign, this.select, this.text, this.rules, this.gone);
    this.element = h("li", {}, bar, this.wrong);
    this.offer(variant);
  }

  /** Offer all rules there are, and choose a variant. */
  offer(variant = this.value()) {
    const { presets, printings, linked } = this.editions;
    const other = h("option", { value: WRITTEN }, t("Other rules…"));
    /** @type {[string, any[][]][]} */
    const groups = [
      ...knownRules(presets),
      [t("Printings of expansions"), printings.map(({ name, title }) => [title, name])],
      [t("From the link"), linked.map((each) => [nameOf(each), each])],
    ];
    this.list.offer(groups, other);
    if (!this.list.choose(variant)) {
      this.select.value = WRITTEN;
      this.text.value = variant;
    }
    this.#show();
  }

  value() {
    return this.select.value === WRITTEN ? this.text.value.trim() : this.list.variant;
  }

  number(number, removable) {
    fill(this.sign, sign(number));
    this.select.setAttribute("aria-label", t("Edition {mark}", { mark: letterOf(number) }));
    this.gone.setAttribute("aria-label", t("Remove edition {mark}", { mark: letterOf(number) }));
    this.rules.setAttribute("aria-label", t("Rules of edition {mark}", { mark: letterOf(number) }));
    this.gone.hidden = !removable;
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
    rulesLink(this.value() || this.text.placeholder).then((address) => {
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

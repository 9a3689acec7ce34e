// All editions and printings by year, and those alone of a year, a publisher, a language, or of expansions.
import { fill, find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { fieldOf, rowOf, stackOf } from "../ui/controls.js";
import { editionCard } from "./card.js";

/** The values that editions have under a key, each once. */
const values = (editions, of) => [...new Map(editions.flatMap(of)).entries()].sort(([, a], [, b]) => a.localeCompare(b));

export class Timeline {
  #year = h("input", { id: "year", type: "number", min: 2000, max: 2100, on: { input: () => this.#update() } });
  #list = h("ol", { class: "years" });
  #count = h("p", { class: "soft" });

  constructor(editions) {
    this.editions = editions;
    this.cards = new Map(editions.map((each) => [each.name, editionCard(each, editions)]));
    const kinds = [["editions", t("Whole games")], ["printings", t("Printings of expansions")]];
    this.kind = this.#choice("kind", t("Editions and printings"), kinds);
    this.publisher = this.#choice(
      "publisher",
      t("All publishers"),
      values(editions, (each) => each.publishers.map((name) => [name, name])),
    );
    this.language = this.#choice(
      "printed-in",
      t("All languages"),
      values(editions, (each) => each.languages.map(({ code, title }) => [code, title])),
    );
    this.element = stackOf(
      rowOf(
        fieldOf(t("Kind"), this.kind),
        fieldOf(t("Year of printing"), this.#year),
        fieldOf(t("Publisher"), this.publisher),
        fieldOf(t("Language"), this.language),
      ),
      this.#count,
      this.#list,
    );
    this.#update();
  }

  #choice(id, all, options) {
    const chosen = options.map(([value, text]) => h("option", { value }, text));
    return h("select", { id, on: { change: () => this.#update() } }, h("option", { value: "" }, all), chosen);
  }

  #update() {
    const year = this.#year.valueAsNumber;
    const found = this.editions.filter(
      (each) =>
        (!this.kind.value || (this.kind.value === "printings") === each.expansions.length > 0) &&
        (Number.isNaN(year) || (each.first_year !== null && each.first_year <= year && year <= (each.last_year ?? year))) &&
        (!this.publisher.value || each.publishers.includes(this.publisher.value)) &&
        (!this.language.value || each.languages.some(({ code }) => code === this.language.value)),
    );
    const years = new Map();
    for (const each of found) years.set(each.first_year, [...(years.get(each.first_year) ?? []), each]);
    const order = [...years].sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity));
    fill(this.#list, order.map(([first, those]) => this.#since(first, those)));
    const text = t("Showing {count} of {all}.", { count: found.length, all: this.editions.length });
    if (this.#count.textContent && this.#count.textContent !== text) announce(text);
    fill(this.#count, text);
  }

  #since(year, editions) {
    return h("li", {},
      h("h3", {}, year ?? t("Year unknown")),
      h("div", { class: "editions" }, editions.map((each) => this.cards.get(each.name))),
    );
  }

  /** Show an edition, even if it was not among those chosen. */
  reveal(name) {
    const card = this.cards.get(name);
    if (!card) return;
    if (!card.isConnected) {
      for (const select of [this.kind, this.publisher, this.language]) select.value = "";
      this.#year.value = "";
      this.#update();
    }
    history.replaceState(null, "", `#${name}`);
    card.scrollIntoView();
    find("h4", card).focus({ preventScroll: true });
  }

  /** Show the edition that the address names, now and when it names another one. */
  follow() {
    const named = () => this.reveal(decodeURIComponent(location.hash.slice(1)));
    window.addEventListener("hashchange", named);
    if (location.hash) named();
  }
}

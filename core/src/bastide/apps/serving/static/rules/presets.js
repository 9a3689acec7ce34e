// Presets to start from, and the variants stored in this browser.
import { fill, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { forget, own } from "./own.js";
import { same } from "./variant.js";

/** A list of cards with one selection. */
export class Presets {
  #cards = new Map();
  #own = h("div", { class: "own" });

  /** `titles` are those of the plugins, by name; `taken()` is called when the user chooses. */
  constructor(store, titles, taken) {
    this.store = store;
    this.titles = titles;
    this.taken = taken;
    const count = store.presets.length;
    this.element = h(
      "details",
      { class: "panel presets" },
      h(
        "summary",
        {},
        h("h2", { class: "group-title" }, t("Start from a preset")),
        " ",
        h("span", { class: "badge" }, n("{count} preset", "{count} presets", count)),
      ),
      this.#own,
      h(
        "div",
        { class: "cards", role: "group", "aria-label": t("Presets") },
        store.presets.map((preset) => this.#card(preset)),
      ),
    );
    this.showOwn();
  }

  #card(preset) {
    const { about = {} } = preset;
    const box = [
      about.players && t("{players} players", { players: about.players }),
      about.age && t("from {age}", { age: about.age }),
      about.time,
    ];
    const plugins = Object.keys(preset.plugins).map((name) => this.titles.get(name) ?? name);
    const card = h(
      "button",
      {
        type: "button",
        class: "card",
        disabled: preset.object === null,
        dataset: { preset: preset.name },
        on: { click: () => this.#take(preset.object) },
      },
      h("span", { class: "card-title" }, preset.title),
      h("span", { class: "small" }, preset.broken ?? plugins.join(" · ")),
      h("span", { class: "small soft" }, box.filter(Boolean).join(" · ")),
      about.certainty
        ? h("span", { class: "small soft certainty" }, t("Certainty: {certainty}", { certainty: about.certainty }))
        : null,
    );
    this.#cards.set(preset.name, card);
    return card;
  }

  #take(variant) {
    this.store.take(variant);
    this.taken();
  }

  /** Show which preset the variant is. */
  update() {
    const now = this.store.preset?.name;
    for (const [name, card] of this.#cards) card.setAttribute("aria-pressed", String(name === now));
    for (const button of this.#own.querySelectorAll("[data-own]")) {
      const kept = own().find((each) => each.title === button.dataset.own);
      button.setAttribute("aria-pressed", String(same(kept?.variant, this.store.shown)));
    }
  }

  /** Show the variants stored in this browser. */
  showOwn() {
    const kept = own();
    fill(
      this.#own,
      kept.length ? h("h3", {}, t("Your own")) : null,
      h("ul", { class: "cards" }, kept.map((each) => this.#keptCard(each))),
    );
    this.#own.hidden = kept.length === 0;
  }

  #keptCard({ title, variant }) {
    const card = h(
      "button",
      { type: "button", class: "card grow", dataset: { own: title }, on: { click: () => this.#take(variant) } },
      h("span", { class: "card-title" }, title),
    );
    const away = () => {
      forget(title);
      this.showOwn();
    };
    const label = t("Forget {title}", { title });
    const button = h("button", { type: "button", class: "quiet", "aria-label": label, on: { click: away } }, "✕");
    return h("li", { class: "row" }, card, button);
  }
}

// Presets to start from, and the variants stored in this browser.
import { fill, findAll, h } from "../core/dom.js";
import { own, variants } from "../core/own.js";
import { n, t } from "../core/words.js";
import { actButton, badge, faint, foldedPart } from "../ui/controls.js";
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
    this.element = foldedPart(
      [
        h("h2", { class: "group-title" }, t("Start from a preset")),
        " ",
        badge(n("{count} preset", "{count} presets", count)),
      ],
      { class: "panel presets" },
      this.#own,
      h("div", { class: "cards", role: "group", "aria-label": t("Presets") },
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
    const card = actButton(
      [
        h("span", { class: "card-title" }, preset.title),
        h("span", { class: "small" }, preset.broken ?? plugins.join(" · ")),
        faint(box.filter(Boolean).join(" · ")),
      ],
      () => this.#take(preset.object),
      { class: "card", disabled: preset.object === null, dataset: { preset: preset.name } },
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
    for (const button of findAll("[data-own]", this.#own)) {
      const kept = variants.get(button.dataset.own);
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
    const props = { class: "card grow", dataset: { own: title } };
    const card = actButton(h("span", { class: "card-title" }, title), () => this.#take(variant), props);
    const away = () => {
      variants.forget(title);
      this.showOwn();
    };
    const button = actButton("✕", away, { class: "quiet", "aria-label": t("Delete {title}", { title }) });
    return h("li", { class: "row" }, card, button);
  }
}

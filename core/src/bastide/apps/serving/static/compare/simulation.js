// Many games between bots: the form, the current simulation, and earlier ones.
import { get, post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { showFailure, whileBusy } from "../core/problems.js";
import { say } from "../core/said.js";
import { locale, n, t } from "../core/words.js";
import { botFields } from "./bots.js";
import { nameOf } from "./editions.js";
import { Progress } from "./progress.js";
import { forget, remember, simulations } from "./simulations.js";

const GAMES = 100;

/** The part of the page that simulates games. */
export class SimulationPart {
  #variants = [];
  #failed = h("div", {});
  #now = h("div", { class: "stack" });
  #known = h("div", {});
  #form = h("div", {});
  #begun = false;
  #progress = null;

  /** `chosen(id)` is called with the displayed simulation. */
  constructor(chosen) {
    this.chosen = chosen;
    this.element = h("div", { class: "stack" }, this.#form, this.#now, this.#known);
  }

  /** Show what can be simulated with some editions. */
  async show(variants) {
    this.#variants = variants;
    if (this.#begun) return;
    this.#begun = true;
    try {
      const about = await get("/api/simulations");
      fill(this.#form, about.ready ? this.#asking(about) : unready(about));
      this.#list();
    } catch (error) {
      this.#begun = false;
      showFailure(this.#form, error);
    }
  }

  /** Show a simulation. */
  async open(id) {
    this.#progress?.close();
    this.#progress = new Progress(id, {
      gone: () => {
        forget(id);
        fill(this.#now);
        this.#list();
        this.chosen(null);
      },
      changed: () => this.#list(),
    });
    fill(this.#now, this.#progress.element);
    this.chosen(id);
    await this.#progress.begin();
  }

  #asking({ most }) {
    const games = h("input", {
      type: "number",
      id: "games",
      min: 1,
      max: most.games,
      value: Math.min(GAMES, most.games),
      required: true,
    });
    const seed = h("input", { type: "text", id: "seed", value: "1", maxlength: 100, autocomplete: "off" });
    const laid = h("input", { type: "checkbox" });
    const bots = botFields("simulation", { most: most.players });
    const rescored = radio("mode", "rescored", true);
    const anew = radio("mode", "anew", false);
    const button = h("button", { class: "primary" }, t("Simulate"));
    const form = h(
      "form",
      { class: "panel stack" },
      h("h2", {}, t("Let bots play many games")),
      h(
        "div",
        { class: "asking" },
        h(
          "div",
          { class: "field" },
          h("label", { for: games.id }, t("Games")),
          games,
          h("p", { class: "small soft" }, t("at most {count}", { count: most.games })),
        ),
        bots.element,
      ),
      h(
        "fieldset",
        { class: "options" },
        h("legend", {}, t("What is compared")),
        h(
          "label",
          { class: "choice" },
          rescored,
          h(
            "span",
            {},
            t("The same games, scored under each edition"),
            h(
              "span",
              { class: "small soft block" },
              t("They are played by the rules of edition A. A difference is what the rules make of the same moves."),
            ),
          ),
        ),
        h(
          "label",
          { class: "choice" },
          anew,
          h(
            "span",
            {},
            t("Games played anew under each edition"),
            h(
              "span",
              { class: "small soft block" },
              t("The bots know the rules, and draw the same tiles. A difference is what the rules make of the game."),
            ),
          ),
        ),
      ),
      h(
        "details",
        {},
        h("summary", {}, t("More")),
        h(
          "div",
          { class: "stack" },
          h(
            "div",
            { class: "field" },
            h("label", { for: seed.id }, t("Seed: the same one makes the same games")),
            seed,
          ),
          h("label", { class: "choice" }, laid, t("Score games as they were laid where an edition forbids a move")),
        ),
      ),
      this.#failed,
      h("div", {}, button),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wish = {
        games: Number(games.value),
        ...bots.value(),
        mode: anew.checked ? "anew" : "rescored",
        seed: seed.value || "1",
        as_laid: laid.checked,
      };
      whileBusy(button, this.#start(wish));
    });
    return form;
  }

  async #start(wish) {
    fill(this.#failed);
    try {
      const begun = await post("/api/simulations", { ...wish, variants: this.#variants });
      const title = this.#variants.map(nameOf).join(" · ");
      remember({ id: begun.id, secret: begun.secret, title, games: begun.games });
      this.#list();
      say(t("The simulation begins."));
      await this.open(begun.id);
    } catch (error) {
      showFailure(this.#failed, error);
    }
  }

  /** The simulations that this browser knows. */
  #list() {
    const known = simulations();
    const row = (each) =>
      h(
        "li",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "quiet grow known", on: { click: () => this.open(each.id) } },
          each.title,
          h(
            "span",
            { class: "soft small" },
            n("{count} game, {when}", "{count} games, {when}", each.games, {
              when: new Date(each.when).toLocaleString(locale),
            }),
          ),
        ),
      );
    fill(
      this.#known,
      known.length
        ? h(
            "section",
            { class: "panel", "aria-label": t("Your simulations") },
            h("h2", {}, t("Your simulations")),
            h("ul", { class: "plain" }, known.map(row)),
          )
        : null,
    );
  }
}

function radio(name, value, checked) {
  return h("input", { type: "radio", name, value, checked });
}

function unready({ missing, install }) {
  return h(
    "div",
    { class: "notice stack" },
    missing.length
      ? [
          h("p", {}, t("Simulations need more than is installed where this server runs. This brings it:")),
          h("pre", {}, h("code", {}, install)),
        ]
      : h("p", {}, t("This server was started without a folder in which simulations could be kept.")),
  );
}

// Many games between bots: the form, the current simulation, and earlier ones.
import { get, post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { simulations } from "../core/own.js";
import { locale, n, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import {
  actButton, choiceOf, faint, fieldOf, foldedPart, formOf, sectionOf, smallText, stackOf,
} from "../ui/controls.js";
import { showFailure, tried } from "../ui/problems.js";
import { botFields } from "./bots.js";
import { Progress } from "./progress.js";

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
    this.element = stackOf(this.#form, this.#now, this.#known);
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
        simulations.forget(id);
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
    const radio = (value, checked) => h("input", { type: "radio", name: "mode", value, checked });
    const [rescored, anew] = [radio("rescored", true), radio("anew", false)];
    const mode = (input, title, about) =>
      choiceOf(input, h("span", {}, title, h("span", { class: "small soft block" }, about)));
    const button = h("button", { class: "primary" }, t("Simulate"));
    const simulate = () => {
      const wish = {
        games: Number(games.value),
        ...bots.value(),
        mode: anew.checked ? "anew" : "rescored",
        seed: seed.value || "1",
        as_laid: laid.checked,
      };
      tried(this.#failed, () => this.#start(wish), button);
    };
    return formOf({ class: "panel stack" }, simulate,
      h("h2", {}, t("Let bots play many games")),
      h("div", { class: "asking" },
        fieldOf(t("Games"), games, smallText(t("at most {count}", { count: most.games }))),
        bots.element,
      ),
      h("fieldset", { class: "options" },
        h("legend", {}, t("What to compare")),
        mode(
          rescored,
          t("The same games, scored under each edition"),
          t("Bots play by the rules of edition A. Every difference comes from scoring the same moves."),
        ),
        mode(
          anew,
          t("New games under each edition"),
          t("Bots play by the rules of each edition and draw the same tiles. Differences include how the rules change play."),
        ),
      ),
      foldedPart(
        t("More"),
        null,
        stackOf(
          fieldOf(t("Seed: the same seed gives the same games"), seed),
          choiceOf(laid, t("Score games even where an edition forbids a move")),
        ),
      ),
      this.#failed,
      h("div", {}, button),
    );
  }

  async #start(wish) {
    const begun = await post("/api/simulations", { ...wish, variants: this.#variants });
    const title = begun.variants.map((variant) => variant.title).join(" · ");
    simulations.put({ id: begun.id, secret: begun.secret, title, games: begun.games });
    this.#list();
    announce(t("Simulation started."));
    await this.open(begun.id);
  }

  /** The simulations that this browser knows. */
  #list() {
    const known = simulations.all();
    const row = (each) => {
      const when = new Date(each.when).toLocaleString(locale);
      const about = faint(n("{count} game, {when}", "{count} games, {when}", each.games, { when }));
      return h("li", { class: "row" },
        actButton([each.title, about], () => this.open(each.id), { class: "quiet grow known" }),
      );
    };
    const list = h("ul", { class: "plain" }, known.map(row));
    fill(this.#known, known.length ? sectionOf(t("Your simulations"), { class: "panel" }, list) : null);
  }
}

function unready({ missing, install }) {
  return h("div", { class: "notice stack" },
    missing.length
      ? [
          h("p", {}, t("This server lacks what simulations need. To install it:")),
          h("pre", {}, h("code", {}, install)),
        ]
      : h("p", {}, t("This server has no folder for simulations.")),
  );
}

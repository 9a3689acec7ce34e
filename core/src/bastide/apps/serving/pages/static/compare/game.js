// One game under several editions: its source, and its view.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { keepWork, keptWork } from "../core/kept.js";
import { same } from "../core/values.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, choiceOf, fieldOf, offerOptions, sectionOf, smallText, stackOf } from "../ui/controls.js";
import { showFailure } from "../ui/problems.js";
import { comparisonPanel } from "./outcome.js";
import { sources } from "./sources.js";

/** The browser keeps the game of a window under this key, so that it survives a reload. */
const KEPT = "compared";

/** The part of the page that compares one game. */
export class GamePart {
  #game = null;
  #variants = [];
  #asked = "";
  #status = h("p", { class: "soft" });
  #failed = h("div", {});
  #result = h("div", { class: "stack", tabindex: "-1" });

  /** @param {import("./editions.js").Editions} editions the compared ones */
  constructor(editions) {
    this.editions = editions;
    const title = (name) => editions.presets.find((preset) => preset.name === name)?.title ?? name;
    this.final = this.#option(t("Do the final scoring even if the game is not over"));
    this.laid = this.#option(t("Accept every move, even one that an edition forbids"));
    this.own = this.#option(t("Include the game's own rules"));
    /** Whether the game's expansions stand under the rules of the editions. */
    this.carried = false;
    this.carry = actButton(t("The same game under these editions"), () => {
      this.#carry(!this.carried);
      this.#compare();
    }, { "aria-pressed": "false", hidden: true });
    this.carrying = smallText(
      t("Expansions and house rules stay; all other rules come from each edition. Add more editions above."),
    );
    this.printing = h("select", { id: "printing" });
    this.print = actButton(t("Add this printing"), () => this.#print());
    this.printings = h("div", { class: "row printings", hidden: true },
      fieldOf(t("Printings of its expansions"), this.printing),
      this.print,
    );
    this.options = h("fieldset", { class: "options", hidden: true },
      h("legend", {}, t("Scoring options")),
      this.own.label,
      this.final.label,
      this.laid.label,
    );
    const offered = sources({
      take: (game) => this.#chosen(game),
      variants: () => this.#variants,
      editions: (variants) => {
        editions.choose(variants);
        this.#variants = variants;
      },
      title,
      failed: this.#failed,
    });
    this.element = stackOf(
      sectionOf(t("Which game?"), { class: "panel stack" },
        offered,
        this.#failed,
        this.#status,
        h("div", { class: "row" }, this.carry, this.carrying),
        this.printings,
        this.options,
      ),
      this.#result,
    );
  }

  /** Compare the chosen game under other editions. */
  show(variants) {
    this.#variants = variants;
    this.#offer();
    this.#compare();
  }

  /** The content of a link: the record or diagram, unless only this server has it. */
  get shared() {
    return objectIn(this.#game?.source);
  }

  /** Compare the game that this window compared before. */
  again() {
    if (this.#game) return;
    const game = keptWork(KEPT);
    if (game?.source || game?.game) this.take(game);
  }

  /** Compare a newly chosen game, and scroll to the result. */
  async #chosen(game) {
    keepWork(KEPT, game);
    await this.take(game);
    if (this.#result.getBoundingClientRect().top > window.innerHeight / 2) this.#result.scrollIntoView();
  }

  #carry(carried) {
    this.carried = carried;
    this.carry.setAttribute("aria-pressed", String(carried));
    this.#offer();
  }

  /** Offer the printings that are not compared yet, as long as there is room. */
  #offer() {
    const left = this.editions.printings.filter(({ name }) => !this.#variants.includes(name));
    offerOptions(this.printing, left.map(({ name, title }) => [name, title]), left[0]?.name);
    const hidden = !this.carried || !left.length || !this.editions.room(this.#own ? 2 : 1);
    if (hidden && this.printings.contains(document.activeElement)) this.carry.focus();
    this.printings.hidden = hidden;
  }

  #print() {
    this.editions.add(this.printing.value);
    this.show(this.editions.variants);
  }

  /** Whether the game's own rules are compared, too. */
  get #own() {
    return this.own.input.checked && !this.own.label.hidden;
  }

  /** Compare another game: {source} or {game, seat}, and its {title}; {carried} from a link. */
  take({ carried = false, ...game }) {
    this.#game = game;
    this.#asked = "";
    this.editions.offer([]);
    const record = recordIn(game.source);
    // Bots play by the rules of a listed edition, and a diagram has no rules of its own.
    const hasOwn = !game.sample && Boolean(game.game || record);
    const known = this.#variants.some((variant) => same(variant, record?.variant));
    this.carry.hidden = !hasOwn;
    this.carrying.hidden = !hasOwn;
    this.#carry(hasOwn && carried);
    this.own.label.hidden = !hasOwn;
    this.own.input.checked = hasOwn && !known;
    this.options.hidden = false;
    fill(this.#status, t("Compared: {title}", { title: game.title }));
    return this.#compare();
  }

  #option(text) {
    const input = h("input", { type: "checkbox", on: { change: () => this.#compare() } });
    return { input, label: choiceOf(input, text) };
  }

  async #compare() {
    if (!this.#game) return;
    const { seat, sample, ...game } = this.#game;
    const variants = this.#own ? [...this.#variants, null] : this.#variants;
    const wish = { ...game, variants, final: this.final.input.checked, as_laid: this.laid.input.checked, carried: this.carried };
    const asked = JSON.stringify(wish);
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (variants.length < 2) {
      fill(this.#result, h("p", {}, t("Choose another edition to compare this game with.")));
      return;
    }
    this.#result.setAttribute("aria-busy", "true");
    if (!this.#result.childElementCount) fill(this.#result, h("p", {}, t("One moment …")));
    fill(this.#failed);
    try {
      const found = await post("/api/comparisons/game", wish, { seat });
      if (asked !== this.#asked) return;
      this.editions.offer(found.printings);
      this.#offer();
      const carry = this.carry.hidden || this.carried ? null : () => this.carry.click();
      fill(this.#result, comparisonPanel(found, () => this.laid.input.click(), carry));
      announce(found.verdict);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#asked = "";
      fill(this.#result);
      showFailure(this.#failed, error);
    } finally {
      this.#result.removeAttribute("aria-busy");
    }
  }
}

/** The chosen record or diagram as an object; null if it is unreadable. */
function objectIn(source) {
  try {
    const value = typeof source === "string" ? JSON.parse(source) : source;
    return value && typeof value === "object" ? value : null;
  } catch {
    // The server reports what is wrong with it, and where.
    return null;
  }
}

/** The same, if it is a record. */
function recordIn(source) {
  const value = objectIn(source);
  return value?.actions ? value : null;
}

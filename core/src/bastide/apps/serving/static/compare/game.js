// One game under several editions: where it comes from, and how it is looked at.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { choose } from "../core/files.js";
import { showFailure, whileBusy } from "../core/problems.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";
import { games } from "../play/games.js";
import { MOST } from "./address.js";
import { botFields } from "./bots.js";
import { comparisonPanel } from "./outcome.js";

/** The part of the page on which one game is compared. */
export class GamePart {
  #game = null;
  #variants = [];
  #asked = "";
  #status = h("p", { class: "soft" });
  #failed = h("div", {});
  #result = h("div", { class: "stack", tabindex: "-1" });

  constructor() {
    this.final = this.#option(t("Do the final scoring also if the game is not over"));
    this.laid = this.#option(t("Take everything as it was laid, also what an edition forbids"));
    this.own = this.#option(t("By the game's own rules, too"));
    this.options = h(
      "fieldset",
      { class: "options", hidden: true },
      h("legend", {}, t("How it is looked at")),
      this.own.label,
      this.final.label,
      this.laid.label,
    );
    this.element = h(
      "div",
      { class: "stack" },
      h(
        "section",
        { class: "panel stack", "aria-label": t("Which game") },
        h("h2", {}, t("Which game?")),
        this.#sources(),
        this.#failed,
        this.#status,
        this.options,
      ),
      this.#result,
    );
  }

  /** Compare the game that was chosen under other editions. */
  show(variants) {
    this.#variants = variants;
    this.#compare();
  }

  /** Compare another game: {source} or {game, seat}, and its {title}. */
  take(game) {
    this.#game = game;
    this.#asked = "";
    const record = recordIn(game.source);
    // Bots play by the rules of an edition that is there already, and a diagram has no rules of its own.
    const hasOwn = !game.sample && Boolean(game.game || record);
    const known = this.#variants.some((variant) => JSON.stringify(variant) === JSON.stringify(record?.variant));
    this.own.label.hidden = !hasOwn;
    this.own.input.checked = hasOwn && !known;
    this.options.hidden = false;
    fill(this.#status, t("Compared: {title}", { title: game.title }));
    return this.#compare();
  }

  #option(text) {
    const input = h("input", { type: "checkbox", on: { change: () => this.#compare() } });
    return { input, label: h("label", { class: "choice" }, input, text) };
  }

  #sources() {
    const open = h("button", { type: "button" }, t("Open a file…"));
    open.addEventListener("click", async () => {
      const file = await choose(".json,application/json");
      if (file) await this.take({ source: file.text, title: file.name });
    });
    const known = games();
    return h(
      "div",
      { class: "sources" },
      h(
        "div",
        { class: "stack" },
        h("h3", {}, t("A file")),
        h("p", { class: "small soft" }, t("A record or a diagram, as the pages of this workbench save it.")),
        h("div", {}, open),
      ),
      this.#sample(),
      known.length ? this.#played(known) : null,
    );
  }

  #played(known) {
    const select = h(
      "select",
      { id: "played" },
      known.map((game) =>
        h("option", { value: game.id }, [game.players.join(", "), game.title].filter(Boolean).join(" · ")),
      ),
    );
    const button = h("button", { type: "button" }, t("Compare this game"));
    button.addEventListener("click", () => {
      const game = known.find((each) => each.id === select.value);
      // Of several seats the one that may know most.
      const seats = [...(game.seats ?? [])].sort((one, other) => other.players.length - one.players.length);
      whileBusy(button, this.take({ game: game.id, seat: seats[0]?.secret, title: game.players.join(", ") }));
    });
    return h(
      "div",
      { class: "stack" },
      h("h3", {}, t("A game of yours")),
      h("div", { class: "field" }, h("label", { for: "played" }, t("Game")), select),
      h("div", {}, button),
    );
  }

  #sample() {
    const fields = botFields("sample");
    const button = h("button", { type: "button" }, t("Let bots play one"));
    button.addEventListener("click", async () => {
      fill(this.#failed);
      try {
        const [variant] = this.#variants;
        // Another game each time.
        const seed = String(Math.trunc(Math.random() * 1e9));
        const asked = post("/api/comparisons/sample", { variant, ...fields.value(), seed });
        say(t("Bots are playing …"));
        await this.take({ source: await whileBusy(button, asked), title: t("A game between bots"), sample: true });
      } catch (error) {
        showFailure(this.#failed, error);
      }
    });
    return h(
      "div",
      { class: "stack" },
      h("h3", {}, t("A game between bots")),
      h("p", { class: "small soft" }, t("They play it now, by the rules of edition A.")),
      fields.element,
      h("div", {}, button),
    );
  }

  async #compare() {
    if (!this.#game) return;
    const { seat, sample, ...game } = this.#game;
    const own = this.own.input.checked && !this.own.label.hidden;
    const variants = own ? [...this.#variants.slice(0, MOST - 1), null] : this.#variants;
    const wish = { ...game, variants, final: this.final.input.checked, as_laid: this.laid.input.checked };
    const asked = JSON.stringify(wish);
    if (asked === this.#asked || variants.length < 2) return;
    this.#asked = asked;
    this.#result.setAttribute("aria-busy", "true");
    if (!this.#result.childElementCount) fill(this.#result, h("p", {}, t("One moment …")));
    fill(this.#failed);
    try {
      const found = await post("/api/comparisons/game", wish, { seat });
      if (asked !== this.#asked) return;
      fill(
        this.#result,
        comparisonPanel(found, () => this.laid.input.click()),
      );
      say(found.verdict);
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

/** The record that somebody chose, as an object; null if it is a diagram, or nothing that can be read. */
function recordIn(source) {
  try {
    const value = typeof source === "string" ? JSON.parse(source) : source;
    return value?.actions ? value : null;
  } catch {
    // The server says what is wrong with it, and where.
    return null;
  }
}

// Which edition is my box? Questions until one edition is left, or none divides those that are.
import { post } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { comma, n, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, faint, rowOf, stackOf } from "../ui/controls.js";
import { tried } from "../ui/problems.js";

export class Box {
  /** What was answered: the question's key and text, the text of the answer, and what is known then, or null. */
  #answered = [];
  #failed = h("div");
  #question = h("div");
  #answers = h("div");
  #found = h("div");

  /** @param {function(string): void} reveal shows an edition of the time line */
  constructor(reveal) {
    this.reveal = reveal;
    this.element = stackOf(this.#question, this.#failed, this.#answers, this.#found);
  }

  /** Ask the server what fits the answers, and what to ask next. */
  async ask({ focus = false } = {}) {
    await tried(this.#failed, async () => {
      const { matches, question, undecided } = await post("/api/editions/which", this.#known());
      const text = summary(matches);
      fill(this.#question, question ? this.#asked(question) : h("p", { class: "asked", tabindex: "-1" }, text));
      fill(this.#answers, this.#answered.length ? this.#given() : null);
      fill(this.#found,
        question ? h("p", {}, text) : null,
        h("ul", {}, matches.map((each) => this.#fitting(each))),
        undecided.map((why) => h("p", { class: "small" }, why)),
      );
      if (!focus) return;
      find(".asked", this.#question).focus();
      announce(text);
    });
  }

  #known() {
    const known = this.#answered.map((each) => each.answers).filter(Boolean);
    const last = (key) => known.map((each) => each[key]).filter((value) => value !== null).at(-1) ?? null;
    return {
      has: known.flatMap((each) => each.has),
      lacks: known.flatMap((each) => each.lacks),
      tiles: last("tiles"),
      players: last("players"),
      publisher: last("publisher"),
      year: last("year"),
      skipped: this.#answered.map((each) => each.key),
    };
  }

  #asked({ key, text, choices }) {
    const choose = (answer, answers) => {
      this.#answered.push({ key, text, answer, answers });
      return this.ask({ focus: true });
    };
    return h("fieldset", { class: "question" },
      h("legend", { class: "asked", tabindex: "-1" }, text),
      stackOf(
        choices.map((choice) => actButton(choice.text, () => choose(choice.text, choice.answers))),
        actButton(t("I don't know"), () => choose(t("I don't know"), null), { class: "quiet" }),
      ),
    );
  }

  #given() {
    const back = (count) => {
      this.#answered.splice(count);
      return this.ask({ focus: true });
    };
    return stackOf(
      h("h3", {}, t("Your answers")),
      h("ol", {}, this.#answered.map(({ text, answer }) => h("li", {}, text, " ", h("strong", {}, answer)))),
      rowOf(
        actButton(t("Undo the last answer"), () => back(this.#answered.length - 1)),
        actButton(t("Start over"), () => back(0)),
      ),
    );
  }

  #fitting({ name, title, against, unknown }) {
    const show = (event) => {
      event.preventDefault();
      this.reveal(name);
    };
    return h("li", {},
      h("a", { href: `#${name}`, on: { click: show } }, title),
      against.length ? [" ", faint(t("Unlike your answers: {names}", { names: against.join(comma) }))] : null,
      unknown.length ? [" ", faint(t("Not known of it: {names}", { names: unknown.join(comma) }))] : null,
    );
  }
}

function summary(matches) {
  if (matches.some((each) => each.against.length)) return t("No edition fits all answers. The closest are:");
  return n("{count} edition fits:", "{count} editions fit:", matches.length);
}

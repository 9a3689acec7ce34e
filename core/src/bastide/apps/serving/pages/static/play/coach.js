// The course of a lesson above its board: what to do next, and what the last step has scored; of a puzzle, what to reach.
import { get } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { capital, sum } from "../core/values.js";
import { n, t } from "../core/words.js";
import { beginLesson, keepResult } from "../learn/beginning.js";
import { badge, faint, rowOf } from "../ui/controls.js";
import { tilePicture } from "./hand.js";
import { tableButton } from "./gameactions.js";

/** What a lesson asks for, shows and allows in its game. */
export class Coach {
  #sentences = null;

  /**
   * @param {import("./table.js").Table} table
   * @param {any} lesson as the server describes it
   * @param {boolean} shown whether its steps are shown
   */
  constructor(table, lesson, shown) {
    this.table = table;
    this.lesson = lesson;
    this.shown = shown;
    this.says = h("div", { class: "lesson-says", "aria-live": "polite" });
    const again = tableButton(table, t("Begin again"), () => this.begin(), "quiet");
    const solution = tableButton(table, t("Show the solution"), () => this.begin(true), "quiet");
    solution.hidden = shown;
    const others = h("a", { class: "button quiet", href: "/learn" }, t("All lessons"));
    this.controls = h("div", { class: "row lesson-controls" }, again, solution, others);
    this.element = h("section", { class: "lesson", "aria-label": lesson.title }, this.says, this.controls);
    table.on("view", () => this.#show());
  }

  begin(shown = this.shown) {
    return beginLesson(this.lesson.name, shown);
  }

  /** The steps of which somebody has to know something. */
  get #spoken() {
    return this.lesson.steps.filter(({ says }) => says);
  }

  #stepAt(played) {
    return this.shown ? (this.lesson.steps[played - this.lesson.begins] ?? null) : null;
  }

  /** The actions that are offered: while steps are shown, that of the step alone. */
  offered(view) {
    const step = this.#stepAt(view.played);
    if (!step || !view.actions) return view.actions;
    const same = ([key, value]) => (record) => JSON.stringify(record[key]) === JSON.stringify(value);
    const wanted = Object.entries(step.action).map(same);
    return view.actions.filter(({ record }) => wanted.every((holds) => holds(record)));
  }

  /** The action of a step that needs no word, for the page to play; else null. */
  silent(view) {
    const step = this.#stepAt(view.played);
    return step && !step.says && view.actions ? (this.offered(view)[0] ?? null) : null;
  }

  async #show() {
    const { view } = this.table;
    if (this.silent(view)) return;
    const scored = lately(view, (entry) => this.#wasSilent(view, entry));
    const reasons = scored.length ? await this.rules() : {};
    const made = view.over ? await this.#result(view, scored.length, reasons) : this.#wanted(view);
    if (view !== this.table.view) return;
    fill(this.says, view.over ? null : scored.map((line) => scoreLine(line, reasons)), made);
    this.controls.hidden = view.over;
  }

  /** Whether an entry was the page's own step. */
  #wasSilent(view, entry) {
    const back = view.recent.filter(({ kind, number }) => kind === "action" && number > entry.number).length;
    const step = this.#stepAt(view.played - back - 1);
    return Boolean(step && !step.says);
  }

  #wanted(view) {
    const step = this.#stepAt(view.played);
    if (!step) return this.#puzzle(view);
    const number = this.#spoken.indexOf(step) + 1;
    const where = t("Step {number} of {count}", { number, count: this.#spoken.length });
    return h("p", { class: "lesson-step" }, step.says, " ", faint(where));
  }

  #puzzle(view) {
    const { best, says } = this.lesson;
    const [player] = view.players;
    const drawn = Object.values(view.stacks).filter((stack) => stack.drawn && stack.order);
    const order = drawn.flatMap((stack) => stack.order);
    const picture = (tile) =>
      h("span", { role: "img", "aria-label": view.names[tile], title: view.names[tile] }, tilePicture(view, tile));
    return [
      h("p", { class: "lesson-step" }, h("strong", null, this.lesson.title), " ", says),
      h("div", { class: "row lesson-next" },
        badge(n("best: {count} point", "best: {count} points", best)),
        badge(t("so far: {points}", { points: player.score })),
        order.length ? faint(t("then come")) : null,
        order.map(picture),
      ),
    ];
  }

  /** The sentences of the rules, by id; empty if the server does not answer. */
  rules() {
    this.#sentences ??= get(this.table.path("/says"), { seat: this.table.seat });
    return this.#sentences.catch(() => {
      this.#sentences = null;
      return {};
    });
  }

  /** How it ended, how all points came about, and what to do next; the last score lines have not been shown yet. */
  async #result(view, last, reasons) {
    const { best, name } = this.lesson;
    const [{ score }] = view.players;
    const puzzle = best !== null;
    if (!puzzle || !this.shown) keepResult(name, score);
    const log = await get(this.table.path("/log"), { seat: this.table.seat });
    const lines = log.entries.flatMap((entry) => entry.lines ?? []);
    const earlier = score - sum(lines.map(({ points }) => points));
    return [
      h("h2", null, this.#verdict(score, puzzle && score >= best)),
      h("div", { class: "lesson-lines" },
        earlier ? h("p", { class: "lesson-scored" }, plus(earlier), t("before the puzzle began")) : null,
        lines.map((line, number) => scoreLine(line, number < lines.length - last ? {} : reasons)),
      ),
      rowOf(this.#onward(!puzzle || score >= best)),
    ];
  }

  /** What to do next; `well` if there is nothing to make better. */
  #onward(well) {
    const { best, next } = this.lesson;
    const go = (text, kind, lesson, shown) =>
      tableButton(this.table, text, () => beginLesson(lesson.name, shown), kind);
    const puzzle = best !== null;
    const following = next && next.best !== null ? t("Next puzzle") : t("Next lesson");
    return [
      puzzle && !well ? go(t("Try again"), "primary", this.lesson, false) : null,
      next ? go(puzzle ? following : t("Try a puzzle"), well ? "primary" : "", next, next.best === null) : null,
      puzzle && !well ? go(t("Show the solution"), "", this.lesson, true) : null,
      puzzle && well ? go(t("Try again"), "", this.lesson, false) : null,
      puzzle ? null : go(t("Once more"), "", this.lesson, true),
      puzzle ? null : h("a", { class: "button", href: "/" }, t("Play a game")),
      h("a", { class: "button", href: "/learn" }, t("All lessons")),
    ];
  }

  #verdict(score, solved) {
    const { best } = this.lesson;
    if (best === null) return n("Well done: {count} point", "Well done: {count} points", score);
    if (this.shown) return n("This is how to make {count} point", "This is how to make {count} points", best);
    if (solved) return n("{count} point: nobody can make more", "{count} points: nobody can make more", score);
    return n(
      "{points} of {best} points: {count} short of the best",
      "{points} of {best} points: {count} short of the best",
      best - score,
      { points: score, best },
    );
  }
}

/** The score lines since the last step that had a word. */
function lately({ recent }, silent) {
  const found = [];
  for (const entry of [...recent].reverse()) {
    if (entry.kind !== "action") break;
    found.unshift(...(entry.lines ?? []));
    if (!silent(entry)) break;
  }
  return found;
}

const plus = (points) => h("strong", { class: "plus" }, `+${points}`);

/** What was scored, how it is counted, and the rule that says so. */
function scoreLine(line, reasons) {
  const rules = new Set(line.terms.flatMap(({ rule, changed_by: changed }) => [rule, ...changed]));
  const why = [...rules].map((rule) => reasons[rule]).filter(Boolean);
  return h("p", { class: "lesson-scored" },
    plus(line.points),
    h("span", null,
      h("strong", null, capital(line.called)),
      " ",
      line.terms.map(({ wording }) => wording).join(" + "),
      why.length ? h("span", { class: "soft small description" }, why.join(" ")) : null,
    ),
  );
}

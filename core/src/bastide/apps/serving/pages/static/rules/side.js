// The result of the choice, beside it.
import { fill, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { actButton, fieldOf, rowOf } from "../ui/controls.js";
import { tabs } from "../ui/tabs.js";
import { Framed } from "./frames.js";
import { mendButtons, mendList, mendsOfAll } from "./mends.js";
import { Numbers } from "./numbers.js";
import { showSummary, tileCount } from "./summary.js";
import { withTitle } from "./variant.js";

/** The title, whether the variant works, and details. On a narrow page it folds up. */
export class Side {
  #shown = "summary";

  /** `showWrong()` leads to the problems, `mend(mend)` applies the chosen mend. */
  constructor(store, showWrong, mend) {
    this.store = store;
    this.mend = mend;
    this.mends = h("div", { class: "row mends", hidden: true });
    this.useless = h("div", { class: "notice", role: "status", hidden: true });
    this.summary = h("div", { id: "panel-summary", tabindex: 0 });
    this.numbers = h("div", { class: "numbers", tabindex: 0 });
    this.difference = h("div", { id: "panel-differences", class: "framed", tabindex: 0 });
    this.book = h("div", { id: "panel-rulebook", class: "framed", tabindex: 0 });
    this.numbered = new Numbers(store, this.numbers);
    this.differing = new Framed(this.difference, {
      place: "rule-differences",
      title: t("Differences from the nearest preset"),
      about: ({ nearest, departures }, variant) =>
        nearest && departures.length ? { one: nearest, other: variant } : null,
      nothing: t("None: these are the rules of the preset."),
    });
    const about = (_, variant) => variant;
    this.reading = new Framed(this.book, { place: "rulebooks", title: t("Rulebook"), about, nothing: "" });
    this.verdict = h("span", { class: "verdict grow" });
    this.facts = h("span", { class: "facts-in-short small soft" });
    this.title = h("input", {
      id: "variant-title",
      type: "text",
      maxlength: 120,
      autocomplete: "off",
      on: { input: () => store.change((variant) => withTitle(variant, this.title.value.trim()), "title") },
    });
    this.wrong = actButton(t("Show problems"), showWrong, { hidden: true });
    this.more = actButton(t("Summary"), () => this.unfold(this.body.hidden), {
      class: "quiet more",
      "aria-expanded": "false",
      "aria-controls": "side-body",
    });
    const parts = [
      { name: "summary", title: t("Summary"), content: this.summary },
      { name: "differences", title: t("Differences"), content: this.difference },
      { name: "numbers", title: t("Numbers"), content: this.numbers },
      { name: "rulebook", title: t("Rulebook"), content: this.book },
    ];
    const shown = tabs(t("Summary of these rules"), parts, (name) => {
      this.#shown = name;
      this.#part();
    });
    const name = fieldOf(t("Name of these rules"), this.title);
    this.body = h("div", { id: "side-body", class: "side-body" }, name, shown.element);
    this.top = rowOf(this.verdict, this.facts, this.wrong, this.more);
    const heading = h("h2", { class: "visually-hidden", id: "side-title" }, t("Summary of these rules"));
    this.element = h("aside", { class: "side panel", "aria-labelledby": heading.id },
      heading,
      this.top,
      this.mends,
      this.useless,
      this.body,
    );
  }

  /** Keep a link in reach, wherever the page is scrolled to. */
  offer(link) {
    this.top.append(link);
  }

  /** Show all of it, or only whether it works. */
  unfold(open) {
    this.body.hidden = !open;
    this.more.setAttribute("aria-expanded", String(open));
  }

  /** Show that the variant has changed and is not checked yet. */
  update() {
    const { store } = this;
    if (this.title !== document.activeElement) this.title.value = store.title;
    this.title.placeholder = store.displayTitle;
  }

  /** Show the server's answer. */
  judge() {
    const { answer } = this.store;
    const count = answer.problems.length;
    this.verdict.classList.toggle("good", answer.ok);
    this.verdict.classList.toggle("bad", !answer.ok);
    this.verdict.textContent = answer.ok
      ? t("✓ These rules work together")
      : n("✗ {count} problem", "✗ {count} problems", count);
    this.facts.textContent = answer.ok ? n("{count} tile in all", "{count} tiles in all", tileCount(answer)) : "";
    this.wrong.hidden = answer.ok;
    const whole = mendsOfAll(answer.problems);
    fill(this.mends, h("span", { class: "small" }, t("Fix everything:")), mendButtons(whole, this.mend));
    this.mends.hidden = whole.length === 0;
    this.update();
    this.#part();
  }

  /** Show what is useless in a variant that works. */
  warn(warnings) {
    fill(this.useless, mendList(warnings, this.mend));
    this.useless.hidden = warnings.length === 0;
  }

  #part() {
    const { answer, works, named } = this.store;
    if (!answer) return;
    const broken = t("This appears once all problems are fixed.");
    if (!works) {
      for (const panel of [this.summary, this.numbers]) if (!panel.hidden) fill(panel, h("p", {}, broken));
      this.numbered.forget();
      this.differing.clear(broken);
      this.reading.clear(broken);
      return;
    }
    if (this.#shown === "summary") showSummary(this.summary, answer, this.store);
    if (this.#shown === "numbers") this.numbered.show(answer);
    if (this.#shown === "differences") void this.differing.show(answer, named);
    if (this.#shown === "rulebook") void this.reading.show(answer, named);
  }
}

// Scores the table again whenever it or the chosen rules change.
import { post } from "../core/api.js";
import { h } from "../core/dom.js";
import { Latest } from "../core/latest.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { choiceOf, softText, stackOf } from "../ui/controls.js";
import { whenReleased } from "../ui/pressed.js";
import { problemList, showFailure } from "../ui/problems.js";
import { divided } from "./lights.js";
import { Results } from "./results.js";

const SOON = 500;

export class Scorer {
  #scoring = new Latest((signal) => this.#score(signal), (error) => this.#fail(error));

  constructor(entry, choice, lights) {
    this.entry = entry;
    this.choice = choice;
    /** The record of the table, until the table is edited. */
    this.record = null;
    this.asLaid = h("input", { type: "checkbox", id: "as-laid", on: { change: () => this.soon(0) } });
    this.results = new Results(lights, () => {
      this.asLaid.checked = true;
      this.soon(0);
    });
    this.from = h("p", { class: "soft small", hidden: true },
      t("This is a record, replayed under each set of rules. Once you change the table, it is scored as it is."),
    );
    this.state = h("div", { role: "status", class: "soft small" });
    this.element = stackOf(
      choiceOf(this.asLaid, t("Score despite mistakes")),
      this.from,
      this.state,
      this.results.element,
    );
  }

  soon(wait = SOON) {
    this.from.hidden = !this.record;
    if (this.entry.diagram.tiles.length === 0) {
      this.#scoring.stop();
      this.found = null;
      this.results.clear(softText(t("Place tiles to see what they score.")));
      return;
    }
    this.#scoring.soon(wait);
  }

  async #score(signal) {
    const what = this.record ? { record: this.record } : { diagram: this.entry.diagram };
    const under = this.record ? this.choice.under : this.choice.under.filter((variant) => variant !== null);
    const slow = setTimeout(() => { this.state.textContent = t("Scoring…"); }, 400);
    try {
      const body = { ...what, under: under.length ? under : this.choice.under, as_laid: this.asLaid.checked };
      const found = await post("/api/diagrams/score", body, { signal });
      this.found = found;
      whenReleased(() => signal.aborted || this.results.show(found));
      if (found.verdict) announce(found.verdict);
    } finally {
      clearTimeout(slow);
      this.state.textContent = "";
    }
  }

  #fail(error) {
    this.found = null;
    if (error.unreached) {
      const text = t("The server cannot be reached. This browser keeps your table, and it is scored as soon as the server is back.");
      this.results.clear(h("p", { class: "notice" }, text));
      announce(text);
      return;
    }
    this.results.clear(error.problems ? problemList(error.problems) : h("div"));
    if (!error.problems) showFailure(this.results.element, error);
  }

  /** The highlights on the board, for a picture: every difference with its number. */
  lit() {
    if (!this.results.lights.numbered || !this.found) return [];
    const seen = new Set();
    return this.found.differences.flatMap((difference) => {
      const coloured = divided(difference);
      const parts = difference.columns.map(({ column, where }) =>
        where.flatMap(({ at, segments }) =>
          segments.flatMap((segment) => {
            const name = `${at} ${segment}`;
            if (seen.has(name)) return [];
            seen.add(name);
            return [{ at, segment, label: "", colour: coloured ? this.found.columns[column].colour : null }];
          }),
        ),
      );
      // The number is at the largest part, not at a small one that only other rules score.
      const [most] = parts.toSorted((one, other) => other.length - one.length);
      if (most?.length) most[0].label = String(difference.number);
      return parts.flat();
    });
  }
}

// Scores the table again whenever it or the chosen rules change.

import { post } from "../core/api.js";
import { h } from "../core/dom.js";
import { whenReleased } from "../core/pressed.js";
import { problemList, showFailure } from "../core/problems.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";
import { divided } from "./lights.js";
import { Results } from "./results.js";

const SOON = 500;

export class Scorer {
  constructor(entry, choice, lights) {
    this.entry = entry;
    this.choice = choice;
    /** The record of the table, until the table is edited. */
    this.record = null;
    this.turn = 0;
    this.asLaid = h("input", { type: "checkbox", id: "as-laid", on: { change: () => this.soon(0) } });
    this.results = new Results(lights, () => {
      this.asLaid.checked = true;
      this.soon(0);
    });
    this.from = h(
      "p",
      { class: "soft small", hidden: true },
      t("This is a record: it is played again under each of the rules. Change the table, and it is scored as it lies."),
    );
    this.state = h("div", { role: "status", class: "soft small" });
    this.element = h(
      "div",
      { class: "stack" },
      h("label", { class: "choice" }, this.asLaid, t("Take mistakes as they lie")),
      this.from,
      this.state,
      this.results.element,
    );
  }

  soon(wait = SOON) {
    clearTimeout(this.timer);
    this.turn += 1;
    const { turn } = this;
    this.from.hidden = !this.record;
    const { diagram } = this.entry;
    if (diagram.tiles.length === 0) {
      this.found = null;
      this.results.clear(h("p", { class: "soft" }, t("Lay tiles, and see here what they score.")));
      return;
    }
    this.timer = setTimeout(() => this.score(turn), wait);
  }

  async score(turn) {
    this.asked?.abort();
    this.asked = new AbortController();
    const what = this.record ? { record: this.record } : { diagram: this.entry.diagram };
    const under = this.record ? this.choice.under : this.choice.under.filter((variant) => variant !== null);
    const slow = setTimeout(() => { this.state.textContent = t("Scoring…"); }, 400);
    try {
      const body = { ...what, under: under.length ? under : this.choice.under, as_laid: this.asLaid.checked };
      const found = await post("/api/diagrams/score", body, { signal: this.asked.signal });
      if (turn !== this.turn) return;
      this.found = found;
      whenReleased(() => turn === this.turn && this.results.show(found));
      if (found.verdict) say(found.verdict);
    } catch (error) {
      if (error.name === "AbortError" || turn !== this.turn) return;
      if (error.status === 429) {
        this.timer = setTimeout(() => this.score(turn), 1000 * (error.wait ?? 1));
        return;
      }
      this.found = null;
      this.results.clear(error.problems ? problemList(error.problems) : h("div"));
      if (!error.problems) showFailure(this.results.element, error);
    } finally {
      clearTimeout(slow);
      this.state.textContent = "";
    }
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

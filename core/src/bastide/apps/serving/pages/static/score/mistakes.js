// All problems of the table, with their places.
import { fill, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton } from "../ui/controls.js";
import { showFailure } from "../ui/problems.js";

export class Mistakes {
  constructor(editor) {
    this.editor = editor;
    const props = { role: "region", "aria-label": t("Errors and notes"), tabindex: 0, hidden: true };
    this.element = h("div", { class: "mistakes", ...props });
    this.known = 0;
  }

  fail(error) {
    this.element.hidden = false;
    showFailure(this.element, error);
  }

  show({ problems, notes }) {
    this.element.hidden = problems.length + notes.length === 0;
    const entries = problems.map((problem) => {
      const where = problem.at ? t("{x}, {y}", { x: problem.at[0], y: problem.at[1] }) : (problem.place ?? problem.key);
      return h("li", { class: "problem", title: problem.rule ?? null },
        where ? h("strong", null, where, " ") : null,
        problem.message,
        problem.hint ? h("span", { class: "soft" }, " ", problem.hint) : null,
        problem.at ? actButton(t("Show"), () => this.go(problem.at), { class: "quiet" }) : null,
      );
    });
    fill(
      this.element,
      entries.length ? h("h3", null, n("{count} error", "{count} errors", entries.length)) : null,
      entries.length ? h("ul", { class: "problems" }, entries) : null,
      notes.length ? h("ul", { class: "notes small" }, notes.map((note) => h("li", null, note))) : null,
    );
    if (entries.length > this.known) announce(problems.at(-1).message);
    this.known = entries.length;
  }

  go(at) {
    this.editor.select(at);
    this.editor.board.reveal(at, 90);
  }
}

// The score of the table under each of the chosen rules, side by side.
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, fieldOf, foldedPart, softText, unseen } from "../ui/controls.js";
import { letterOf, sign } from "../ui/signs.js";
import { wide } from "../ui/tables.js";
import { differenceList } from "./differences.js";
import { lineList } from "./lines.js";

/** How many are shown at first. */
const SWINGS = 2;

export class Results {
  /** @param {import("./lights.js").Lights} lights */
  constructor(lights, retry) {
    this.lights = lights;
    this.retry = retry;
    this.element = h("div", { class: "results stack" });
    this.opened = 0;
  }

  clear(...content) {
    this.lights.end();
    fill(this.element, content);
  }

  show(found) {
    this.found = found;
    this.lights.end();
    const { columns, differences } = found;
    if (columns.every((column) => column.error)) {
      // The scoring failed under all rules, mostly for the same reason.
      const others = columns.filter((column) => column.error.reason !== columns[0].error.reason);
      fill(this.element, [columns[0], ...others].map((column) => this.stopped(column)));
      return;
    }
    fill(
      this.element,
      found.verdict ? h("p", { class: found.winner_changes ? "verdict notice" : "verdict" }, found.verdict) : null,
      this.swings(found),
      found.unswung.map((text) => h("p", { class: "small" }, text)),
      columns.filter((column) => column.stop).map((column) => this.stopped(column)),
      this.totals(found),
      differences.length > 0 ? differenceList(found, this.lights) : null,
      this.lines(columns),
      this.notes(columns),
    );
  }

  /** The differences that decide the winner, for each two of the rules, with their places highlighted. */
  swings({ swings, differences }) {
    const texts = swings.map((swing) => {
      const text = h("p", { class: "small swing" }, swing.text);
      const parts = swing.differences.flatMap((each) => differences[each - 1].columns.map((column) => column.where));
      this.lights.bind(text, parts);
      return text;
    });
    const rest = texts.slice(SWINGS);
    return [
      texts.slice(0, SWINGS),
      rest.length ? foldedPart(t("Between the other rules"), { class: "small" }, rest) : null,
    ];
  }

  stopped(column) {
    const again = actButton(t("Score anyway"), () => this.retry());
    return h("div", { class: "problem" }, h("p", null, column.stop), column.error ? again : null);
  }

  totals({ columns, rows }) {
    const players = Object.keys(columns[0].scores);
    // The list above has the full titles; five of them side by side would leave no room for the points.
    const heads = columns.map((column, number) =>
      h("th", { scope: "col", class: "number" },
        sign(number, column.title),
        column.error ? h("div", { class: "small" }, t("so far")) : null,
      ),
    );
    const differs = (points) => new Set(points).size > 1;
    const cells = (points, mark = (/** @type {number} */ _) => null) =>
      points.map((each, at) => h("td", { class: differs(points) ? "number differs" : "number" }, each, mark(at)));
    const body = (player) => {
      const wins = (at) => columns[at].ranking[0].includes(player) && !columns[at].error;
      const star = (at) => (wins(at) ? h("span", { class: "first", title: t("wins") }, " ★", unseen(t("wins"))) : null);
      const totals = columns.map((column) => column.scores[player]);
      return h("tbody", null,
        h("tr", { class: "total" }, h("th", { scope: "row" }, player), cells(totals, star)),
        rows.filter((row) => row.player === player).map((row) =>
          h("tr", { class: "part" }, h("th", { scope: "row" }, row.name), cells(row.points)),
        ),
      );
    };
    return wide(t("Points"), h("table", { class: "table totals" },
      h("caption", { class: "visually-hidden" }, t("Points by player under each of the rules")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, t("Player")), heads)),
      players.map(body),
    ));
  }

  /** All lines under one of the rules, which the user chooses. */
  lines(columns) {
    const some = columns.some((column) => column.lines.length);
    if (!some) return softText(t("Nothing on this table scores yet."));
    this.opened = Math.min(this.opened, columns.length - 1);
    const place = h("div");
    const title = (column, number) => `${letterOf(number)}: ${column.title}`;
    const options = columns.map((column, number) => h("option", { value: number }, title(column, number)));
    const select = h("select", { id: "lines-of", value: String(this.opened) }, options);
    const draw = () => {
      this.opened = Number(select.value);
      fill(place, lineList(columns[this.opened], this.lights));
    };
    select.addEventListener("change", draw);
    draw();
    return h("section", { class: "stack", "aria-labelledby": "lines-title" },
      h("h3", { id: "lines-title" }, t("All score lines")),
      columns.length > 1 ? fieldOf(t("Under"), select) : null,
      place,
    );
  }

  notes(columns) {
    const text = (column, note) => (columns.length > 1 ? `${column.title}: ${note}` : note);
    const notes = columns.flatMap((column) => column.notes.map((note) => h("li", null, text(column, note))));
    const title = t("Notes ({count})", { count: notes.length });
    return notes.length ? foldedPart(title, null, h("ul", { class: "small" }, notes)) : null;
  }
}

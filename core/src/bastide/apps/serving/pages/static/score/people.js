// The players: their names, their points on the score track, and what is counted beside the board.
import { fill, find, h } from "../core/dom.js";
import { inkOn } from "../core/values.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, smallText, stackOf } from "../ui/controls.js";
import { stepper } from "../ui/stepper.js";
import * as edits from "./edits.js";
import { valueAt } from "./entry.js";
import { NAMES } from "./names.js";

const MOST = 12;
const LONGEST = 40;
const MOST_COUNTED = 999;

export class People {
  constructor(entry) {
    this.entry = entry;
    this.list = h("ul", { class: "people" });
    this.rows = [];
    /** The counts that rules keep beside the board: those of each player, and the steppers of nobody's. */
    this.counts = [];
    this.shared = [];
    this.common = h("div", { class: "counts" });
    this.add = actButton(t("Add a player"), () => this.join());
    this.element = stackOf(
      smallText(t("Enter the points on the score track, before the board is scored.")),
      this.list,
      this.add,
      this.common,
    );
  }

  /** Offer what some rules count beside the board. */
  use(palette) {
    this.counts = palette.counts.filter(({ path }) => path.includes(null));
    this.shared = palette.counts.filter(({ path }) => !path.includes(null)).map((count) => this.counter(count));
    fill(this.common, this.shared.map(({ element }) => element));
    for (const { element } of this.rows.splice(0)) element.remove();
  }

  /** A stepper for a count, of a player or of nobody. */
  counter({ path, group, name, least }, player = null) {
    const where = path.map((key) => key ?? player);
    const { element, set } = stepper({
      label: player === null ? name : t("{what} of {player}", { what: name, player }),
      least,
      most: MOST_COUNTED,
      changed: (count) => this.entry.change((draft) => edits.setCount(draft, where, count)),
    });
    return {
      element: h("div", { class: "count", title: group || null }, h("span", { "aria-hidden": "true" }, name), element),
      show: () => set(valueAt(this.entry.diagram, ["state", ...where]) ?? 0),
    };
  }

  /**
   * Show the players, with the colours in the server's answer. Rows are kept: the user may be typing in one.
   */
  show(players) {
    const { diagram } = this.entry;
    while (this.rows.length < diagram.players.length) this.rows.push(this.row(this.rows.length));
    for (const gone of this.rows.splice(diagram.players.length)) gone.element.remove();
    for (const [number, name] of diagram.players.entries()) {
      const row = this.rows[number];
      const { element, chip, called, points, away } = row;
      if (row.name !== name) {
        row.name = name;
        row.counters = this.counts.map((count) => this.counter(count, name));
        fill(row.counts, row.counters.map((counter) => counter.element));
      }
      const known = players.find((player) => player.name === name);
      chip.textContent = known?.letter ?? "";
      chip.style.setProperty("background", known?.colour ?? null);
      chip.style.setProperty("color", known ? inkOn(known.colour) : null);
      for (const [input, value] of [[called, name], [points, diagram.scores?.[name] ?? 0]]) {
        if (input !== document.activeElement) input.value = value;
      }
      points.setAttribute("aria-label", t("Points of {player} on the track", { player: name }));
      for (const attribute of ["aria-label", "title"]) {
        away.setAttribute(attribute, t("Remove {player}", { player: name }));
      }
      away.disabled = diagram.players.length < 2;
      for (const counter of row.counters) counter.show();
      if (!element.isConnected) this.list.append(element);
    }
    for (const counter of this.shared) counter.show();
    this.add.disabled = diagram.players.length >= MOST;
  }

  /** The row of a player, by index. */
  row(number) {
    const chip = h("span", { class: "swatch", "aria-hidden": "true" });
    const called = h("input", {
      id: `person-${number}`, maxlength: LONGEST, size: 10, autocomplete: "off",
      "aria-label": t("Name of player {number}", { number: number + 1 }),
      on: { change: () => this.rename(number, called) },
    });
    const points = h("input", {
      id: `points-${number}`, type: "number", step: 1, min: -999, max: 9999,
      on: { change: () => this.points(number, points) },
    });
    const away = actButton("×", () => this.leave(number), { class: "quiet" });
    const counts = h("div", { class: "counts" });
    return { element: h("li", null, chip, called, points, away, counts), chip, called, points, away, counts };
  }

  rename(number, input) {
    const name = input.value.trim();
    const { players } = this.entry.diagram;
    if (!name || (players.includes(name) && players[number] !== name)) {
      input.value = players[number];
      announce(t("Each player needs a unique name."));
      return;
    }
    input.value = name;
    this.entry.change((draft) => edits.rename(draft, number, name));
  }

  points(number, input) {
    const points = Math.round(Number(input.value));
    if (!Number.isFinite(points)) return;
    input.value = points;
    this.entry.change((draft) => edits.setPoints(draft, draft.players[number], points));
  }

  join() {
    const { players } = this.entry.diagram;
    const spare = t("Player {number}", { number: players.length + 1 });
    const name = [...NAMES, spare].find((each) => !players.includes(each)) ?? `${spare}+`;
    this.entry.change((draft) => draft.players.push(name));
    find(`#person-${players.length}`)?.select();
  }

  leave(number) {
    const name = this.entry.diagram.players[number];
    this.entry.change((draft) => edits.leave(draft, number));
    announce(t("{player} removed, with all pieces.", { player: name }));
    this.add.focus();
  }
}

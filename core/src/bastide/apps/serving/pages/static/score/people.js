// The players: their names, and their points on the score track.
import { find, h } from "../core/dom.js";
import { inkOn } from "../core/values.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, smallText, stackOf } from "../ui/controls.js";
import * as edits from "./edits.js";
import { NAMES } from "./names.js";

const MOST = 12;
const LONGEST = 40;

export class People {
  constructor(entry) {
    this.entry = entry;
    this.list = h("ul", { class: "people" });
    this.rows = [];
    this.add = actButton(t("Add a player"), () => this.join());
    this.element = stackOf(
      smallText(t("Enter the points on the score track, before the board is scored.")),
      this.list,
      this.add,
    );
  }

  /**
   * Show the players, with the colours in the server's answer. Rows are kept: the user may be typing in one.
   */
  show(players) {
    const { diagram } = this.entry;
    while (this.rows.length < diagram.players.length) this.rows.push(this.row(this.rows.length));
    for (const gone of this.rows.splice(diagram.players.length)) gone.element.remove();
    for (const [number, name] of diagram.players.entries()) {
      const { element, chip, called, points, away } = this.rows[number];
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
      if (!element.isConnected) this.list.append(element);
    }
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
    return { element: h("li", null, chip, called, points, away), chip, called, points, away };
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

// The players: what they are called, and the points that they have on the track already.

import { fill, h } from "../core/dom.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";
import * as edits from "./edits.js";

/** What players of a table are called whom nobody named; those whose names are colours have them. */
export const [RED, BLUE, YELLOW] = [t("Red"), t("Blue"), t("Yellow")];
export const NAMES = [RED, BLUE, YELLOW, t("Green"), t("Black"), t("Pink")];
const MOST = 12;
const LONGEST = 40;

export class People {
  constructor(entry) {
    this.entry = entry;
    this.list = h("ul", { class: "people" });
    this.add = h("button", { type: "button", on: { click: () => this.join() } }, t("Add a player"));
    this.element = h(
      "div",
      { class: "stack" },
      h(
        "p",
        { class: "soft small" },
        t("Points are those on the track, before what still lies on the board is scored."),
      ),
      this.list,
      this.add,
    );
  }

  /** Show the players; `told` are those that the server told of, with colours. */
  show(told) {
    const { diagram } = this.entry;
    const focused = this.list.contains(document.activeElement) ? document.activeElement.id : null;
    fill(
      this.list,
      diagram.players.map((name, number) => {
        const known = told.find((player) => player.name === name);
        const chip = h("span", { class: "swatch", "aria-hidden": "true" }, known?.letter ?? "");
        if (known) {
          chip.style.setProperty("background", known.colour);
          chip.style.setProperty("color", light(known.colour) ? "#1d1a17" : "#ffffff");
        }
        return h(
          "li",
          null,
          chip,
          h("input", {
            id: `person-${number}`, value: name, maxlength: LONGEST, size: 10, autocomplete: "off",
            "aria-label": t("Name of player {number}", { number: number + 1 }),
            on: { change: (event) => this.rename(number, event.target) },
          }),
          h("input", {
            id: `points-${number}`, type: "number", value: diagram.scores?.[name] ?? 0, step: 1, min: -999, max: 9999,
            "aria-label": t("Points of {player} on the track", { player: name }),
            on: { change: (event) => this.points(name, event.target) },
          }),
          h(
            "button",
            {
              type: "button", class: "quiet", disabled: diagram.players.length < 2,
              "aria-label": t("Remove {player}", { player: name }), title: t("Remove {player}", { player: name }),
              on: { click: () => this.leave(number) },
            },
            "×",
          ),
        );
      }),
    );
    this.add.disabled = diagram.players.length >= MOST;
    if (focused) document.getElementById(focused)?.focus();
  }

  rename(number, input) {
    const name = input.value.trim();
    const { players } = this.entry.diagram;
    if (!name || (players.includes(name) && players[number] !== name)) {
      input.value = players[number];
      say(t("Every player needs a name that nobody else has."));
      return;
    }
    this.entry.change((draft) => edits.rename(draft, number, name));
  }

  points(name, input) {
    const points = Math.round(Number(input.value));
    if (Number.isFinite(points)) this.entry.change((draft) => edits.setPoints(draft, name, points));
  }

  join() {
    const { players } = this.entry.diagram;
    const spare = t("Player {number}", { number: players.length + 1 });
    const name = [...NAMES, spare].find((each) => !players.includes(each)) ?? `${spare}+`;
    this.entry.change((draft) => draft.players.push(name));
    document.getElementById(`person-${players.length}`)?.select();
  }

  leave(number) {
    const name = this.entry.diagram.players[number];
    this.entry.change((draft) => edits.leave(draft, number));
    say(t("{player} is gone, with all pieces.", { player: name }));
    this.add.focus();
  }
}

function light(colour) {
  const [red, green, blue] = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140;
}

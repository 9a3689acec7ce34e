// The form that starts a game.
import { find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { choiceOf, fieldOf, foldedPart, formOf, smallText } from "../ui/controls.js";
import { tried } from "../ui/problems.js";
import { botsOf, chosenColours, playerRows } from "./playerrows.js";
import { ruleChoice } from "./rulechoice.js";

/**
 * @param {object[]} presets as the server lists them
 * @param {object[]} bots as the server lists them
 * @param {function(object): Promise<void>} start called with the body of `POST /api/games`
 * @returns {Promise<{element: HTMLElement, begin: function(any=): Promise<void>}>} `begin` may be given other rules
 */
export async function beginForm(presets, bots, start) {
  const rules = await ruleChoice(presets);
  const seats = seatChoice();
  const help = h("input", { type: "checkbox", id: "help", on: { change: () => (chosen = true) } });
  const helpField = choiceOf(help, h("span", null, t("Help for all players"),
    h("span", { class: "soft small description" }, t("Hints, and what still fits into a gap, for everybody at the table.")),
  ));
  /** Whether the user said so; until then, there is help for one person against programs. */
  let chosen = false;
  const players = playerRows(bots, (list) => {
    const people = list.filter((player) => !player.bot).length;
    seats.element.hidden = people < 2;
    helpField.hidden = people < 1;
    if (!chosen) help.checked = people === 1;
  });
  const seed = h("input", { id: "seed", maxlength: 100, autocomplete: "off" });
  const failed = h("div");
  const button = h("button", { class: "primary begin", type: "submit" }, t("Begin"));

  function begin(variant = rules.value()) {
    const list = players.value();
    const people = list.filter((player) => !player.bot).length;
    const text = seed.value.trim();
    players.keep();
    return start({
      variant,
      players: list.map((player) => player.name),
      bots: botsOf(list),
      colours: chosenColours(list),
      seats: people > 1 ? seats.value() : "together",
      help: people > 0 && help.checked,
      seed: text ? (/^\d{1,15}$/.test(text) ? Number(text) : text) : undefined,
    });
  }

  const element = formOf({ class: "stack", novalidate: true }, () => tried(failed, () => begin(), button),
    rules.element,
    players.element,
    seats.element,
    helpField,
    foldedPart(
      t("Fixed seed"),
      null,
      fieldOf(
        t("Seed"),
        seed,
        smallText(t("Games with the same rules, players and seed draw the same tiles. Without a seed, draws are random.")),
      ),
    ),
    h("div", { class: "reach" }, failed, button),
  );
  return { element, begin };
}

/** Whether people share this screen, or each gets a link. */
export function seatChoice() {
  const choice = (value, label, description, checked) =>
    choiceOf(
      h("input", { type: "radio", name: "seats", value, checked }),
      h("span", null, label, h("span", { class: "soft small description" }, description)),
    );
  const element = h("fieldset", { class: "seats" },
    h("legend", { class: "label" }, t("How people play")),
    choice("together", t("All on this screen"), t("Players share this screen."), true),
    choice("apart", t("One link per player"), t("Each player gets a link of their own."), false),
  );
  return { element, value: () => find(":checked", element).value };
}

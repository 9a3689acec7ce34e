// The form that starts a game.
import { fill, h } from "../core/dom.js";
import { showFailure, whileBusy } from "../core/problems.js";
import { t } from "../core/words.js";
import { playerRows } from "./playerrows.js";
import { ruleChoice } from "./rulechoice.js";

/**
 * @param {object[]} presets as the server lists them
 * @param {object[]} bots as the server lists them
 * @param {function(object): Promise<void>} start called with the body of `POST /api/games`
 */
export async function beginForm(presets, bots, start) {
  const rules = await ruleChoice(presets);
  const seats = seatChoice();
  const players = playerRows(bots, (list) => {
    seats.element.hidden = list.filter((player) => !player.bot).length < 2;
  });
  const seed = h("input", { id: "seed", maxlength: 100, autocomplete: "off" });
  const failed = h("div");
  const button = h("button", { class: "primary begin", type: "submit" }, t("Begin"));
  const form = h(
    "form",
    { class: "stack", novalidate: true },
    rules.element,
    players.element,
    seats.element,
    h(
      "details",
      null,
      h("summary", null, t("The same tiles again")),
      h(
        "div",
        { class: "field" },
        h("label", { for: "seed" }, t("Seed")),
        seed,
        h(
          "p",
          { class: "soft small" },
          t("Games with the same rules, players and seed draw the same tiles. Without one, chance decides."),
        ),
      ),
    ),
    failed,
    button,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fill(failed);
    const list = players.value();
    const people = list.filter((player) => !player.bot).length;
    const wish = {
      variant: rules.value(),
      players: list.map((player) => player.name),
      bots: Object.fromEntries(list.filter((player) => player.bot).map((player) => [player.name, player.bot])),
      seats: people > 1 ? seats.value() : "together",
    };
    const text = seed.value.trim();
    if (text) wish.seed = /^\d{1,15}$/.test(text) ? Number(text) : text;
    try {
      players.keep();
      await whileBusy(button, start(wish));
    } catch (error) {
      showFailure(failed, error);
    }
  });
  return form;
}

function seatChoice() {
  const choice = (value, label, says, checked) =>
    h(
      "label",
      { class: "choice" },
      h("input", { type: "radio", name: "seats", value, checked }),
      h("span", null, label, h("span", { class: "soft small says" }, says)),
    );
  const element = h(
    "fieldset",
    { class: "seats" },
    h("legend", { class: "label" }, t("Where people sit")),
    choice("together", t("All at this screen"), t("They take turns here."), true),
    choice("apart", t("Each by a link"), t("Every person gets a link of their own."), false),
  );
  return { element, value: () => element.querySelector(":checked").value };
}

// Choosing the colour of a player: of those that nobody else has.
import { get } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, rowOf, softText } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { menu } from "../ui/menus.js";
import { taskButton } from "../ui/problems.js";
import { seal } from "./seal.js";

/**
 * The colours and letters that players will have, and the colours to choose from, each with `name`, `wording`, `colour`.
 * @param {{name: string, colour?: string|null}[]} players with the names of the colours that they chose
 * @returns {Promise<{players: object[], choices: object[]}>}
 */
export function coloursOf(players, options = {}) {
  const parts = players.flatMap((one) => [["name", one.name.slice(0, 40)], ["chosen", one.colour ?? ""]]);
  return get(`/api/colours?${new URLSearchParams(parts)}`, options);
}

const named = (choice, letter) => [seal({ colour: choice.colour, letter }), h("span", null, choice.wording)];

/**
 * A seal that opens a menu of colours. `show()` is given the player as the server will show it, the choices, and the
 * names of colours that others chose.
 * @param {function(string|null): void} choose called with the name of a colour; null is for the usual one
 */
export function colourMenu(choose) {
  const element = h("span", { class: "seal-place" });
  let made = null;

  function show(player, choices, taken, chosen) {
    const all = [{ name: null, wording: t("any colour"), colour: null }, ...choices];
    if (!made) {
      made = menu(null, all.map((choice) => [null, () => choose(choice.name)]));
      made.element.classList.add("colours");
      fill(element, made.element);
    }
    fill(made.opener, seal(player));
    const worn = choices.find(({ colour }) => colour === player.colour)?.wording ?? "";
    const label = t("Colour of {name}: {colour}", { name: player.name, colour: worn });
    made.opener.setAttribute("aria-label", label);
    made.opener.title = label;
    for (const [number, choice] of all.entries()) {
      const button = made.buttons[number];
      fill(button, choice.name ? named(choice, player.letter) : h("span", null, choice.wording));
      button.disabled = choice.name !== null && taken.includes(choice.name);
      button.setAttribute("aria-pressed", String(choice.name === chosen));
    }
  }

  return { element, show };
}

/** A button that asks for the colour of a player; a window does, since views are shown anew while it is open. */
export function colourButton(table, name, text, props = {}) {
  const refused = (error) => error && table.refuse(error);
  const label = t("Choose a colour for {name}", { name });
  return taskButton(text, refused, () => chooseColour(table, name), { "aria-label": label, ...props });
}

/** Ask in a window for the colour of a player in a game. */
async function chooseColour(table, name) {
  const view = table.live;
  const { choices } = await coloursOf(view.players.map((player) => ({ name: player.name })));
  const me = view.players.find((player) => player.name === name);
  const line = (choice, close) => {
    const other = view.players.find((player) => player.colour === choice.colour && player.name !== name);
    const choose = () => {
      close();
      table.send("colour", { player: name, colour: choice.name });
    };
    const text = [named(choice, me.letter), other ? h("span", { class: "soft small" }, other.name) : null];
    const pressed = String(choice.colour === me.colour);
    return h("li", null, actButton(text, choose, { class: "quiet", disabled: Boolean(other), "aria-pressed": pressed }));
  };
  const shown = openDialog(t("The colour of {name}", { name }), { class: "colouring" }, (close) => [
    softText(t("You may change it until your first move.")),
    h("ul", { class: "colours" }, choices.map((choice) => line(choice, close))),
    rowOf(actButton(t("Cancel"), close)),
  ]);
  find("[aria-pressed='true']", shown)?.focus();
}

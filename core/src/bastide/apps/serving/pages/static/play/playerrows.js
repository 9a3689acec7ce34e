// The players: a row for each, with the colour that they choose or the server will assign, and the letter.
import { fill, h } from "../core/dom.js";
import { keep, kept } from "../core/kept.js";
import { Latest } from "../core/latest.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, offerOptions } from "../ui/controls.js";
import { colourMenu, coloursOf } from "./colourchoice.js";

const FEWEST = 1;
const MOST = 6;
const NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"];

/** The bots by player, as `POST /api/games` takes them. */
export function botsOf(players) {
  return Object.fromEntries(players.filter(({ bot }) => bot).map(({ name, bot }) => [name, bot]));
}

/** The names of the colours that players chose, as `POST /api/games` takes them. */
export function chosenColours(players) {
  return Object.fromEntries(players.filter(({ colour }) => colour).map(({ name, colour }) => [name, colour]));
}

/** A choice of who plays: a person or a program; `bots` are as the server lists them. */
export function whoPlays(bots, bot, props) {
  const kind = h("select", props);
  const programs = bots.map((each) => [each.name, t("{name} (program)", { name: each.title })]);
  offerOptions(kind, [["", t("a person")], ...programs], bot ?? "");
  return kind;
}

/**
 * @param {object[]} bots as the server lists them
 * @param {function(object[]): void} changed called with the players whenever they change
 */
export function playerRows(bots, changed) {
  const known = kept("players", null);
  const usable = Array.isArray(known) && known.length >= FEWEST && known.every((one) => typeof one?.name === "string");
  const first = bots[0];
  let players = usable
    ? known.slice(0, MOST)
    : [{ name: NAMES[0], bot: null }, { name: NAMES[1], bot: first?.name }];
  players = players.map((one) => ({
    name: one.name,
    bot: bots.some((bot) => bot.name === one.bot) ? one.bot : null,
    colour: typeof one.colour === "string" ? one.colour : null,
  }));

  const rows = h("ol", { class: "players" });
  const add = actButton(t("Add a player"), join);
  let seals = [];
  let latest = null;
  // The rows work without colours, too; the game will have them.
  const colours = new Latest(async (signal) => {
    latest = await coloursOf(players, { signal });
    paint();
  });

  function paint() {
    latest.players.forEach((player, number) => {
      const others = players.filter((_, each) => each !== number).map((each) => each.colour);
      seals[number].show(player, latest.choices, others, players[number].colour);
    });
  }

  function draw(focus = null) {
    seals = players.map((player) => colourMenu((colour) => {
      player.colour = colour;
      colours.now();
    }));
    fill(rows, players.map(row));
    add.hidden = players.length >= MOST;
    changed(players);
    colours.now();
    if (focus !== null) rows.children[focus]?.querySelector("input").focus();
  }

  function row(player, number) {
    const about = h("p", { class: "soft small description", id: `about-player-${number}` });
    const describe = () => {
      about.textContent = bots.find((bot) => bot.name === player.bot)?.says ?? "";
      about.hidden = !player.bot;
    };
    describe();
    const input = () => {
      player.name = name.value.trim();
      colours.now();
    };
    const change = () => {
      player.bot = kind.value || null;
      describe();
      changed(players);
    };
    const name = h("input", {
      value: player.name,
      maxlength: 40,
      required: true,
      autocomplete: "off",
      spellcheck: "false",
      "aria-label": t("Name of player {number}", { number: number + 1 }),
      on: { input },
    });
    const who = t("Who plays for player {number}", { number: number + 1 });
    const kind = whoPlays(bots, player.bot, { "aria-label": who, "aria-describedby": about.id, on: { change } });
    const leave = actButton("×", () => part(number), {
      class: "quiet",
      "aria-label": t("Remove player {number}", { number: number + 1 }),
    });
    leave.hidden = players.length <= FEWEST;
    return h("li", null, seals[number].element, name, kind, leave, about);
  }

  function join() {
    const free = NAMES.find((name) => players.every((one) => one.name !== name)) ?? "";
    players.push({ name: free, bot: players.at(-1).bot, colour: null });
    draw(players.length - 1);
  }

  function part(number) {
    announce(t("{name} removed.", { name: players[number].name }));
    players.splice(number, 1);
    draw(Math.min(number, players.length - 1));
  }

  draw();
  const element = h("fieldset", { class: "who" }, h("legend", { class: "label" }, t("Players")), rows, add);
  return { element, value: () => players, keep: () => keep("players", players) };
}

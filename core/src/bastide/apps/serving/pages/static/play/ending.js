// The end of a game: the winner, and what to do next.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { actButton, rowOf, smallText } from "../ui/controls.js";
import { enter } from "./begun.js";
import { games, remember } from "./games.js";
import { botsOf } from "./playerrows.js";
import { compareRecord, saveRecord, tableButton } from "./gameactions.js";
import { seal } from "./seal.js";

/** A dismissible banner over the board that appears when the game is over; `review()` shows what it was about. */
export function endingBanner(table, review) {
  const element = h("section", { class: "ending panel", "aria-label": t("The result"), tabindex: "-1", hidden: true });
  /** The number of the entries when the end was shown; -1 before. */
  let shownAt = -1;

  function show() {
    const { live, past } = table;
    // After a look at the past, the end is no news; after taking back it is, also if no event came in between.
    if (!live.over || live.recent.some((entry) => entry.number > shownAt && entry.kind === "undo")) shownAt = -1;
    if (!live.over || past !== null) {
      element.hidden = true;
      return;
    }
    if (shownAt >= 0) return;
    shownAt = live.number;
    // Who has put it away looks at the board, also when the page is loaded again.
    if (games.get(table.id)?.away === live.number) return;
    fill(element, content(table, close, review));
    element.hidden = false;
  }

  function close() {
    element.hidden = true;
    remember({ id: table.id, over: true, away: table.live.number });
  }

  table.on("view", show);
  return element;
}

function content(table, close, review) {
  const { view } = table;
  const players = new Map(view.players.map((player) => [player.name, player]));
  const places = rankedTeams(view);
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  const rows = places.flatMap((teams, place) =>
    teams.map((team) => {
      const score = team.reduce((sum, name) => sum + players.get(name).score, 0);
      return h("li", null,
        h("span", { class: "place" }, String(1 + places.slice(0, place).flat().length)),
        team.map((name) => seal(players.get(name))),
        h("strong", { class: "grow", dir: "auto" }, list.format(team.map((name) => called(players.get(name))))),
        h("span", { class: "number" }, n("{count} point", "{count} points", score)),
      );
    }),
  );
  const reviewed = () => {
    close();
    review();
  };
  return [
    h("h2", null, victory(places[0], list)),
    smallText(view.closed ? t("The game ended before the final scoring.") : view.title),
    h("ol", { class: "ranking" }, rows),
    rowOf(actions(table), actButton(t("Review the game"), reviewed), actButton(t("View the board"), close)),
  ];
}

/** The places from the best, each with its teams; a player who plays alone is a team. */
function rankedTeams({ ranking, teams }) {
  return ranking.map((names) => {
    const together = teams.map((team) => team.filter((name) => names.includes(name))).filter((team) => team.length);
    return together.length ? together : names.map((name) => [name]);
  });
}

function victory(teams, list) {
  const names = list.format(teams.flat());
  if (teams.length > 1) return t("{names} share the victory", { names });
  return teams[0].length > 1 ? t("{names} win as a team", { names }) : t("{name} wins", { name: names });
}

function called(player) {
  const why = player.resigned ? t("resigned") : player.out_of_time ? t("out of time") : null;
  return why ? `${player.name} (${why})` : player.name;
}

function actions(table) {
  const again = tableButton(table, t("Play again"), () => anew(table), "primary");
  return [
    table.view.seat.players.length ? again : null,
    tableButton(table, t("Save the game"), () => saveRecord(table)),
    tableButton(table, t("Score under other editions"), () => compareRecord(table)),
  ];
}

/** Start another game with the same rules and players. */
async function anew(table) {
  const { view } = table;
  const apart = !view.seat.everybody;
  const answer = await post("/api/games", {
    variant: view.variant,
    players: view.players.map((player) => player.name),
    bots: botsOf(view.players),
    colours: view.colours,
    seats: apart ? "apart" : "together",
    help: Boolean(view.help),
  });
  enter(answer, view.title);
}

// Sources of a game to compare: an example, a file, bots that play one now, or one that was played here.
import { get, post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { choose } from "../core/files.js";
import { comma, n, semicolon, t } from "../core/words.js";
import { games } from "../play/games.js";
import { actButton, fieldOf, smallText } from "../ui/controls.js";
import { taskButton } from "../ui/problems.js";
import { botFields } from "./bots.js";

/**
 * All sources.
 * @param {{take: function(object): Promise<void>, variants: function(): any[], title: function(string): string,
 * failed: HTMLElement, editions: function(any[]): void}} part of the page: `take` compares a game, `editions` chooses
 * other editions, `title` returns a display name, `failed` is the place for errors
 */
export function sources(part) {
  const known = games.all();
  return h("div", { class: "sources" },
    example(part),
    file(part),
    sample(part),
    known.length ? played(known, part) : null,
  );
}

function source(title, ...content) {
  return h("div", { class: "stack source" }, h("h3", {}, title), content);
}

/** Example games of the server, which show at once how a comparison works. */
function example(part) {
  const list = h("ul", { class: "plain stack examples" });
  const place = source(
    t("An example"),
    smallText(t("Bots played these games. The winner depends on the edition.")),
    list,
  );
  place.hidden = true;
  get("/api/comparisons/examples").then(
    (found) => {
      place.hidden = found.length === 0;
      fill(list, found.map((each, number) => h("li", {}, exampleButton(each, number + 1, part))));
    },
    // A user with a game of their own needs no example.
    () => {},
  );
  return place;
}

function exampleButton(each, number, part) {
  const wins = [...new Set(each.winners)].map((winner) => {
    const under = each.variants.filter((_, at) => each.winners[at] === winner).map(part.title);
    const text = t("{winner} wins under {editions}", { winner, editions: under.join(semicolon) });
    return h("span", { class: "small block" }, text);
  });
  const title = t("Game {number}", { number });
  const task = async () => {
    const record = await get(`/api/comparisons/examples/${encodeURIComponent(each.name)}`);
    part.editions(each.variants);
    await part.take({ source: record, title, sample: true });
  };
  return taskButton([h("strong", {}, title), wins], part.failed, task, { class: "example" });
}

function file(part) {
  const open = actButton(t("Open a file…"), async () => {
    const chosen = await choose(".json,application/json");
    if (chosen) await part.take({ source: chosen.text, title: chosen.name });
  });
  const about = t("A record or a diagram that this workbench saved.");
  return source(t("A file"), smallText(about), h("div", {}, open));
}

function sample(part) {
  const fields = botFields("sample");
  const state = h("p", { class: "small soft", role: "status" });
  const button = taskButton(t("Let bots play a game"), part.failed, async () => {
    let seconds = 0;
    state.textContent = t("Bots are playing …");
    const clock = setInterval(() => {
      seconds += 1;
      fill(state, n("Bots are playing, for {count} second …", "Bots are playing, for {count} seconds …", seconds));
    }, 1000);
    try {
      const [variant] = part.variants();
      // Another game each time.
      const seed = String(Math.trunc(Math.random() * 1e9));
      const record = await post("/api/comparisons/sample", { variant, ...fields.value(), seed });
      await part.take({ source: record, title: t("A game between bots"), sample: true });
    } finally {
      clearInterval(clock);
      fill(state);
    }
  });
  const about = smallText(t("Bots play a game now, by the rules of edition A."));
  return source(t("A game between bots"), about, fields.element, h("div", {}, button), state);
}

function played(known, part) {
  const title = ({ players, title }) => [players.join(comma), title].filter(Boolean).join(" · ");
  const options = known.map((game) => h("option", { value: game.id }, title(game)));
  const select = h("select", { id: "played" }, options);
  const button = taskButton(t("Compare this game"), part.failed, () => {
    const game = known.find((each) => each.id === select.value);
    // Of several seats the one that may know most.
    const seats = [...(game.seats ?? [])].sort((one, other) => other.players.length - one.players.length);
    return part.take({ game: game.id, seat: seats[0]?.secret, title: game.players.join(comma) });
  });
  return source(t("One of your games"), fieldOf(t("Game"), select), h("div", {}, button));
}

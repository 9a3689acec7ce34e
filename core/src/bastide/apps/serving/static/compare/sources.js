// Sources of a game to compare: an example, a file, bots that play one now, or one that was played here.
import { get, post } from "../core/api.js";
import { comma, semicolon } from "../core/between.js";
import { fill, h } from "../core/dom.js";
import { choose } from "../core/files.js";
import { whileBusy } from "../core/problems.js";
import { say } from "../core/said.js";
import { n, t } from "../core/words.js";
import { games } from "../play/games.js";
import { botFields } from "./bots.js";

/**
 * All sources.
 * @param {{take: function(object): Promise, variants: function(): any[], title: function(string): string, failed:
 * function(object): void, editions: function(any[]): void}} part of the page: `take` compares a game, `editions`
 * chooses other editions, `title` returns a display name, `failed` reports an error
 */
export function sources(part) {
  const known = games();
  return h(
    "div",
    { class: "sources" },
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
    h("p", { class: "small soft" }, t("Bots played these games. Who has won depends on the edition.")),
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
  const button = h(
    "button",
    { type: "button", class: "example" },
    h("strong", {}, t("Game {number}", { number })),
    [...new Set(each.winners)].map((winner) => {
      const under = each.variants.filter((_, at) => each.winners[at] === winner).map(part.title);
      return h("span", { class: "small block" }, t("{winner} wins under {editions}", { winner, editions: under.join(semicolon) }));
    }),
  );
  button.addEventListener("click", async () => {
    try {
      const record = await whileBusy(button, get(`/api/comparisons/examples/${encodeURIComponent(each.name)}`));
      part.editions(each.variants);
      await part.take({ source: record, title: t("Game {number}", { number }), sample: true });
    } catch (error) {
      part.failed(error);
    }
  });
  return button;
}

function file(part) {
  const open = h("button", { type: "button" }, t("Open a file…"));
  open.addEventListener("click", async () => {
    const chosen = await choose(".json,application/json");
    if (chosen) await part.take({ source: chosen.text, title: chosen.name });
  });
  return source(
    t("A file"),
    h("p", { class: "small soft" }, t("A record or a diagram, as the pages of this workbench save it.")),
    h("div", {}, open),
  );
}

function sample(part) {
  const fields = botFields("sample");
  const button = h("button", { type: "button" }, t("Let bots play one"));
  const state = h("p", { class: "small soft", role: "status" });
  button.addEventListener("click", async () => {
    part.failed(null);
    let seconds = 0;
    state.textContent = t("Bots are playing …");
    const clock = setInterval(() => {
      seconds += 1;
      state.textContent = n("Bots are playing, for {count} second …", "Bots are playing, for {count} seconds …", seconds);
    }, 1000);
    try {
      const [variant] = part.variants();
      // Another game each time.
      const seed = String(Math.trunc(Math.random() * 1e9));
      const asked = post("/api/comparisons/sample", { variant, ...fields.value(), seed });
      const record = await whileBusy(button, asked);
      await part.take({ source: record, title: t("A game between bots"), sample: true });
    } catch (error) {
      part.failed(error);
    } finally {
      clearInterval(clock);
      state.textContent = "";
    }
  });
  return source(
    t("A game between bots"),
    h("p", { class: "small soft" }, t("They play it now, by the rules of edition A.")),
    fields.element,
    h("div", {}, button),
    state,
  );
}

function played(known, part) {
  const select = h(
    "select",
    { id: "played" },
    known.map((game) =>
      h("option", { value: game.id }, [game.players.join(comma), game.title].filter(Boolean).join(" · ")),
    ),
  );
  const button = h("button", { type: "button" }, t("Compare this game"));
  button.addEventListener("click", () => {
    const game = known.find((each) => each.id === select.value);
    // Of several seats the one that may know most.
    const seats = [...(game.seats ?? [])].sort((one, other) => other.players.length - one.players.length);
    whileBusy(button, part.take({ game: game.id, seat: seats[0]?.secret, title: game.players.join(comma) }));
  });
  return source(
    t("A game of yours"),
    h("div", { class: "field" }, h("label", { for: "played" }, t("Game")), select),
    h("div", {}, button),
  );
}

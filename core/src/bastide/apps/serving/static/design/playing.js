// Playing with the tiles, and bringing changes into current games.
import { Refusal, get, post } from "../core/api.js";
import { comma } from "../core/between.js";
import { fill, h } from "../core/dom.js";
import { encodeShared } from "../core/files.js";
import { problemList, showFailure, whileBusy } from "../core/problems.js";
import { say } from "../core/said.js";
import { n, t } from "../core/words.js";
import { games, linkTo, remember } from "../play/games.js";
import { setIn } from "./workplace.js";

const SHOWN = 6;

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The seat of a game that plays for all people: only such a seat may change the rules. */
const seatFor = (game) => (game.seats?.length === 1 ? game.seats[0] : null);

/** A variant whose tiles of the same name are replaced by those of a text. */
function withTiles(variant, text) {
  const start = typeof variant === "string" ? { extends: variant } : { ...variant };
  const others = (start.tiles?.texts ?? []).filter((each) => setIn(each) !== setIn(text));
  return { ...start, tiles: { ...start.tiles, texts: [...others, text] } };
}

/** @param {import("./workplace.js").Workplace} place */
export function playing(place) {
  const failed = h("div");
  const list = h("ul", { class: "running" });
  const running = h("div", { class: "stack" }, h("h3", null, t("Take the tiles into a game that is under way")), list);
  const copies = h("input", { id: "copies", type: "number", min: 1, max: 20, value: 1 });

  async function variant() {
    const wanted = Math.max(1, Math.min(20, Math.trunc(Number(copies.value)) || 1));
    return post("/api/tiles/variant", { text: place.text, under: place.under, copies: wanted });
  }

  async function begin() {
    const { variant: rules, title } = await variant();
    const players = [t("First player"), t("Second player")];
    const { id, seats } = await post("/api/games", { variant: rules, players, seats: "together" });
    remember({ id, title, players, seats });
    location.href = linkTo(id, seats[0].secret);
  }

  async function choosePlayers() {
    const found = await variant();
    location.href = `/#variant=${await encodeShared(found.variant)}`;
  }

  function tried(label, act, primary = false) {
    const button = h("button", { type: "button", class: primary ? "primary" : false }, label);
    button.addEventListener("click", async () => {
      fill(failed);
      try {
        await whileBusy(button, act());
      } catch (error) {
        showFailure(failed, error);
      }
    });
    return button;
  }

  function line(game) {
    const seat = seatFor(game);
    const said = h("div", { class: "stack" });
    const players = h("span", { class: "soft small" }, (game.players ?? []).join(comma));
    const take = h("button", { type: "button" }, t("Take the tiles in"));
    take.addEventListener("click", () => bring(game, seat, take, said, false));
    return h(
      "li",
      null,
      h("span", { class: "grow" }, h("strong", null, game.title || t("A game")), h("br"), players),
      take,
      h("a", { class: "button", href: linkTo(game.id, seat.secret) }, t("Open")),
      said,
    );
  }

  async function bring(game, seat, button, said, cut) {
    fill(said);
    const path = `/api/games/${encodeURIComponent(game.id)}`;
    try {
      await whileBusy(button, (async () => {
        await place.looked();
        // Problems of the text are reported with their lines; a game would only report that it is unreadable.
        if (place.answer && !place.answer.ok) throw new Refusal(422, place.answer);
        const view = await get(path, { seat: seat.secret });
        const rules = withTiles(view.variant, place.text);
        await post(`${path}/rules`, { variant: rules, after: view.number, key: newKey(), cut }, { seat: seat.secret });
      })());
      fill(said, h("p", { class: "notice" }, t("The game goes on with the tiles as they are now.")));
      say(t("The game goes on with the tiles as they are now."));
    } catch (error) {
      showFailure(said, error);
      const { lost, kept } = error.data ?? {};
      if (!lost || cut) return;
      const label = n("Go on without the last action", "Go on without the last {count} actions", lost);
      const anyway = h("button", { type: "button", class: "danger" }, label);
      anyway.addEventListener("click", () => bring(game, seat, anyway, said, true));
      const stays = n("{count} action stays as it was played.", "{count} actions stay as they were played.", kept);
      said.append(h("p", { class: "soft small" }, stays), anyway);
    }
  }

  let shown = null;

  function show() {
    const open = games().filter((game) => !game.over && seatFor(game)).slice(0, SHOWN);
    const said = JSON.stringify(open.map(({ id, title, players }) => [id, title, players]));
    // A user who returns to this window still sees the message about a game.
    if (said === shown) return;
    shown = said;
    running.hidden = !open.length;
    fill(list, open.map(line));
  }

  const element = h(
    "section",
    { class: "panel", "aria-labelledby": "play-title" },
    h("h2", { id: "play-title" }, t("Play these tiles")),
    h("p", { class: "soft small" }, t("They go into the bag with the tiles of the rules above.")),
    h(
      "div",
      { class: "field copies" },
      h("label", { for: "copies" }, t("How often the whole set is in the bag")),
      copies,
    ),
    h(
      "div",
      { class: "row" },
      tried(t("Play now, for two"), begin, true),
      tried(t("Choose the players…"), choosePlayers),
    ),
    failed,
    running,
  );
  show();
  window.addEventListener("pageshow", show);
  window.addEventListener("focus", show);
  return { element, problems: (problems) => fill(failed, problemList(problems)) };
}

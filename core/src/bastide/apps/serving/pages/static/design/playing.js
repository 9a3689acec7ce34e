// Playing with the tiles, and bringing changes into current games.
import { Refusal, get, post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { encodeShared } from "../core/files.js";
import { newKey } from "../core/values.js";
import { comma, n, t } from "../core/words.js";
import { games, linkTo, remember } from "../play/games.js";
import { announce } from "../ui/announcing.js";
import { actButton, faint, rowOf, sectionOf, smallText, stackOf } from "../ui/controls.js";
import { showFailure, taskButton, whileBusy } from "../ui/problems.js";
import { setIn } from "./workplace.js";

const SHOWN = 6;

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
  const running = stackOf(h("h3", null, t("Use the tiles in a running game")), list);
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

  function line(game) {
    const seat = seatFor(game);
    const notice = h("div", { class: "stack" });
    const players = faint((game.players ?? []).join(comma));
    const take = actButton(t("Use these tiles"), () => bring(game, seat, take, notice, false));
    return h("li", null,
      h("span", { class: "grow" }, h("strong", null, game.title || t("A game")), h("br"), players),
      take,
      h("a", { class: "button", href: linkTo(game.id, seat.secret) }, t("Open")),
      notice,
    );
  }

  async function bring(game, seat, button, notice, cut) {
    fill(notice);
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
      fill(notice, h("p", { class: "notice" }, t("The game continues with the current tiles.")));
      announce(t("The game continues with the current tiles."));
    } catch (error) {
      showFailure(notice, error);
      const { lost, kept } = error.data ?? {};
      if (!lost || cut) return;
      const label = n("Continue without the last move", "Continue without the last {count} moves", lost);
      const anyway = actButton(label, () => bring(game, seat, anyway, notice, true), { class: "danger" });
      const stays = n("{count} move stays as played.", "{count} moves stay as played.", kept);
      notice.append(smallText(stays), anyway);
    }
  }

  let shown = null;

  function show() {
    const open = games.all().filter((game) => !game.over && seatFor(game)).slice(0, SHOWN);
    const key = JSON.stringify(open.map(({ id, title, players }) => [id, title, players]));
    // A user who returns to this window still sees the message about a game.
    if (key === shown) return;
    shown = key;
    running.hidden = !open.length;
    fill(list, open.map(line));
  }

  const element = sectionOf(
    t("Play these tiles"),
    { class: "panel" },
    smallText(t("They join the tiles of the rules above in the bag.")),
    h("div", { class: "field copies" },
      h("label", { for: "copies" }, t("Copies of the set in the bag")),
      copies,
    ),
    rowOf(
      taskButton(t("Play now with two players"), failed, begin, { class: "primary" }),
      taskButton(t("Choose the players…"), failed, choosePlayers),
    ),
    failed,
    running,
  );
  show();
  window.addEventListener("pageshow", show);
  window.addEventListener("focus", show);
  return element;
}

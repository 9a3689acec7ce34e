// The players: turn, points, supply and other belongings; and the score track.
import { flagHref } from "../../board/art.js";
import { thumbnail } from "../../board/pictures.js";
import { fill, h } from "../../core/dom.js";
import { capital } from "../../core/values.js";
import { t } from "../../core/words.js";
import { badge, foldedPart, unseen } from "../../ui/controls.js";
import { colourButton } from "../colourchoice.js";
import { seal } from "../seal.js";
import { belonging, itemCount, panel, pieceCount, pieceCounts } from "./parts.js";
import { scoreTrack } from "./track.js";

/** @param {import("../table.js").Table} table */
export function playersPanel(table) {
  const list = h("ul", { class: "player-list" });
  const common = h("div", { class: "common" });
  const track = scoreTrack();
  const loop = foldedPart(t("Score track"), { class: "track" }, track.element);
  loop.open = matchMedia("(min-width: 56rem) and (min-height: 60rem)").matches;
  const element = panel("players", t("Players"), list, common, loop);

  const clocks = clocksOf(list);
  table.on("view", () => {
    const { view } = table;
    fill(list, view.players.map((player) => shown(table, player)));
    clocks.show(view);
    fill(common, ofAll(view));
    loop.hidden = !view.track;
    if (view.track) track.show(view);
  });
  return element;
}

/** The clocks in a list of players. The server's time decides; between its views, the page counts on by itself. */
function clocksOf(list) {
  /** When each view was first shown: its clocks have run since then. */
  const shownAt = new WeakMap();
  let clock = null;
  let since = 0;

  function tick() {
    const passed = (performance.now() - since) / 1000;
    for (const element of list.querySelectorAll(".clock")) {
      const { player } = element.dataset;
      const runs = player === clock.running;
      element.classList.toggle("runs", runs);
      element.textContent = clockText(clock.left[player] - (runs ? passed : 0));
    }
  }

  setInterval(() => clock?.running && tick(), 1000);
  return {
    show(view) {
      clock = view.clock;
      if (!shownAt.has(view)) shownAt.set(view, performance.now());
      since = shownAt.get(view);
      if (clock) tick();
    },
  };
}

function clockText(seconds) {
  const whole = seconds > 0 ? Math.ceil(seconds) : Math.floor(-seconds);
  const sign = seconds < 0 && whole ? "-" : "";
  return `${sign}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function shown(table, player) {
  const { view } = table;
  const decides = !view.over && view.decision.player === player.name;
  const won = view.over && view.ranking?.[0]?.includes(player.name);
  const state = `player ${decides ? "decides" : ""} ${player.resigned ? "gone" : ""}`;
  const name = h("strong", { class: "player-name" }, player.name);
  return h("li", { class: state, "aria-current": decides ? "true" : null },
    h("div", { class: "player-head" },
      seal(player),
      h("div", { class: "player-names" }, name, badges(view, player, decides, won)),
      view.clock ? h("span", { class: "clock", role: "timer", "data-player": player.name, "aria-label": t("Time left") }) : null,
      h("span", { class: "points" }, String(player.score), unseen(` ${t("points")}`)),
    ),
    h("ul", { class: "supply", "aria-label": t("In supply") },
      Object.entries(player.supply).map(([kind, count]) => pieceCount(view, kind, player.name, count)),
    ),
    view.may.colour.includes(player.name) ? colourButton(table, player.name, t("Choose a colour"), { class: "small" }) : null,
    ...belongings(view, player.name),
  );
}

function badges(view, player, decides, won) {
  const team = view.teams.find((names) => names.includes(player.name)) ?? [player.name];
  const shared = view.over && !view.ranking?.[0]?.every((name) => team.includes(name));
  const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" });
  const others = team.filter((name) => name !== player.name);
  return [
    others.length ? badge(t("with {names}", { names: list.format(others) })) : null,
    won ? h("span", { class: "badge won" }, shared ? t("shared first place") : t("winner")) : null,
    decides ? h("span", { class: "badge turn" }, t("to move")) : null,
    !decides && !view.over && view.turn === player.name ? badge(t("turn")) : null,
    player.bot ? h("span", { class: "badge", title: t("Played by a program") }, player.program) : null,
    player.resigned ? badge(t("resigned")) : null,
    player.out_of_time ? badge(t("out of time")) : null,
    view.seat.players.length === 1 && view.seat.players[0] === player.name ? badge(t("you")) : null,
  ];
}

/** A player's belongings besides the supply: displayed tiles, held pieces, tokens. */
function belongings(view, name) {
  const stacks = Object.entries(view.stacks).filter(([, stack]) => stack.player === name);
  const known = new Set(stacks.map(([stack]) => stack.split(":")[0]));
  return [
    ...stacks.map(([, stack]) => laidOut(view, stack)),
    ...view.kept.filter((each) => each.player === name && !known.has(each.name)).map((each) => keptByPlugin(view, each)),
  ];
}

function laidOut(view, stack) {
  const copies = ([item, count]) => Array(count).fill(item);
  const items = stack.order ?? (stack.items ? Object.entries(stack.items).flatMap(copies) : null);
  if (items ? !items.length : !stack.size) return null;
  const shown = items && !stack.secret ? items : null;
  const list = shown?.map((item) => itemCount(view, item, { tokens: stack.tokens }));
  const size = h("span", { class: "small" }, String(stack.size));
  return belonging(capital(stack.wording), list ? h("ul", { class: "items" }, list) : size);
}

/** What a plugin keeps: what is drawn on tiles as pictures with counts, anything else in words. */
function keptByPlugin(view, each) {
  const counts = each.flags.map(({ flag, count, wording }) =>
    h("li", { class: "flag-count", title: wording },
      thumbnail(flagHref(view.art, flag), 26, { alt: "" }),
      h("span", { class: "times", "aria-hidden": "true" }, String(count)),
      unseen(wording),
    ),
  );
  const shown = counts.length ? h("ul", { class: "supply" }, counts) : h("span", { class: "small" }, each.wording);
  return belonging(capital(each.label), shown, { title: each.plugin });
}

/** Belongings of no player, and pieces beside the board. */
function ofAll(view) {
  const supply = (content) => h("ul", { class: "supply" }, content);
  const neutral = Object.entries(view.supply).filter(([, count]) => count);
  const nobodys = neutral.map(([kind, count]) => pieceCount(view, kind, null, count));
  return [
    neutral.length ? belonging(t("Nobody's"), supply(nobodys)) : null,
    ...view.beside.map((row) => belonging(capital(row.wording), supply(pieceCounts(view, row.pieces)))),
    ...view.kept.filter((each) => each.player === null).map((each) => keptByPlugin(view, each)),
  ];
}

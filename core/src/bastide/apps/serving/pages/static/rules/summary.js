// A summary of the chosen rules: their differences from a preset, their counts, and their scoring.
import { fill, h } from "../core/dom.js";
import { sum } from "../core/values.js";
import { comma, n, semicolon, t } from "../core/words.js";
import { faint } from "../ui/controls.js";
import { tableBody, tableHead, wide } from "../ui/tables.js";

/** Show the server's answer about a variant that works. */
export function showSummary(panel, answer, store) {
  const nearest = store.presets.find((preset) => preset.name === answer.nearest);
  const { preset } = store;
  fill(
    panel,
    nearest ? departures(answer, nearest) : null,
    preset?.about ? about(preset.about) : null,
    h("h3", {}, t("On the table")),
    h("ul", { class: "facts" }, tiles(answer), answer.supply.map((entry) => pieces(entry, answer))),
    h("h3", {}, t("What scores")),
    scores(answer),
  );
}

function departures(answer, nearest) {
  if (!answer.departures.length) {
    return h("p", {}, t("These are the rules of {title}.", { title: nearest.title }));
  }
  return [
    h("p", {}, t("Closest to {title}, with these differences:", { title: nearest.title })),
    h("ul", { class: "departures" }, answer.departures.map((text) => h("li", {}, text))),
  ];
}

function about(facts) {
  const lines = [
    [t("Players"), facts.players],
    [t("Age"), facts.age],
    [t("Time"), facts.time],
    [t("Certainty"), facts.certainty],
    [t("Sources"), facts.sources?.join(semicolon)],
    [t("Also in the box"), facts.in_box?.join(comma)],
    [t("Notes"), facts.notes],
  ].filter(([, text]) => text);
  if (!lines.length) return null;
  return h("dl", { class: "about small" }, lines.map(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
}

/** The number of tiles. */
export function tileCount(answer) {
  const stacks = Object.values(answer.tiles).map((items) => sum(Object.values(items)));
  return sum(stacks) + (answer.start?.length ?? 0);
}

function tiles(answer) {
  const count = tileCount(answer);
  const start = answer.start.length;
  return h("li", {},
    h("span", { class: "figure" }, String(count)),
    " ",
    n("tile", "tiles", count),
    start ? faint(" ", n("({count} placed at the start)", "({count} placed at the start)", start)) : null,
  );
}

function pieces(entry, answer) {
  const name = answer.pieces[entry.piece] ?? entry.piece;
  const others = new Map();
  for (const [players, count] of Object.entries(entry.for_players ?? {})) {
    others.set(count, [...(others.get(count) ?? []), players]);
  }
  return h("li", {},
    h("span", { class: "figure" }, `${entry.count} ×`),
    " ",
    entry.neutral ? t("{piece}, shared by all players", { piece: name }) : name,
    [...others.entries()].map(([other, players]) =>
      faint(" ", t("({count} with {players} players)", { count: other, players: players.join(comma) })),
    ),
  );
}

function scores(answer) {
  const rows = answer.numbers.filter((number) => number.rates.length);
  if (!rows.length) return h("p", {}, t("No rule here has numbers."));
  const lists = rows.map((number) => [number.says, number.rates.map(rated)]);
  const table = h("table", { class: "table small" }, tableHead([t("Rule"), t("Points")]), tableBody(lists));
  return wide(t("What scores"), table);
}

function rated({ title, value }) {
  return h("span", { class: "rate" }, `${title} `, h("b", {}, String(value)));
}

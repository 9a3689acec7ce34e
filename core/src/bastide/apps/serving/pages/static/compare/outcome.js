// The results of editions for one game: the winners, the deciding differences, and where it is no game of an edition.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, badge, faint, foldedPart, sectionOf } from "../ui/controls.js";
import { ruleName } from "../ui/rulename.js";
import { sign } from "../ui/signs.js";
import { tableHead, wide } from "../ui/tables.js";
import { differencePart } from "./differences.js";
import { reportBar } from "./reports.js";

/**
 * The view of a comparison; `takeAsLaid` is called when the user wants forbidden moves scored, too, and `carry`, if it
 * can be, when the expansions of the game are to stand under the editions.
 */
export function comparisonPanel(found, takeAsLaid, carry = null) {
  const address = `/api/comparisons/${found.key}`;
  const lit = found.differences.some((each) => each.columns.some((column) => column.where.length));
  return [
    h("section", { class: "panel stack", "aria-label": t("Who wins") },
      h("p", { class: "verdict" }, found.verdict),
      standings(found.columns),
      found.swings.length || found.unswung.length ? swings(found) : null,
      reportBar(`${address}/report.html`, t("One game under several editions"), [
        { href: `${address}/report.json`, text: t("Save the numbers (JSON)") },
      ]),
    ),
    found.stops.map((stop) => stopPanel(stop, found.columns[stop.column], takeAsLaid, carry)),
    points(found),
    lit ? picture(address) : null,
    found.differences.length ? differences(found, address) : null,
    notes(found.columns),
  ];
}

function picture(address) {
  const alt = t("The board, with every difference in scoring highlighted");
  const caption = t("Differences in scoring are highlighted and numbered as below.");
  return h("figure", { class: "panel board-picture" },
    wide(t("The board"), h("img", { src: `${address}/board.svg`, alt })),
    h("figcaption", { class: "small soft" }, caption),
  );
}

function differences(found, address) {
  const parts = found.differences.map((difference) => differencePart(found, difference, address));
  return sectionOf(t("What is scored differently"), { class: "panel stack" }, parts, rules(found.rules));
}

/** The players of each edition in order, with a mark on the first ones. */
function standings(columns) {
  return h("div", { class: "standings" },
    columns.map((column, number) => {
      const best = new Set(column.error ? [] : column.ranking[0]);
      return h("section", { class: "standing" },
        h("h3", { class: "edition-name" }, sign(number), h("span", { class: "grow" }, column.title)),
        column.error ? h("p", { class: "small" }, t("Not a legal game under this edition; points so far:")) : null,
        h("ol", { class: "ranked" },
          column.ranking.flatMap((names) =>
            names.map((name) =>
              h("li", { class: best.has(name) ? "wins" : "" },
                h("span", { class: "grow" }, name, best.has(name) ? badge(t("wins")) : null),
                h("span", { class: "number" }, String(column.scores[name])),
              ),
            ),
          ),
        ),
      );
    }),
  );
}

function swings(found) {
  return h("div", { class: "notice stack" },
    found.swings.length ? h("h3", {}, t("What is enough to change the winner")) : null,
    [...found.swings.map((swing) => swing.text), ...found.unswung].map((text) => h("p", {}, text)),
  );
}

function stopPanel(stop, column, takeAsLaid, carry) {
  const laid = h("ul", {}, stop.laid.map((text) => h("li", {}, text)));
  const title = t("Where the game breaks the rules of {edition}", { edition: column.title });
  return sectionOf(
    title,
    { class: "panel stack stop" },
    h("p", {}, stop.text),
    stop.rule
      ? h("p", { class: "small" }, ruleName(stop.rule, stop.says), stop.source ? ` (${stop.source})` : null)
      : null,
    stop.help ? h("p", {}, stop.help) : null,
    stop.as_laid
      ? h("p", {}, t("From there on, every move was accepted, whatever the rules say."))
      : h("div", { class: "row" },
          carry ? actButton(t("Keep the game's expansions"), carry) : null,
          actButton(t("Accept every move"), takeAsLaid),
        ),
    stop.laid.length ? foldedPart(t("Moves taken as laid: {count}", { count: stop.laid.length }), null, laid) : null,
  );
}

function points(found) {
  const players = Object.keys(found.columns[0].scores);
  // Where it stopped being a game, the points are preliminary and not comparable.
  const whole = (_, number) => !found.columns[number].error;
  const row = (title, values, kind = "") =>
    h("tr", { class: [kind, new Set(values.filter(whole)).size > 1 ? "differs" : ""].filter(Boolean).join(" ") },
      h("th", { scope: "row" }, title),
      values.map((value, number) => h("td", { class: whole(null, number) ? "number" : "number soft" }, String(value))),
    );
  const heads = found.columns.map((column, number) => [
    h("span", { class: "edition-name" }, sign(number), column.title),
    column.error ? h("div", { class: "small soft" }, t("so far")) : null,
  ]);
  const table = h("table", { class: "table" },
    tableHead([t("points for"), ...heads], (number) => (number ? "number" : null)),
    players.map((player) =>
      h("tbody", {},
        h("tr", {}, h("th", { class: "player", scope: "rowgroup", colspan: found.columns.length + 1 }, player)),
        found.rows.filter((each) => each.player === player).map((each) => row(each.name, each.points)),
        row(t("total"), found.columns.map((column) => column.scores[player]), "total"),
      ),
    ),
  );
  return sectionOf(t("Points"), { class: "panel stack" }, wide(t("Points by player and kind"), table));
}

function rules(known) {
  const lines = Object.entries(known).map(([id, rule]) =>
    h("li", {}, ruleName(id, rule.says), rule.source ? faint(` (${rule.source})`) : null),
  );
  return foldedPart(t("The rules named above"), null, h("ul", { class: "rules" }, lines));
}

function notes(columns) {
  const texts = columns.flatMap((column) => column.notes.map((note) => `${column.title}: ${note}`));
  const list = h("ul", {}, texts.map((text) => h("li", {}, text)));
  return texts.length ? sectionOf(t("Notes"), { class: "panel" }, list) : null;
}

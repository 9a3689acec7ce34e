// The differences between two editions under one topic: rules side by side, and differing counts.
import { tileHref } from "../board/art.js";
import { thumbnail } from "../board/pictures.js";
import { h } from "../core/dom.js";
import { comma, n, t } from "../core/words.js";
import { foldedPart, smallText, softText } from "../ui/controls.js";
import { tableBody, tableHead, wide } from "../ui/tables.js";

/** So many tiles are shown at first. */
const FEW = 12;

/** A table of what each edition has: `lists` are its rows. */
function comparison(label, kind, first, heads, lists) {
  const columns = [first, ...heads.map((head) => head.cloneNode(true))];
  return wide(label, h("table", { class: kind }, tableHead(columns), tableBody(lists)));
}

/** The plugins that differ; `heads` name the editions. */
export function pluginsPart(found, heads) {
  const title = t("Expansions and rules chosen");
  const lists = found.map((each) => [h("span", { title: each.plugin }, each.title), ...each.sides]);
  return h("section", { class: "topic" }, h("h3", {}, title), comparison(title, "table", t("expansion or rule"), heads, lists));
}

/** The differences between editions under a topic. */
export function topicPart(topic, heads) {
  const parts = [
    topic.replaced.map((row) => sides(heads, row, rule)),
    topic.only_in.some((side) => side.length) ? sides(heads, topic.only_in, (side) => side.map(rule)) : null,
    topic.changed.map((each) => changed(each, heads)),
    topic.reordered.length ? reordered(topic.reordered, heads) : null,
    topic.counts.length ? counts(topic, heads) : null,
    topic.texts.map((each) => [
      h("h4", { class: "key" }, each.key),
      sides(heads, each.values, (lines) => lines.map((line) => h("p", {}, line))),
    ]),
  ];
  // Printing on a box is no rule.
  if (topic.topic === "about") {
    return foldedPart(h("h3", {}, topic.title), { class: "topic" }, parts);
  }
  return h("section", { class: "topic" }, h("h3", {}, topic.title), parts);
}

/** What each edition has, next to each other if there is room; editions that have the same share a side. */
function sides(heads, values, show) {
  const groups = new Map();
  for (const [number, value] of values.entries()) {
    const key = JSON.stringify(value);
    const group = groups.get(key) ?? { value, heads: [] };
    group.heads.push(heads[number].cloneNode(true), " ");
    groups.set(key, group);
  }
  return h("div", { class: "sides" },
    [...groups.values()].map(({ value, heads: own }) =>
      h("div", { class: "side" },
        h("p", { class: "side-title small" }, own),
        value === null || value.length === 0 ? softText(t("None.")) : show(value),
      ),
    ),
  );
}

function rule(each) {
  const faint = [
    each.about && t("About: {kinds}", { kinds: each.about }),
    each.source && t("From: {source}", { source: each.source }),
  ];
  return h("div", { class: "rule", title: each.id },
    h("p", {}, each.says),
    each.rates ? h("p", {}, t("Rates: {rates}", { rates: each.rates })) : null,
    smallText(faint.filter(Boolean).join(" · ")),
  );
}

function changed(each, heads) {
  const texts = new Set(each.says);
  const label = t("Numbers of {rule}", { rule: each.says[0] });
  const rates = each.rates.map(({ rate, values }) => [rate, ...values]);
  return h("div", { class: "rule", title: each.id },
    texts.size === 1 ? h("p", {}, ...texts) : sides(heads, each.says, (text) => h("p", {}, text)),
    rates.length ? comparison(label, "table narrow", t("number"), heads, rates) : null,
  );
}

function reordered(rules, heads) {
  const title = t("Rules that apply earlier or later");
  const lists = rules.map(({ says, after }) => [says, ...after]);
  return [h("h4", {}, title), comparison(title, "table", t("rule"), heads, lists)];
}

function counts(topic, heads) {
  const [pictured, others] = [true, false].map((wanted) =>
    topic.counts.filter((each) => Boolean(each.tile) === wanted),
  );
  const what = topic.topic === "tiles" ? t("tile") : t("piece");
  const lists = others.map(({ name, stack, counts }) => [[name, stack && ` (${stack})`], ...counts.map(String)]);
  const tiles = h("ul", { class: "counted-tiles" }, pictured.map((each) => tile(each, heads)));
  const many = n("{count} tile differs", "{count} tiles differ", pictured.length);
  return [
    others.length ? comparison(topic.title, "table narrow", what, heads, lists) : null,
    pictured.length > FEW ? foldedPart(many, null, tiles) : pictured.length ? tiles : null,
  ];
}

function tile(each, heads) {
  const counts = each.counts.map((count, at) => t("{count} in {edition}", { count, edition: heads[at].dataset.title }));
  const alt = t("{tile}: {counts}", { tile: each.called, counts: counts.join(comma) });
  return h("li", {},
    thumbnail(tileHref(each.art, each.tile), 72, { alt }),
    h("span", { class: "small", title: each.tile }, each.called, each.stack ? ` (${each.stack})` : null),
    h("span", { "aria-hidden": "true" }, each.counts.join(" → ")),
  );
}

// The differences between two editions under one topic: rules side by side, and differing counts.
import { h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { tileHref } from "../board/art.js";
import { wide } from "./wide.js";

/** So many tiles are shown at first. */
const FEW = 12;

function headed(heads, ...first) {
  return h(
    "thead",
    {},
    h(
      "tr",
      {},
      first.map((text) => h("th", { scope: "col" }, text)),
      heads.map((head) => h("th", { scope: "col" }, head.cloneNode(true))),
    ),
  );
}

/** The plugins that differ; `heads` name the two editions. */
export function pluginsPart(found, heads) {
  return h(
    "section",
    { class: "topic" },
    h("h3", {}, t("Plugins and options")),
    wide(
      t("Plugins and options"),
      h(
        "table",
        { class: "table" },
        headed(heads, t("plugin")),
        h(
          "tbody",
          {},
          found.map((each) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, each.title, " ", h("code", { class: "small soft" }, each.plugin)),
              each.sides.map((side) => h("td", {}, side)),
            ),
          ),
        ),
      ),
    ),
  );
}

/** The differences between two editions under a topic. */
export function topicPart(topic, heads) {
  const parts = [
    topic.replaced.map((pair) => sides(heads, pair.map(rule))),
    topic.only_in.some((side) => side.length)
      ? sides(
          heads,
          topic.only_in.map((side) =>
            side.length ? side.map(rule) : h("p", { class: "soft" }, t("Nothing of this.")),
          ),
        )
      : null,
    topic.changed.map((each) => changed(each, heads)),
    topic.reordered.length ? reordered(topic.reordered, heads) : null,
    topic.counts.length ? counts(topic, heads) : null,
    topic.texts.map((each) => [
      h("h4", { class: "key" }, each.key),
      sides(
        heads,
        each.values.map((lines) => lines.map((line) => h("p", {}, line))),
      ),
    ]),
  ];
  // Printing on a box is no rule.
  if (topic.topic === "about") {
    return h("details", { class: "topic" }, h("summary", {}, h("h3", {}, topic.title)), parts);
  }
  return h("section", { class: "topic" }, h("h3", {}, topic.title), parts);
}

/** Both sides, next to each other if there is room. */
function sides(heads, contents) {
  return h(
    "div",
    { class: "sides" },
    contents.map((content, number) =>
      h("div", { class: "side" }, h("p", { class: "side-title small" }, heads[number].cloneNode(true)), content),
    ),
  );
}

function rule(each) {
  const faint = [
    each.about && t("About: {kinds}", { kinds: each.about }),
    each.source && t("From: {source}", { source: each.source }),
  ];
  return h(
    "div",
    { class: "rule" },
    h("p", {}, each.says),
    each.rates ? h("p", {}, t("Rates: {rates}", { rates: each.rates })) : null,
    h(
      "p",
      { class: "small soft" },
      h("code", {}, each.id),
      faint.filter(Boolean).map((text) => ` · ${text}`),
    ),
  );
}

function changed(each, heads) {
  const [one, other] = each.says;
  return h(
    "div",
    { class: "rule" },
    h("p", { class: "small soft" }, h("code", {}, each.id)),
    one === other
      ? h("p", {}, one)
      : sides(
          heads,
          each.says.map((text) => h("p", {}, text)),
        ),
    each.rates.length
      ? wide(
          t("Numbers of {rule}", { rule: each.id }),
          h(
            "table",
            { class: "table narrow" },
            headed(heads, t("number")),
            h(
              "tbody",
              {},
              each.rates.map((rate) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, rate.rate),
                  rate.values.map((value) => h("td", {}, value)),
                ),
              ),
            ),
          ),
        )
      : null,
  );
}

function reordered(rules, heads) {
  return [
    h("h4", {}, t("Rules that apply earlier or later")),
    wide(
      t("Rules that apply earlier or later"),
      h(
        "table",
        { class: "table" },
        headed(heads, t("rule")),
        h(
          "tbody",
          {},
          rules.map((each) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, each.says),
              each.after.map((text) => h("td", {}, text)),
            ),
          ),
        ),
      ),
    ),
  ];
}

function counts(topic, heads) {
  const pictured = topic.counts.filter((each) => each.tile);
  const others = topic.counts.filter((each) => !each.tile);
  const tiles = h(
    "ul",
    { class: "counted-tiles" },
    pictured.map((each) => tile(each, heads)),
  );
  return [
    others.length
      ? wide(
          topic.title,
          h(
            "table",
            { class: "table narrow" },
            headed(heads, topic.topic === "tiles" ? t("tile") : t("piece")),
            h(
              "tbody",
              {},
              others.map((each) =>
                h(
                  "tr",
                  {},
                  h("th", { scope: "row" }, [each.name, each.stack && ` (${each.stack})`]),
                  each.counts.map((count) => h("td", {}, String(count))),
                ),
              ),
            ),
          ),
        )
      : null,
    pictured.length > FEW
      ? h("details", {}, h("summary", {}, n("{count} tile differs", "{count} tiles differ", pictured.length)), tiles)
      : pictured.length
        ? tiles
        : null,
  ];
}

function tile(each, heads) {
  const [one, other] = heads.map((head) => head.dataset.name);
  const said = t("{tile}: {first} in {one}, {second} in {other}", {
    tile: each.tile,
    first: each.counts[0],
    second: each.counts[1],
    one,
    other,
  });
  return h(
    "li",
    {},
    h("img", { src: tileHref(each.art, each.tile), alt: said, width: 72, height: 72, loading: "lazy" }),
    h("code", { class: "small" }, each.tile, each.stack ? ` (${each.stack})` : null),
    h("span", { "aria-hidden": "true" }, `${each.counts[0]} → ${each.counts[1]}`),
  );
}

// What tiles may have under the chosen rules.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, foldedPart, rowOf } from "../ui/controls.js";
import { showFailure } from "../ui/problems.js";
import { tableBody, tableHead, wide } from "../ui/tables.js";
import { SNIPPETS } from "./examples.js";

/** The notation of each sort of kind, such as a side for a city. */
const WRITTEN = { side: '"N"', centre: '"N S"', nothing: "1", layer: '"N S"', rest: '"at N"' };

/**
 * @param {import("./workplace.js").Workplace} place
 * @param {{line: function(string): void, tile: function(string, string): void}} write adds a line to the tile of the
 * caret, or a whole tile
 */
export function vocabulary(place, write) {
  const lists = h("div", { class: "stack" });
  const element = foldedPart(t("What you can write"), { class: "panel vocabulary" }, lists);
  /** The rules of the last request for kinds, and its result. */
  let asked = null;
  let answer = null;

  /** The kinds under the chosen rules, or null; the composer needs them, too. */
  function load() {
    const under = JSON.stringify(place.under);
    if (asked !== under) {
      asked = under;
      answer = ask(under);
    }
    return answer;
  }

  async function ask(under) {
    try {
      const known = await post("/api/tiles/kinds", { under: place.under });
      if (asked === under) fill(lists, kinds(known), snippets(), h("p", { class: "small" }, sides()));
      return known;
    } catch (error) {
      if (asked === under) {
        asked = null;
        showFailure(lists, error);
      }
      return null;
    }
  }

  function kinds(known) {
    const lists = known.kinds.map((kind) => {
      const line = `${kind.name} = ${WRITTEN[kind.takes]}`;
      const marks = kind.flags.length ? t("marks: {flags}", { flags: kind.flags.join(" ") }) : null;
      return [
        actButton(kind.name, () => write.line(line), { class: "quiet" }),
        [kind.says, marks && h("div", { class: "small soft" }, marks)],
        h("code", null, line),
      ];
    });
    const titles = [t("kind"), t("what it is"), t("for example")];
    const table = h("table", { class: "table" }, tableHead(titles), tableBody(lists));
    return wide(t("Kinds of segments"), table);
  }

  function snippets() {
    const buttons = SNIPPETS.map(([name, lines]) => actButton(name, () => write.tile(name, lines)));
    return [h("h3", null, t("Whole tiles to start from")), rowOf(buttons)];
  }

  function sides() {
    return [
      t("Sides are N, E, S and W."),
      " ",
      t("A segment touches what follows its sign >."),
      " ",
      t("Write a list for several segments of a kind, such as two cities."),
    ];
  }

  element.addEventListener("toggle", () => element.open && load());
  place.on("rules", () => element.open && load());
  return { element, load };
}

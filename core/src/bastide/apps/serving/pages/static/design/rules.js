// The rules under which tiles are parsed: they define the kinds of segments.
import { get } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { fieldOf, wideFieldOf } from "../ui/controls.js";
import { showFailure } from "../ui/problems.js";
import { RuleList, knownRules, nameOf } from "../ui/rulelist.js";

/** The default choice, if installed. */
export const FIRST = "hig-2002";

/** @param {import("./workplace.js").Workplace} place */
export function rulesChoice(place) {
  const list = new RuleList({ id: "under" });
  const more = h("input", {
    id: "under-with",
    list: "expansions",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
  });
  const known = h("datalist", { id: "expansions" });
  const failed = h("div");

  let titles = new Map();

  function changed() {
    place.choose({ base: list.variant, with: namesIn(more.value, titles) });
  }

  function show() {
    more.value = parted(place.rules.with).map((name) => titles.get(name) ?? name).join(", ");
  }

  async function load() {
    const [presets, plugins] = await Promise.all([get("/api/presets"), get("/api/plugins")]);
    const groups = knownRules(presets);
    list.offer(groups);
    const { base, with: added } = place.rules;
    if (!list.choose(base)) {
      const [[, [first]]] = groups;
      // Without a choice, the first available one is taken; another base came by a link, or this browser lost it.
      if (base === FIRST && first) place.choose({ base: first[1], with: added });
      else list.offer([[t("Other sources"), [[nameOf(base), base]]], ...groups]);
      list.choose(place.rules.base);
    }
    const works = plugins.filter((each) => each.title && !each.broken);
    titles = new Map(works.map(({ name, title }) => [name, title]));
    fill(known, works.map(({ title }) => h("option", { value: title })));
    more.placeholder = t("such as {names}", { names: works.slice(0, 2).map(({ title }) => title).join(", ") });
    show();
    for (const control of [list.element, more]) control.addEventListener("change", changed);
  }

  // A user who starts with a tile of another expansion needs that expansion.
  place.on("rules", show);
  show();
  const ready = load().catch((error) => showFailure(failed, error));
  const element = h("div", { class: "row under" },
    fieldOf(t("Rules for these tiles"), list.element),
    wideFieldOf(t("With these expansions"), more, known),
    failed,
  );
  return { element, ready };
}

const parted = (text) => text.split(",").map((each) => each.trim()).filter(Boolean);

/** The names of expansions that are written by their titles, some of which contain commas, or by their names. */
function namesIn(text, titles) {
  const names = new Map([...titles].map(([name, title]) => [title.toLowerCase(), name]));
  const parts = parted(text);
  const found = [];
  while (parts.length) {
    const heads = parts.map((_, at) => parts.slice(0, at + 1).join(", ").toLowerCase());
    const title = heads.findLast((each) => names.has(each));
    const taken = title ? heads.indexOf(title) + 1 : 1;
    const [first] = parts.splice(0, taken);
    found.push(names.get(title) ?? first);
  }
  return found.join(", ");
}

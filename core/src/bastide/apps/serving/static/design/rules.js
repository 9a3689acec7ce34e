// The rules under which tiles are parsed: they define the kinds of segments.
import { get } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { showFailure } from "../core/problems.js";
import { t } from "../core/words.js";
import { own } from "../rules/own.js";

/** The default choice, if installed. */
export const FIRST = "hig-2002";

/** @param {import("./workplace.js").Workplace} place */
export function rulesChoice(place) {
  const select = h("select", { id: "under" });
  const more = h("input", {
    id: "under-with",
    list: "expansions",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
    value: place.rules.with,
  });
  const known = h("datalist", { id: "expansions" });
  const failed = h("div");
  const bases = new Map();

  const option = (key, title, base) => {
    bases.set(key, base);
    return h("option", { value: key }, title);
  };

  function changed() {
    place.choose({ base: bases.get(select.value), with: more.value.trim() });
  }

  async function load() {
    const [presets, plugins] = await Promise.all([get("/api/presets"), get("/api/plugins")]);
    const kept = own();
    const mine = kept.map((each, number) => option(`own-${number}`, each.title, each.variant));
    const usable = presets.filter((preset) => !preset.broken);
    const editions = usable.map((preset) => option(preset.name, preset.title, preset.name));
    select.append(h("optgroup", { label: t("Editions") }, editions));
    if (mine.length) select.append(h("optgroup", { label: t("Your own") }, mine));
    const { base } = place.rules;
    const same = JSON.stringify(base);
    let chosen = [...bases].find(([, each]) => JSON.stringify(each) === same)?.[0];
    if (!chosen && base === FIRST && usable.length) {
      // Without a choice, the first available one is taken.
      chosen = usable[0].name;
      place.choose({ base: chosen, with: place.rules.with });
    }
    if (!chosen) {
      // A link brought it, or this browser no longer has it.
      chosen = "other";
      const title = typeof base === "string" ? base : (base?.title ?? t("a variant"));
      select.prepend(h("optgroup", { label: t("From elsewhere") }, option(chosen, title, base)));
    }
    select.value = chosen;
    const works = plugins.filter((each) => !each.broken);
    fill(known, works.map((each) => h("option", { value: each.name }, each.title)));
    more.placeholder = t("such as {names}", { names: works.slice(0, 2).map((each) => each.name).join(", ") });
    select.addEventListener("change", changed);
    more.addEventListener("change", changed);
  }

  // A user who starts with a tile of another expansion needs that expansion.
  place.on("rules", () => {
    more.value = place.rules.with;
  });
  const ready = load().catch((error) => showFailure(failed, error));
  const element = h(
    "div",
    { class: "row under" },
    h("div", { class: "field" }, h("label", { for: "under" }, t("Tiles for the rules")), select),
    h("div", { class: "field grow" }, h("label", { for: "under-with" }, t("with the expansions")), more, known),
    failed,
  );
  return { element, ready };
}

// Plugins as switches: of those for one slot one is chosen, the others are grouped by their game.
import { pieceHref, tileHref } from "../board/art.js";
import { fill, find, h } from "../core/dom.js";
import { capital } from "../core/values.js";
import { n, t } from "../core/words.js";
import { choiceOf, faint, foldedPart } from "../ui/controls.js";
import { finder } from "./finder.js";
import { mendList, pluginOf } from "./mends.js";
import { optionControl } from "./options.js";
import { chosen, option, withOption, withPlugin, withoutPlugins } from "./variant.js";

/** The colour of pieces in pictures. */
const PIECES = "#2f62c9";

/** All plugins, in groups. `schema` is the JSON Schema of variants, `looks` what one sees of each plugin. */
export class Plugins {
  #rows = new Map();
  #slots = [];
  #groups = [];
  #others = h("div", { class: "others" });

  constructor(store, { plugins, schema, looks }, mend) {
    this.store = store;
    this.looks = looks;
    this.mend = mend;
    this.known = plugins.filter((plugin) => plugin.title && !plugin.broken);
    this.schema = schema;
    this.names = this.known.map((plugin) => plugin.name).sort((one, other) => other.length - one.length);
    this.element = h("div", { class: "groups" },
      this.#others,
      finder(() => this.element),
      this.#bySlot(),
      this.#byGame(),
      broken(plugins),
    );
  }

  /** The plugins with most dependents come first. */
  #weight(name) {
    return this.known.filter((plugin) => plugin.requires.includes(name)).length;
  }

  #bySlot() {
    const slots = Map.groupBy(this.known.filter((plugin) => plugin.slot), (plugin) => plugin.slot);
    const weight = (members) => Math.max(...members.map((plugin) => this.#weight(plugin.name)));
    return [...slots.values()].sort((one, other) => weight(other) - weight(one)).map((members) => this.#slot(members));
  }

  #slot(members) {
    const [{ slot, slot_title: title }] = members;
    const none = h("input", {
      type: "radio",
      name: `slot-${slot}`,
      value: "",
      on: { change: () => this.store.change((variant) => withoutPlugins(variant, members.map(({ name }) => name))) },
    });
    this.#slots.push({ members, none });
    return h("fieldset", { class: "group panel" },
      h("legend", {}, h("span", { class: "group-title" }, capital(title ?? slot)), " ", faint(t("one of these"))),
      members.map((plugin) => this.#row(plugin, members)),
      h("label", { class: "choice none soft" }, none, t("none of these")),
    );
  }

  #byGame() {
    const games = Map.groupBy(this.known.filter((plugin) => !plugin.slot), (plugin) => this.#game(plugin));
    const titles = new Map(this.known.map((plugin) => [plugin.name, plugin.title]));
    return [...games.entries()]
      .sort(([one], [other]) => Number(one === "") - Number(other === "") || this.#weight(other) - this.#weight(one))
      .map(([game, members]) => {
        const count = h("span", { class: "badge" });
        const title = game ? t("With {title}", { title: titles.get(game) }) : t("With every game");
        const element = foldedPart(
          [h("h2", { class: "group-title" }, title), " ", count],
          { class: "group panel", open: true },
          h("div", { class: "members" }, members.map((plugin) => this.#row(plugin, null))),
        );
        this.#groups.push({ game, members, element, count });
        return element;
      });
  }

  /** The game of a plugin: among all that it requires, the one with most dependents. */
  #game({ name }) {
    const found = new Set();
    const waiting = [name];
    while (waiting.length) {
      const plugin = this.known.find((each) => each.name === waiting[0]);
      waiting.shift();
      for (const required of plugin?.requires ?? []) {
        if (!found.has(required)) waiting.push(required);
        found.add(required);
      }
    }
    const games = [...found].filter((each) => this.known.some((plugin) => plugin.name === each && plugin.slot));
    return games.sort((one, other) => this.#weight(other) - this.#weight(one))[0] ?? "";
  }

  #row(plugin, rivals) {
    const { name } = plugin;
    const about = `about-${name}`;
    const others = rivals ? rivals.map((each) => each.name).filter((each) => each !== name) : [];
    const choose = (variant) => withPlugin(variant, name, input.type === "radio" ? others : []);
    const leave = (variant) => withoutPlugins(variant, [name]);
    const input = h("input", {
      type: rivals ? "radio" : "checkbox",
      name: rivals ? `slot-${plugin.slot}` : null,
      role: rivals ? null : "switch",
      value: name,
      "aria-describedby": about,
      on: { change: () => this.store.change(input.checked ? choose : leave) },
    });
    const problems = h("div", { class: "wrong" });
    const options = h("div", { class: "options" });
    const element = h("div", { class: "plugin", dataset: { plugin: name } },
      choiceOf(input, h("span", { class: "plugin-title", title: name }, plugin.title)),
      h("p", { id: about, class: "small" },
        plugin.says,
        plugin.editions?.length ? h("span", { class: "soft" }, ` ${plugin.editions.join(" · ")}`) : null,
      ),
      name in this.looks ? pictures(this.looks[name]) : null,
      problems,
      options,
    );
    this.#rows.set(name, { plugin, input, element, problems, options, rivals, controls: null });
    return element;
  }

  /** Show the current variant. */
  update() {
    const { shown } = this.store;
    const selected = chosen(shown);
    for (const [name, row] of this.#rows) {
      const on = selected.includes(name);
      row.input.checked = on;
      row.element.classList.toggle("on", on);
      row.options.hidden = !on;
      if (!on) continue;
      row.controls ??= this.#controls(row);
      for (const [option_, control] of row.controls) control.set(option(shown, name, option_));
    }
    for (const { members, none } of this.#slots) {
      const of = members.filter(({ name }) => selected.includes(name));
      none.checked = of.length === 0;
      // If a variant has two of them at once, each can be removed.
      for (const { name } of members) {
        const { input } = this.#rows.get(name);
        input.type = of.length > 1 ? "checkbox" : "radio";
        input.checked = selected.includes(name);
      }
    }
    for (const group of this.#groups) {
      const { game, members, element, count } = group;
      const of = members.filter(({ name }) => selected.includes(name)).length;
      // Plugins of other games are hidden until their game is chosen.
      const wanted = game === "" || selected.includes(game) || of > 0;
      if (wanted !== group.wanted) element.open = wanted;
      group.wanted = wanted;
      count.textContent = n("{count} selected", "{count} selected", of);
      count.hidden = of === 0;
    }
  }

  #controls({ plugin, options }) {
    const properties = this.schema.properties.plugins.properties[plugin.name]?.properties ?? {};
    const definitions = this.schema.$defs ?? {};
    const found = new Map(Object.entries(properties).map(([name, schema]) => {
      const changed = (value) =>
        this.store.change((variant) => withOption(variant, plugin.name, name, value), `${plugin.name}.${name}`);
      return [name, optionControl({ id: `${plugin.name}-${name}`, name, schema, definitions, changed })];
    }));
    fill(options, [...found.values()].map((control) => control.element));
    options.hidden = found.size === 0;
    return found;
  }

  /** Show the server's problems, each at its plugin. */
  judge(problems) {
    const at = Map.groupBy(problems, (problem) => {
      const name = pluginOf(problem, this.names);
      return name !== null && this.#rows.has(name) ? name : "";
    });
    // In reading order.
    const offered = new Set();
    const rest = at.get("") ?? [];
    fill(this.#others, rest.length ? mendList(rest, this.mend, offered) : null);
    this.#others.hidden = rest.length === 0;
    for (const [name, row] of this.#rows) {
      const wrong = at.get(name) ?? [];
      row.element.classList.toggle("bad", wrong.length > 0);
      fill(row.problems, wrong.length ? mendList(wrong, this.mend, offered) : null);
    }
  }

  /** Go to the first problem. */
  showWrong() {
    const problem = find(".problem", this.element);
    problem?.closest("details")?.setAttribute("open", "");
    problem?.scrollIntoView({ block: "center", behavior: "smooth" });
    const button = problem?.querySelector("button") ?? problem?.closest(".plugin")?.querySelector("input");
    button?.focus({ preventScroll: true });
  }
}

/** Some tiles and the pieces of a plugin; what they are is said beside them. */
function pictures({ art, tiles, pieces }) {
  const picture = (src, kind) => h("img", { src, class: kind, alt: "", width: 44, height: 44, loading: "lazy" });
  return h("div", { class: "looks" },
    tiles.map((tile) => picture(tileHref(art, tile), "tile")),
    pieces.map((piece) => picture(pieceHref(art, piece, { colour: PIECES }), "piece")),
  );
}

function broken(plugins) {
  const found = plugins.filter((plugin) => plugin.broken);
  if (!found.length) return null;
  return h("div", { class: "panel group" },
    h("h2", { class: "group-title" }, t("Unusable plugins")),
    h("p", { class: "small" },
      t("These plugins are installed but cannot be used. On the server, this command shows why: `bastide plugins`"),
    ),
    h("ul", {}, found.map(({ name }) => h("li", {}, h("code", {}, name)))),
  );
}

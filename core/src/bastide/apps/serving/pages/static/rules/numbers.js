// All numbers that a variant may set: pieces, rates of rules, and counts of tiles.
import { fill, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { actButton, foldedPart } from "../ui/controls.js";
import { stepper } from "../ui/stepper.js";
import { tileCount } from "./summary.js";
import { table, withNumber } from "./variant.js";

/** The bounds of a count; with more there would be no game. */
const COUNTS = { least: 0, most: 99 };
/** So many may sit at a table. */
const SEATS = [2, 3, 4, 5, 6];

/** The part with all numbers; it is rebuilt only when the set of numbers changes, so that the focus stays. */
export class Numbers {
  #made = null;
  #steppers = [];
  #resets = [];

  constructor(store, panel) {
    this.store = store;
    this.panel = panel;
  }

  /** Note that the content was replaced. */
  forget() {
    this.#made = null;
  }

  /** Show the server's answer about a variant that works. */
  show(answer) {
    const kind = JSON.stringify([
      answer.supply.map((entry) => [entry.piece, this.#numbersOfPlayers(entry)]),
      this.#sets(answer),
      answer.numbers.map((number) => number.rates.map((rate) => rate.name)),
      Object.entries(answer.tiles).map(([stack, items]) => [stack, Object.keys(this.#listed(stack, items)).sort()]),
      answer.art,
    ]);
    if (kind !== this.#made) this.#make(answer);
    this.#made = kind;
    for (const each of this.#steppers) each.set(each.of(answer));
    for (const { button, where, name } of this.#resets) button.hidden = !(name in table(this.store.shown, where));
  }

  #make(answer) {
    this.#steppers = [];
    this.#resets = [];
    const topics = Map.groupBy(answer.numbers, (number) => number.topic);
    fill(
      this.panel,
      h("h3", {}, t("Pieces of each player")),
      answer.supply.map((entry) => this.#pieces(answer.pieces[entry.piece], entry)),
      [...topics].map(([topic, numbers]) => [h("h3", {}, topic), numbers.map((number) => this.#rule(number))]),
      h("h3", {}, t("Tiles")),
      this.#sets(answer).map((set) =>
        this.#number("tiles", set, t("How many of the set {set}", { set: answer.sets[set] ?? set }), COUNTS, () => this.#copies(set)),
      ),
      Object.entries(answer.tiles).map(([stack, items]) => this.#stack(answer, stack, items)),
    );
  }

  /** For how many players a piece is counted apart. */
  #numbersOfPlayers({ piece, for_players: byRules }) {
    const own = table(this.store.shown, "supply")[piece];
    return Object.keys({ ...byRules, ...(typeof own === "object" ? own : {}) });
  }

  /** How many of a piece everybody has; where that depends on the number of players, each number apart. */
  #pieces(title, entry) {
    const { piece } = entry;
    const apart = this.#numbersOfPlayers(entry);
    const set = (value, what) =>
      this.store.change((variant) => withNumber(variant, "supply", piece, value), `supply.${piece}${what}`);
    if (!apart.length) {
      const each = actButton(
        t("By number of players"),
        () => set(Object.fromEntries(SEATS.map((players) => [players, countOf(this.store.answer, entry)])), ".apart"),
        { class: "quiet small", "aria-label": t("By number of players: {what}", { what: title }) },
      );
      const row = this.#number("supply", piece, title, COUNTS, (now) => countOf(now, entry));
      row.append(each);
      return row;
    }
    const counts = (now) =>
      Object.fromEntries(apart.map((players) => [players, found(now, entry)[players] ?? countOf(now, entry)]));
    const rows = apart.map((players) => {
      const label = n("{what} with {count} player", "{what} with {count} players", Number(players), { what: title });
      const control = stepper({
        label,
        ...COUNTS,
        changed: (value) => set({ ...counts(this.store.answer), [players]: value }, `.${players}`),
      });
      this.#steppers.push({ ...control, of: (now) => counts(now)[players] });
      return h("div", { class: "set" }, h("span", { class: "grow" }, label), control.element);
    });
    return [h("div", { class: "set" }, h("span", { class: "grow" }, title), this.#reset("supply", piece, title)), rows];
  }

  /** The sets of the tiles, and those that the variant takes out. */
  #sets(answer) {
    const ids = Object.values(answer.tiles).flatMap((items) => Object.keys(items));
    const own = Object.keys(table(this.store.shown, "tiles"));
    return [...new Set([...ids, ...own].map((id) => id.split("/")[0]))].sort();
  }

  #rule(number) {
    return h("div", { class: "rule" },
      h("p", { class: "small" }, number.says),
      number.rates.map((rate) =>
        this.#number("rates", rate.name, rate.title, rate, (now) => now.rates[rate.name], number.says),
      ),
    );
  }

  #number(where, name, title, bounds, of, whose = "") {
    const control = stepper({
      label: whose ? `${title}: ${whose}` : title,
      least: bounds.least,
      most: bounds.most,
      changed: (value) => this.store.change((variant) => withNumber(variant, where, name, value), `${where}.${name}`),
    });
    this.#steppers.push({ ...control, of });
    const reset = this.#reset(where, name, title);
    return h("div", { class: "set" }, h("span", { class: "grow" }, title), control.element, reset);
  }

  #reset(where, name, title) {
    const button = actButton("↺", () => this.store.change((variant) => withNumber(variant, where, name, undefined)), {
      class: "quiet small",
      "aria-label": t("Reset to the rules: {what}", { what: title }),
    });
    this.#resets.push({ button, where, name });
    return button;
  }

  #copies(set) {
    return table(this.store.shown, "tiles")[set] ?? 1;
  }

  #stack(answer, stack, items) {
    const count = h("span", { class: "badge" });
    const set = (number) => fill(count, String(number));
    this.#steppers.push({ set, of: (now) => tileCount({ tiles: { [stack]: now.tiles[stack] ?? {} } }) });
    const tiles = Object.keys(this.#listed(stack, items)).map((id) => this.#tile(answer, stack, id));
    const title = [`${answer.stacks[stack] ?? stack} `, count];
    return foldedPart(title, { class: "stack-of-tiles" }, h("ul", { class: "tile-counts" }, tiles));
  }

  /** Tiles that the variant removes are listed as well, so that they can be restored. */
  #listed(stack, items) {
    if (stack !== Object.keys(this.store.answer.tiles)[0]) return items;
    const counts = table(this.store.shown, "tiles");
    const gone = Object.keys(counts).filter((id) => counts[id] === 0 && id.includes("/") && !(id in items));
    return { ...items, ...Object.fromEntries(gone.map((id) => [id, 0])) };
  }

  #tile(answer, stack, id) {
    const name = answer.names[id] ?? id;
    const control = stepper({
      label: t("Tile {tile}", { tile: name }),
      ...COUNTS,
      changed: (value) => this.store.change((variant) => withNumber(variant, "tiles", id, value), `tiles.${id}`),
    });
    this.#steppers.push({ ...control, of: (now) => now.tiles[stack]?.[id] ?? 0 });
    const src = `/art/${answer.art}/tiles/${id}@0.svg`;
    const picture = h("img", { src, alt: "", width: 72, height: 72, loading: "lazy" });
    return h("li", {}, picture, h("span", { class: "small", title: id }, name), control.element);
  }
}

function entryOf(answer, { piece, neutral }) {
  return answer.supply.find((each) => each.piece === piece && each.neutral === neutral);
}

function countOf(answer, entry) {
  return entryOf(answer, entry)?.count;
}

/** How many there are by number of players. */
function found(answer, entry) {
  return entryOf(answer, entry)?.for_players ?? {};
}

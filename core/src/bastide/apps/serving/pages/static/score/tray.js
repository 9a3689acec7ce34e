// The available tiles: a list of pictures to pick from.
import { tileHref } from "../board/art.js";
import { thumbnail } from "../board/pictures.js";
import { fill, find, findAll, h } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { n, semicolon, t } from "../core/words.js";
import { choiceOf, fieldOf, foldedPart, offerOptions } from "../ui/controls.js";
import { edgeWords } from "./palette.js";

const ALL = "";

/** Events: "pick" with a tile that the user wants to place; "fill" with one of those that were suggested. */
export class Tray extends Emitter {
  constructor() {
    super();
    this.picked = null;
    this.rotation = 0;
    /** The tiles that fit on a cell, each with its rotation there; null to show all. */
    this.suggested = null;
    this.set = h("select", { id: "tray-set", on: { change: () => this.list() } });
    this.edges = h("select", { id: "tray-edges", on: { change: () => this.list() } });
    const searching = { input: () => this.list() };
    this.search = h("input", { id: "tray-search", type: "search", size: 8, autocomplete: "off", on: searching });
    this.left = h("input", { id: "tray-left", type: "checkbox", on: { change: () => this.list() } });
    this.options = h("div", { class: "tiles", role: "listbox", "aria-label": t("Tiles to place") });
    this.options.addEventListener("keydown", (event) => this.pressed(event));
    this.none = h("p", { class: "soft small", hidden: true }, t("No tile matches."));
    this.element = h("div", { class: "tray" },
      foldedPart(
        t("Filter tiles"),
        { class: "filters" },
        fieldOf(t("From"), this.set),
        fieldOf(t("With"), this.edges),
        fieldOf(t("Name"), this.search),
        choiceOf(this.left, t("only tiles left")),
      ),
      this.options,
      this.none,
    );
  }

  /** Show another palette. */
  show(palette, diagram) {
    this.palette = palette;
    this.diagram = diagram;
    const sets = [...new Set(palette.tiles.map((tile) => tile.set))];
    offerOptions(this.set, [[ALL, t("everything")], ...sets.map((set) => [set, palette.titles[set]])], ALL);
    offerOptions(this.edges, [[ALL, t("anything")], ...Object.entries(palette.words)], ALL);
    this.list();
  }

  /** Show how many are left. */
  count(diagram) {
    const before = this.options.children.length;
    this.diagram = diagram;
    if (this.left.checked || this.wanted().length !== before) this.list();
    else for (const option of this.options.children) this.label(option);
  }

  /** Show only what fits on a cell, as it would lie there; null shows all again. */
  suggest(tiles) {
    const look = (each) => JSON.stringify(each?.map(({ tile, rotation }) => [tile, rotation]));
    if (look(tiles) === look(this.suggested)) return;
    this.suggested = tiles;
    this.list();
  }

  /** What is listed: tiles, those that were suggested with a rotation. */
  wanted() {
    const known = this.filtered();
    if (!this.suggested) return known;
    const ids = new Set(known.map(({ tile }) => tile));
    return this.suggested.filter(({ tile }) => ids.has(tile)).map(({ tile, rotation }) => (
      { ...this.palette.tile(tile), rotation }
    ));
  }

  filtered() {
    const [set, kind, text] = [this.set.value, this.edges.value, this.search.value.trim().toLowerCase()];
    const found = this.palette.tiles.filter((tile) =>
      (set === ALL || tile.set === set) &&
      (kind === ALL || tile.edges.includes(kind) || tile.segments.includes(kind) || tile.flags.includes(kind)) &&
      (text === "" || tile.tile.toLowerCase().includes(text) || tile.name.toLowerCase().includes(text)) &&
      (!this.left.checked || this.palette.left(this.diagram, tile.tile) > 0),
    );
    // Those that are in no box under these rules are there for who asks for them by name, or has one on the table.
    const asked = (tile) => text !== "" || this.palette.left(this.diagram, tile.tile) < 0;
    return [...found.filter((tile) => tile.count > 0), ...found.filter((tile) => tile.count <= 0 && asked(tile))];
  }

  list() {
    if (!this.palette) return;
    const tiles = this.wanted();
    const had = this.options.contains(document.activeElement);
    fill(this.options, tiles.map((tile) => this.option(tile)));
    this.none.hidden = tiles.length > 0;
    this.mark();
    if (had) find("[tabindex='0']", this.options)?.focus();
  }

  option(tile) {
    const props = { role: "option", class: "tile", dataset: { tile: tile.tile, rotation: tile.rotation ?? 0 }, title: `${tile.name} (${tile.tile})` };
    const option = h("div", { ...props, on: { click: () => this.pick(tile.tile, tile.rotation) } },
      thumbnail(tileHref(this.palette.art, tile.tile), 64),
      h("span", { class: "left" }),
    );
    this.label(option);
    return option;
  }

  label(option) {
    const tile = this.palette.tile(option.dataset.tile);
    const left = this.palette.left(this.diagram, tile.tile);
    const count = find(".left", option);
    count.textContent = left;
    const absent = tile.count <= 0;
    option.classList.toggle("absent", absent);
    count.classList.toggle("none", left < 0 || (left === 0 && !absent));
    if (absent) option.title = t("{tile}: not in these rules", { tile: `${tile.name} (${tile.tile})` });
    const word = (kind) => this.palette.words[kind] ?? kind;
    const words = [tile.name, edgeWords(tile.edges.map(word)), ...tile.flags.map(word)];
    option.setAttribute("aria-label", [...words, n("{count} left", "{count} left", left)].join(semicolon));
  }

  pick(tile, rotation) {
    if (this.suggested) {
      this.emit("fill", { tile, rotation });
      return;
    }
    this.picked = tile;
    this.mark();
    this.emit("pick", tile);
  }

  /** Show which tile is picked, if any, and its rotation. */
  hold(tile, rotation = 0) {
    this.picked = tile;
    this.rotation = rotation;
    this.mark();
  }

  mark() {
    const options = findAll(".tile", this.options);
    const reached = options.find((option) => option.dataset.tile === this.picked) ?? options[0];
    for (const option of options) {
      const chosen = option.dataset.tile === this.picked;
      option.setAttribute("aria-selected", String(chosen));
      option.tabIndex = option === reached ? 0 : -1;
      find("img", option).style.setProperty("rotate", chosen ? `${this.rotation}deg` : `${option.dataset.rotation}deg`);
    }
  }

  focus() {
    find("[tabindex='0']", this.options)?.focus();
  }

  pressed(event) {
    const options = findAll(".tile", this.options);
    const here = options.indexOf(document.activeElement);
    if (here < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const wide = Math.max(1, options.filter((option) => option.offsetTop === options[0].offsetTop).length);
    const ends = { Home: -here, End: options.length - 1 - here };
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -wide, ArrowDown: wide, ...ends }[event.key];
    if (by !== undefined) {
      const next = options[Math.min(Math.max(here + by, 0), options.length - 1)];
      for (const option of options) option.tabIndex = option === next ? 0 : -1;
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      this.pick(options[here].dataset.tile, Number(options[here].dataset.rotation));
    }
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

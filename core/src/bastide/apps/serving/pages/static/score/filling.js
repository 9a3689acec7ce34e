// Filling the table cell by cell: a tile is typed by its open sides, or picked from those that fit there.
import { tileHref } from "../board/art.js";
import { thumbnail } from "../board/pictures.js";
import { direction } from "../board/targets.js";
import { fill, h } from "../core/dom.js";
import { comma, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, rowOf, smallText } from "../ui/controls.js";
import { frontier } from "./palette.js";
import { headingAfter, lettersOf, matching, onward, openSides } from "./sides.js";

/** As many look-alikes as there are digits. */
const MOST = 9;

export class Filling {
  /**
   * @param {import("./editor.js").Editor} editor
   * @param {import("./tray.js").Tray} tray
   */
  constructor(editor, tray) {
    this.editor = editor;
    this.tray = tray;
    /** Where the last tile was laid, the direction from there, and whether no arrow has led on since. */
    this.last = null;
    this.heading = [1, 0];
    this.led = true;
    /** The cell that was to be filled next. */
    this.left = null;
    /** The kinds of the first open sides of the cell. */
    this.typed = [];
    /** The tiles that have the sides of the last one, which is among them. */
    this.alike = [];
    this.input = h("input", {
      id: "type-sides", autocomplete: "off", autocapitalize: "none", spellcheck: "false", size: 8,
      "aria-describedby": "type-sides-how",
      on: {
        focus: () => this.on || this.begin(),
        input: () => this.read(),
        keydown: (event) => this.pressed(event),
      },
    });
    this.how = smallText();
    this.how.id = "type-sides-how";
    this.likes = h("div", { class: "alike", role: "group", "aria-label": t("Tiles with the same sides"), hidden: true });
    this.element = h("div", { class: "typing" },
      rowOf(h("label", { for: this.input.id, class: "label" }, t("Type its sides")), this.input),
      this.how,
      this.likes,
    );
    editor.on("fill", (at) => this.go(at));
    tray.on("fill", (option) => this.lay(option));
  }

  /** Whether the table is being filled. */
  get on() {
    return this.editor.tool.kind === "fill";
  }

  get at() {
    return this.editor.tool.at;
  }

  use(palette) {
    this.letters = lettersOf(palette);
    this.alike = [];
    const listed = [...this.letters].map(([letter, kind]) => `${letter} ${palette.words[kind] ?? kind}`);
    const [common] = this.letters.values();
    this.how.textContent = t(
      "The open sides, clockwise from the top: {letters}. Space: the rest is {kind}. Arrows choose the next cell.",
      { letters: listed.join(comma), kind: palette.words[common] ?? common },
    );
  }

  /** Begin at the cell where it was left, or else at some cell beside the table. */
  begin() {
    const free = frontier(this.editor.entry.diagram.tiles);
    const left = free.find((each) => String(each) === String(this.left));
    this.go(left ?? free.at(-1), this.led && left !== undefined);
    this.input.focus();
  }

  /** Go to a free cell; `led`: the last tile led there. */
  go(at, led = false) {
    this.led = led;
    this.typed = [];
    this.input.value = "";
    this.editor.take({ kind: "fill", at }, this.last);
    this.editor.board.bring(at);
    // Whoever touches the board has no keys at hand.
    if (this.editor.board.used === "mouse") this.input.focus({ preventScroll: true });
  }

  /** Offer what fits on the cell. */
  show() {
    const { editor, tray } = this;
    if (this.on) this.left = this.at;
    if (!this.on) {
      tray.suggest(null);
      this.drawAlike();
      return;
    }
    if (editor.entry.indexAt(this.at) >= 0) {
      this.go(onward(editor.entry.diagram, this.at, this.heading), true);
      return;
    }
    const found = this.found();
    tray.suggest(found);
    editor.tool.ghost = this.typed.length && found.length ? { ...found[0], at: this.at, state: "good" } : null;
    editor.hover(editor.over);
    this.drawAlike();
  }

  found() {
    const { entry, palette } = this.editor;
    return matching(palette, entry.diagram, this.around(), this.typed);
  }

  around() {
    return this.editor.palette.around(this.editor.entry.diagram, this.at);
  }

  // Keys

  read() {
    for (const letter of this.input.value.normalize("NFKC").toLowerCase().slice(this.typed.length)) {
      const kind = this.letters.get(letter);
      if (kind) this.type(kind);
    }
    this.written();
  }

  written() {
    const letters = new Map([...this.letters].map(([letter, kind]) => [kind, letter]));
    this.input.value = this.typed.map((kind) => letters.get(kind)).join("");
  }

  /** The next open side is of some kind; after the last of them the tile is laid. */
  type(kind) {
    const open = openSides(this.around()).length;
    if (this.typed.length < open) this.typed.push(kind);
    if (this.typed.length < open) this.show();
    else this.settle();
  }

  /** Lay the likeliest of the tiles that have the typed sides. */
  settle() {
    const found = this.found();
    if (found.length) {
      // Those that lack a typed side are no look-alikes, but other tiles.
      this.lay(found[0], this.typed.length === openSides(this.around()).length ? found : []);
      return;
    }
    this.typed = [];
    this.written();
    this.show();
    this.editor.board.say(t("No tile of these rules has these sides."));
  }

  pressed(event) {
    if (event.altKey || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      const { entry } = this.editor;
      if (event.key.toLowerCase() === "z") entry[event.shiftKey ? "redo" : "undo"]();
      return;
    }
    const does = {
      Enter: () => this.settle(),
      " ": () => this.rest(),
      Escape: () => this.end(),
      Backspace: () => this.back(),
    };
    const step = direction(event.key);
    if (step) this.step(step);
    else if (/^[1-9]$/.test(event.key)) this.change(Number(event.key) - 1);
    else if (does[event.key]) does[event.key]();
    else return;
    event.preventDefault();
  }

  /** All sides that are left are of the commonest kind. */
  rest() {
    const [common] = this.letters.values();
    const open = openSides(this.around()).length;
    while (this.typed.length < open) this.typed.push(common);
    this.settle();
  }

  /** Take back a letter, or else the last tile. */
  back() {
    if (this.typed.length) {
      this.typed.pop();
      this.written();
      this.show();
      return;
    }
    const { entry } = this.editor;
    const index = entry.indexAt(this.last);
    if (index < 0 || index < entry.diagram.tiles.length - 1) return;
    const at = this.last;
    this.alike = [];
    this.last = null;
    this.editor.removeAt(index);
    this.go(at);
  }

  end() {
    this.editor.take({ kind: "point" });
    this.editor.board.focus();
  }

  /** Go on to the next cell in a direction: from the last tile, unless an arrow has led away from it. */
  step(by) {
    const aside = this.led && this.last && String(by) !== String(this.heading);
    const at = onward(this.editor.entry.diagram, aside ? this.last : this.at, by);
    this.heading = headingAfter(this.heading, by);
    this.go(at);
  }

  // Doing

  /** Lay a tile on the cell and go on; `alike` are those that have its sides. */
  lay({ tile, rotation }, alike = [], at = this.at) {
    this.alike = alike.slice(0, MOST);
    this.last = at;
    this.typed = [];
    // The table tells of its change, and by then the next cell is the one to fill.
    this.editor.tool = { kind: "fill", at: onward({ tiles: [...this.editor.entry.diagram.tiles, { at }] }, at, this.heading) };
    this.led = true;
    this.editor.lay(tile, at, rotation);
    this.written();
    this.editor.board.bring(this.at);
  }

  /** Another tile with the same sides lies there. */
  change(number) {
    const other = this.alike[number];
    const { entry, palette } = this.editor;
    const index = entry.indexAt(this.last);
    if (!other || index < 0) return;
    entry.change((draft) => Object.assign(draft.tiles[index], { tile: other.tile, rotation: other.rotation }));
    announce(palette.name(other.tile));
  }

  drawAlike() {
    const { entry, palette } = this.editor;
    const lies = entry.diagram.tiles[entry.indexAt(this.last)];
    const shown = this.on && lies !== undefined && this.alike.length > 1;
    this.likes.hidden = !shown;
    fill(this.likes, shown ? this.alike.map(({ tile, rotation }, number) => {
      const picture = thumbnail(tileHref(palette.art, tile), 40);
      picture.style.setProperty("rotate", `${rotation}deg`);
      const chosen = lies.tile === tile && (lies.rotation ?? 0) === rotation;
      return actButton([picture, h("kbd", null, number + 1)], () => this.change(number), {
        class: "quiet", dataset: { tile, rotation }, "aria-pressed": String(chosen), "aria-label": palette.name(tile), title: palette.name(tile),
      });
    }) : []);
  }
}

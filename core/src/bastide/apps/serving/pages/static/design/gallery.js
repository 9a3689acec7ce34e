// The drawings of all tiles of a text, beside it.
import { fill, find, h } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { n, semicolon, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, rowOf, sectionOf } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { forgetDrawing, showDrawing } from "./drawings.js";

/**
 * The drawings. Events, each with the name of a tile: "choose" to show its lines, "change" to change it by clicking,
 * "turn".
 */
export class Gallery extends Emitter {
  #cards = new Map();
  #list = h("ul", { class: "tiles" });
  #sum = h("p", { class: "soft small", role: "status" }, h("span", { class: "moment" }, t("One moment …")));
  #close = null;

  constructor() {
    super();
    this.element = sectionOf(t("Drawings"), { class: "panel drawings" }, this.#sum, this.#list);
  }

  /** Show the server's answer for a text. Tiles that are invalid now keep their last drawing, faded. */
  show(answer, text) {
    const names = new Set(answer.tiles.map((tile) => tile.name));
    for (const [name, card] of this.#cards) {
      if (names.has(name)) continue;
      if (answer.ok || !card.tile || !text.includes(name)) this.#drop(name);
      else card.element.classList.add("old");
    }
    answer.tiles.forEach((tile) => {
      const card = this.#cards.get(tile.name) ?? this.#make(tile.name);
      this.#dress(card, tile);
    });
    const order = answer.tiles.map((tile) => this.#cards.get(tile.name).element);
    const old = [...this.#cards.values()].map((card) => card.element).filter((element) => !order.includes(element));
    const wanted = [...order, ...old];
    if (wanted.some((element, index) => this.#list.children[index] !== element)) fill(this.#list, wanted);
    this.#sum.textContent = answer.summary
      ? summed(answer.summary)
      : names.size
        ? n("{count} tile is valid so far", "{count} tiles are valid so far", names.size)
        : t("No tile can be drawn yet; see the errors beside the text.");
    if (this.#close) this.#look(this.#close.name);
  }

  /** Highlight the tile that a line belongs to. */
  at(line) {
    const before = [...this.#cards.values()].filter((card) => card.tile?.first && card.tile.first <= line);
    const here = before.sort((one, other) => other.tile.first - one.tile.first)[0];
    for (const card of this.#cards.values()) card.element.classList.toggle("here", card === here);
    // Only its own list is scrolled: the page must not move away from the text during typing.
    if (here) within(this.#list, here.element);
  }

  #make(name) {
    const image = h("img", { alt: "", width: 120, height: 120 });
    const count = h("span", { class: "soft" });
    const tool = (sign, label, title, act) => actButton(sign, act, { class: "quiet", "aria-label": label, title });
    const element = h("li", { class: "drawing", dataset: { name } },
      actButton(image, () => this.emit("choose", name), {
        class: "picture",
        "aria-label": t("Show the text of {name}", { name }),
      }),
      h("div", { class: "called" }, h("strong", null, name), " ", count),
      rowOf(
        tool("↻", t("Rotate {name}", { name }), t("Rotate"), () => this.#turned(name)),
        tool("⤢", t("Enlarge {name}", { name }), t("Enlarge"), () => this.#look(name)),
        tool("✎", t("Edit {name}", { name }), t("Edit"), () => this.emit("change", name)),
      ),
    );
    const card = { element, image, count, tile: null, svg: null };
    this.#cards.set(name, card);
    return card;
  }

  #dress(card, tile) {
    card.element.classList.remove("old");
    card.tile = tile;
    card.count.textContent = `×${tile.count}`;
    card.image.alt = tile.words.join(semicolon);
    if (tile.svg === null || tile.svg === card.svg) return;
    card.svg = tile.svg;
    showDrawing(card.image, tile.svg);
  }

  #drop(name) {
    const card = this.#cards.get(name);
    forgetDrawing(card.image);
    this.#cards.delete(name);
    card.element.remove();
  }

  #turned(name) {
    this.emit("turn", name);
    announce(t("{name} rotated", { name }));
  }

  /** A tile in a separate window, large and described in words; it follows the text. */
  #look(name) {
    const card = this.#cards.get(name);
    if (!card?.tile) return;
    const open = this.#close?.dialog ?? this.#window();
    this.#close = { name, dialog: open };
    const [, ...lines] = card.tile.words;
    find("h2", open).textContent = `${name} ×${card.tile.count}`;
    const image = find("img", open);
    if (card.svg && image.src !== card.image.src) image.src = card.image.src;
    image.alt = card.image.alt;
    fill(find("ul", open), lines.map((line) => h("li", null, line.trim())));
  }

  #window() {
    const content = (close) => [
      h("img", { alt: "", width: 360, height: 360 }),
      h("ul", { class: "in-words" }),
      rowOf(
        actButton(t("Rotate"), () => this.#turned(this.#close.name)),
        actButton(t("Close"), close, { class: "primary" }),
      ),
    ];
    return openDialog("", { class: "closely" }, content, () => {
      this.#close = null;
    });
  }
}

/** Scroll a list until one of its elements is visible. */
function within(list, element) {
  const outer = list.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left;
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right;
}

function summed(summary) {
  const parts = [
    n("{count} tile", "{count} tiles", summary.tiles),
    n("{count} copy", "{count} copies", summary.copies),
    summary.blocks && n("{count} block", "{count} blocks", summary.blocks),
    summary.prints && n("{count} special print", "{count} special prints", summary.prints),
  ];
  return parts.filter(Boolean).join(" · ");
}

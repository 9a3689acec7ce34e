// A text with numbered lines, in which problems are marked at their places.
import { fill, h } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { n, t } from "../core/words.js";

/**
 * Events: "edit" when the text changed, "caret" with the line when the caret is in another line.
 *
 * The Tab key leaves it, as every other field, so that keyboard users are not trapped.
 */
export class Editor extends Emitter {
  #area;
  #numbers = h("div", { class: "numbers" });
  #marked = h("div", { class: "marked" });
  #state = h("p", { class: "visually-hidden", id: "text-state" });
  #marks = [];
  #line = 0;

  /** @param {string} label describes the text */
  constructor(label) {
    super();
    this.#area = h("textarea", {
      id: "text",
      class: "text",
      spellcheck: "false",
      autocapitalize: "off",
      autocomplete: "off",
      autocorrect: "off",
      wrap: "off",
      "aria-label": label,
      "aria-describedby": "text-state",
      on: {
        input: () => this.#edited(),
        scroll: () => this.#scrolled(),
        keyup: () => this.#moved(),
        click: () => this.#moved(),
        focus: () => this.#moved(),
      },
    });
    this.element = h("div", { class: "editor" },
      h("div", { class: "gutter", "aria-hidden": "true" }, this.#numbers),
      h("div", { class: "page" }, h("div", { class: "behind", "aria-hidden": "true" }, this.#marked), this.#area),
      this.#state,
    );
  }

  get text() {
    return this.#area.value;
  }

  set text(text) {
    this.#area.value = text;
    // Browsers leave the caret at the end of the text; readers begin at the top.
    this.#area.setSelectionRange(0, 0);
    this.#edited();
  }

  /** The line of the caret, from 1. */
  get line() {
    return this.#area.value.slice(0, this.#area.selectionStart).split("\n").length;
  }

  focus() {
    this.#area.focus();
  }

  /** Mark problems and warnings: {line, column, length, kind, message}, lines from 1, columns from 0. */
  mark(marks) {
    this.#marks = marks.filter((mark) => mark.line);
    this.#area.setAttribute("aria-invalid", marks.some((mark) => mark.kind === "wrong") ? "true" : "false");
    const wrong = marks.filter((mark) => mark.kind === "wrong").length;
    this.#state.textContent = wrong
      ? n("{count} error, listed below the text", "{count} errors, listed below the text", wrong)
      : t("No errors");
    this.#draw();
  }

  /** Go to a place and select it. */
  goTo(line, column = 0, length = 0) {
    const rows = this.text.split("\n");
    const before = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
    const from = before + Math.min(column ?? 0, (rows[line - 1] ?? "").length);
    this.#area.focus({ preventScroll: true });
    this.#area.setSelectionRange(from, from + (length ?? 0));
    const high = this.#height();
    this.#area.scrollTop = Math.max(0, (line - 1) * high - this.#area.clientHeight / 3);
    if (!column) this.#area.scrollLeft = 0;
    this.element.scrollIntoView({ block: "nearest" });
    this.#moved();
  }

  /** Insert text at the caret; can be undone. */
  insert(text) {
    this.#area.focus();
    // No other method of a page can be undone with the keys for undoing.
    if (!document.execCommand("insertText", false, text)) {
      const { selectionStart, selectionEnd } = this.#area;
      this.#area.setRangeText(text, selectionStart, selectionEnd, "end");
      this.#edited();
    }
  }

  /** Append text after an empty line. */
  append(text) {
    const gap = this.text.trimEnd() ? "\n\n" : "";
    this.#area.setSelectionRange(this.text.trimEnd().length, this.text.length);
    const line = this.text.trimEnd().split("\n").length + (gap ? 2 : 0);
    this.insert(`${gap}${text.trimEnd()}\n`);
    this.goTo(line);
  }

  /** Replace some lines, from the first to the last; can be undone. */
  replace(first, last, text) {
    const rows = this.text.split("\n");
    const length = (lines) => lines.reduce((sum, row) => sum + row.length + 1, 0);
    const from = length(rows.slice(0, first - 1));
    this.#area.focus({ preventScroll: true });
    this.#area.setSelectionRange(from, from + length(rows.slice(first - 1, last)) - 1);
    this.insert(text.trimEnd());
    this.goTo(first);
  }

  #height() {
    return parseFloat(getComputedStyle(this.#area).lineHeight);
  }

  #edited() {
    // Until the text is checked again, marks would be in the wrong places.
    this.#marks = [];
    this.#draw();
    this.emit("edit");
    this.#moved();
  }

  #moved() {
    const line = this.line;
    if (line === this.#line) return;
    this.#line = line;
    this.emit("caret", line);
  }

  #draw() {
    const rows = this.text.split("\n");
    const byLine = Map.groupBy(this.#marks, (mark) => mark.line);
    fill(
      this.#numbers,
      rows.map((_, index) => {
        const kind = worst(byLine.get(index + 1));
        return h("div", { class: kind ?? false }, kind ? `● ${index + 1}` : String(index + 1));
      }),
    );
    fill(this.#marked, rows.map((row, index) => markedRow(row, byLine.get(index + 1))));
    this.#scrolled();
  }

  #scrolled() {
    const { scrollLeft, scrollTop } = this.#area;
    this.#numbers.style.setProperty("transform", `translateY(${-scrollTop}px)`);
    this.#marked.style.setProperty("transform", `translate(${-scrollLeft}px, ${-scrollTop}px)`);
  }
}

function worst(marks) {
  if (!marks?.length) return null;
  return marks.some((mark) => mark.kind === "wrong") ? "wrong" : "doubt";
}

/** An invisible row of text, with problems underlined and listed at its end. */
function markedRow(row, marks) {
  if (!marks?.length) return h("div", null, "\u200b");
  const [first] = [...marks].sort((one, other) => (one.kind === "wrong" ? 0 : 1) - (other.kind === "wrong" ? 0 : 1));
  const from = Math.min(first.column ?? 0, row.length);
  const to = Math.min(from + (first.length ?? row.length), row.length);
  return h("div", { class: worst(marks) },
    row.slice(0, from),
    h("mark", null, row.slice(from, to) || " "),
    row.slice(to),
    h("span", { class: "note" }, first.message),
  );
}

// Tables, which may be wider than the window.
import { h } from "../core/dom.js";

/** A container that scrolls by itself, also with keys; `label` describes its content. */
export function wide(label, ...content) {
  return h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": label }, content);
}

/**
 * The row of heads of a table; without a text there is no head.
 * @param {any[]} texts
 * @param {function(number): string | null} kind the class of the cells of a column
 */
export function tableHead(texts, kind = () => null) {
  const cell = (text, number) => (text ? h("th", { scope: "col", class: kind(number) }, text) : h("td"));
  return h("thead", null, h("tr", null, texts.map(cell)));
}

/**
 * The rows of a table, each a list of cells of which the first is the head of the row.
 * @param {any[][]} lists
 * @param {function(number): string | null} kind the class of the cells of a column
 */
export function tableBody(lists, kind = () => null) {
  const row = (/** @type {any[]} */ [first, ...others]) =>
    h("tr", null, h("th", { scope: "row" }, first), others.map((each, at) => h("td", { class: kind(at + 1) }, each)));
  return h("tbody", null, lists.map(row));
}

// Controls that every page has: buttons, fields with labels, folded parts.
import { h } from "../core/dom.js";

/** A button; `props` are those of the element, `text` may be several parts. */
export function actButton(text, act, props = {}) {
  return h("button", { type: "button", ...props, on: { click: act, ...props.on } }, text);
}

/** A form; `submit` is called in place of sending it. */
export function formOf(props, submit, ...content) {
  const send = (event) => {
    event.preventDefault();
    submit();
  };
  return h("form", { ...props, on: { submit: send } }, content);
}

/** A button with a sign in place of a text; `name` is what it does. */
export function signButton(sign, name, act, props = {}) {
  return actButton(sign, act, { "aria-label": name, title: name, ...props });
}

/** A control with its label before it; `more` stands below. */
export function fieldOf(label, control, ...more) {
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control, more);
}

/** The same in the room that is left in a row. */
export function wideFieldOf(label, control, ...more) {
  const made = fieldOf(label, control, ...more);
  made.classList.add("grow");
  return made;
}

/** A box to tick, or one of several to choose, with its label behind it. */
export function choiceOf(input, ...text) {
  return h("label", { class: "choice" }, input, text);
}

/** A part that is folded up under its summary. */
export function foldedPart(summary, props, ...content) {
  return h("details", props, h("summary", null, summary), content);
}

/** A note in soft letters. */
export function softText(...text) {
  return h("p", { class: "soft" }, text);
}

/** The same in small letters. */
export function smallText(...text) {
  return h("p", { class: "soft small" }, text);
}

/** Offer options, each a value and its text; the chosen one stays, or else the given one is chosen. */
export function offerOptions(select, options, otherwise) {
  // A select without options has the value of an empty option, which nobody chose.
  const had = select.length ? select.value : null;
  select.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
  select.value = options.some(([value]) => value === had) ? had : otherwise;
}

/** A group of options with a label. */
export function optionGroup(label, options) {
  return options.length ? h("optgroup", { label }, options) : null;
}

/** A field with a link to copy, which is selected when it is reached. */
export function linkField(link, props) {
  const on = { focus: (event) => event.target.select() };
  return h("input", { type: "text", readonly: true, value: link, on, ...props });
}

/** A part of the page under its title. */
export function sectionOf(title, props, ...content) {
  return h("section", { "aria-label": title, ...props }, h("h2", null, title), content);
}

/** A text for those alone who hear the page. */
export function unseen(...text) {
  return h("span", { class: "visually-hidden" }, text);
}

/** A few words in small and soft letters. */
export function faint(...text) {
  return h("span", { class: "soft small" }, text);
}

/** A word that marks what stands beside it. */
export function badge(...text) {
  return h("span", { class: "badge" }, text);
}

/** Parts side by side. */
export function rowOf(...parts) {
  return h("div", { class: "row" }, parts);
}

/** Parts below each other. */
export function stackOf(...parts) {
  return h("div", { class: "stack" }, parts);
}

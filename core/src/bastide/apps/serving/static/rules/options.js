// Forms from JSON Schemas: a control for each option of a plugin, whatever it is.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { stepper } from "./stepper.js";

/** Up to so many choices stand beside each other. */
const FEW = 5;

/** Lists of these are written line by line. */
const LINES = ["string", "integer", undefined];

/** What an option is called: as its plugin says, or its name. */
export function optionTitle(name, schema) {
  const written = name.replaceAll(/[_-]+/g, " ");
  const made = written.replaceAll(/(^| )(\w)/g, (_, space, letter) => space + letter.toUpperCase());
  return schema.title && schema.title !== made ? schema.title : capital(written);
}

/** A value as people read it; `words` are those of a schema, for values that it lists. */
function valueText(value, words) {
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (value === null || value === undefined) return t("nothing");
  return typeof value === "string" ? (words[value] ?? value.replaceAll(/[_-]+/g, " ")) : JSON.stringify(value);
}

/**
 * The control of an option.
 *
 * `changed(value)` hears of every value that makes sense. The answer is {element, set(value)}; set(undefined) shows the
 * default.
 */
export function optionControl({ id, name, schema, definitions, changed }) {
  const flat = followed(schema, definitions);
  const label = optionTitle(name, schema);
  const about = schema.description ?? flat.description ?? "";
  const says = `${id}-says`;
  const parts = { id, label, flat, changed, describedby: about ? says : null };
  const made = control(parts, alternatives(flat, definitions));
  const fallback = "default" in schema ? schema.default : flat.default;
  return {
    element: h(
      "div",
      { class: "option", dataset: { option: name } },
      made.grouped ? null : h("label", { class: "label", for: id }, label),
      made.element,
      about ? h("p", { id: says, class: "small soft" }, about) : null,
    ),
    set: (value) => made.set(value === undefined ? fallback : value),
  };
}

/** What values there may be: those that are listed, and the schemas of the others. */
function alternatives(flat, definitions) {
  const choices = [];
  const others = [];
  const words = {};
  for (const part of flat.anyOf ?? flat.oneOf ?? [flat]) {
    const each = followed(part, definitions);
    Object.assign(words, each.words);
    if ("const" in each) choices.push(each.const);
    else if (Array.isArray(each.enum)) choices.push(...each.enum);
    else if (each.type === "null") choices.push(null);
    else others.push(each);
  }
  return { choices, others, words };
}

function control(parts, { choices, others, words }) {
  if (!others.length) return choices.length <= FEW ? radios(parts, choices, words) : list(parts, choices, words);
  const [other] = others;
  if (others.length > 1) return asJson(parts);
  if (choices.length) return isNumber(other) ? radios(parts, choices, words, other) : asJson(parts);
  if (other.type === "boolean") return toggle(parts);
  if (isNumber(other)) return number(parts, other);
  if (other.type === "string") return text(parts, other);
  if (other.type === "array" && LINES.includes(other.items?.type)) return lines(parts, other);
  return asJson(parts);
}

function isNumber(schema) {
  return schema.type === "integer" || schema.type === "number";
}

function bounds(schema) {
  const whole = schema.type === "integer";
  return {
    least: schema.minimum ?? (whole && "exclusiveMinimum" in schema ? schema.exclusiveMinimum + 1 : null),
    most: schema.maximum ?? (whole && "exclusiveMaximum" in schema ? schema.exclusiveMaximum - 1 : null),
    step: whole ? (schema.multipleOf ?? 1) : 0.1,
  };
}

function number({ id, label, changed, describedby }, schema) {
  return stepper({ id, label, describedby, changed, ...bounds(schema) });
}

function toggle({ id, changed, describedby }) {
  const input = h("input", {
    id,
    type: "checkbox",
    role: "switch",
    "aria-describedby": describedby,
    on: { change: () => changed(input.checked) },
  });
  return {
    element: input,
    set: (value) => {
      input.checked = value === true;
    },
  };
}

function radios({ id, label, changed, describedby }, choices, words, other = null) {
  const inputs = choices.map((value, index) =>
    h("input", { type: "radio", name: id, value: String(index), on: { change: () => changed(value) } }),
  );
  const written = other
    ? stepper({ id: `${id}-number`, label, changed, ...bounds(other) })
    : null;
  const numbered = other
    ? h("input", { type: "radio", name: id, value: "number", on: { change: () => changed(bounds(other).least ?? 0) } })
    : null;
  const element = h(
    "fieldset",
    { class: "choices", "aria-describedby": describedby },
    h("legend", { class: "label" }, label),
    choices.map((value, index) => h("label", { class: "choice" }, inputs[index], valueText(value, words))),
    other
      ? h("span", { class: "choice" }, h("label", { class: "choice" }, numbered, t("a number")), written.element)
      : null,
  );
  return {
    element,
    grouped: true,
    set: (value) => {
      const index = choices.findIndex((each) => each === value);
      inputs.forEach((input, place) => {
        input.checked = place === index;
      });
      if (!other) return;
      numbered.checked = index < 0 && typeof value === "number";
      written.element.hidden = !numbered.checked;
      if (numbered.checked) written.set(value);
    },
  };
}

function list({ id, changed, describedby }, choices, words) {
  const select = h(
    "select",
    { id, "aria-describedby": describedby, on: { change: () => changed(choices[select.selectedIndex]) } },
    choices.map((value) => h("option", {}, valueText(value, words))),
  );
  return {
    element: select,
    set: (value) => {
      select.selectedIndex = choices.findIndex((each) => each === value);
    },
  };
}

function text({ id, changed, describedby }, schema) {
  const input = h("input", {
    id,
    type: "text",
    maxlength: schema.maxLength ?? null,
    "aria-describedby": describedby,
    on: { change: () => changed(input.value) },
  });
  return { element: input, set: (value) => write(input, value ?? "") };
}

function lines({ id, changed, describedby }, schema) {
  const whole = schema.items?.type === "integer";
  const area = h("textarea", {
    id,
    rows: 3,
    spellcheck: "false",
    placeholder: t("One on each line"),
    "aria-describedby": describedby,
    on: {
      change: () => {
        const found = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
        changed(whole ? found.map((each) => (/^-?\d+$/.test(each) ? Number(each) : each)) : found);
      },
    },
  });
  return { element: area, set: (value) => write(area, Array.isArray(value) ? value.join("\n") : "") };
}

/** What no other control can show is written as JSON. */
function asJson({ id, changed, describedby }) {
  const area = h("textarea", {
    id,
    rows: 3,
    spellcheck: "false",
    class: "written",
    "aria-describedby": describedby,
    on: {
      change: () => {
        try {
          const value = JSON.parse(area.value);
          area.setCustomValidity("");
          changed(value);
        } catch (error) {
          area.setCustomValidity(t("This is no JSON: {reason}", { reason: error.message }));
          area.reportValidity();
        }
      },
    },
  });
  return { element: area, set: (value) => write(area, value === undefined ? "" : JSON.stringify(value, null, 1)) };
}

function write(input, shown) {
  if (input !== document.activeElement) input.value = shown;
}

function followed(schema, definitions) {
  const name = schema.$ref?.replace("#/$defs/", "");
  if (name === undefined) return schema;
  return { ...followed(definitions[name] ?? {}, definitions), ...schema, $ref: undefined };
}

function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// Reading a JSON Schema: the possible values, their bounds, and their labels.
import { capital } from "../core/values.js";
import { t } from "../core/words.js";

/** The label of an option: that of its plugin, or its name. */
export function optionTitle(name, schema) {
  const written = name.replaceAll(/[_-]+/g, " ");
  const made = written.replaceAll(/(^| )(\w)/g, (_, space, letter) => space + letter.toUpperCase());
  return schema.title && schema.title !== made ? schema.title : capital(written);
}

/** The label of a value; `words` are those of a schema, for listed values. */
export function valueText(value, words) {
  if (value === true) return t("yes");
  if (value === false) return t("no");
  if (value === null || value === undefined) return t("nothing");
  return typeof value === "string" ? (words[value] ?? value.replaceAll(/[_-]+/g, " ")) : JSON.stringify(value);
}

/** A schema with its references resolved. */
export function followed(schema, definitions) {
  const name = schema.$ref?.replace("#/$defs/", "");
  if (name === undefined) return schema;
  return { ...followed(definitions[name] ?? {}, definitions), ...schema, $ref: undefined };
}

/** The possible values: the listed ones with their labels, and the schemas of the others. */
export function alternatives(flat, definitions) {
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

/** An initial value where there is none yet. */
export function fresh(schema, definitions) {
  const flat = followed(schema, definitions);
  if ("default" in flat) return flat.default;
  const { choices, others } = alternatives(flat, definitions);
  if (choices.length) return choices[0];
  const { type, required = [], properties = {} } = others[0];
  if (isNumber(others[0])) return bounds(others[0]).least ?? 0;
  if (type === "boolean") return false;
  if (type === "array") return [];
  if (type !== "object") return "";
  return Object.fromEntries(required.map((name) => [name, fresh(properties[name] ?? {}, definitions)]));
}

export function isNumber(schema) {
  return schema.type === "integer" || schema.type === "number";
}

/** The bounds of a number, and its steps. */
export function bounds(schema) {
  const whole = schema.type === "integer";
  return {
    least: schema.minimum ?? (whole && "exclusiveMinimum" in schema ? schema.exclusiveMinimum + 1 : null),
    most: schema.maximum ?? (whole && "exclusiveMaximum" in schema ? schema.exclusiveMaximum - 1 : null),
    step: whole ? (schema.multipleOf ?? 1) : 0.1,
  };
}

/** Whether a value has named parts. */
export function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

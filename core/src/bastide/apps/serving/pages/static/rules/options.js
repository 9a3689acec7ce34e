// Forms from JSON Schemas: a control for any option of a plugin.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { stepper } from "../ui/stepper.js";
import { asJson, boxes, lines, list, radios, text, toggle } from "./fields.js";
import { alternatives, bounds, followed, fresh, isNumber, optionTitle } from "./schemas.js";
import { named, rows, table } from "./several.js";

/** Up to so many choices are side by side. */
const FEW = 5;
/** Values nested deeper than this are written as JSON. */
const DEEPEST = 4;

/**
 * The control of an option.
 *
 * `changed(value)` is called with every valid value. The result is {element, set(value)}; set(undefined) shows the
 * default.
 */
export function optionControl({ id, name, schema, definitions, changed, depth = 0 }) {
  const flat = followed(schema, definitions);
  const label = optionTitle(name, schema);
  const about = schema.description ?? flat.description ?? "";
  const describedby = about ? `about-${id}` : null;
  const made = control({ id, label, flat, changed, definitions, depth, describedby });
  const fallback = "default" in schema ? schema.default : flat.default;
  return {
    element: h("div", { class: "option", dataset: { option: name } },
      made.grouped ? null : h("label", { class: "label", for: id }, label),
      made.element,
      about ? h("p", { id: describedby, class: "small soft" }, about) : null,
    ),
    set: (value) => made.set(value === undefined ? fallback : value),
  };
}

/** A control for a schema. */
function control(parts) {
  const { flat, definitions } = parts;
  const { choices, others, words } = alternatives(flat, definitions);
  if (!others.length) return choices.length <= FEW ? radios(parts, choices, words) : list(parts, choices, words);
  if (others.length > 1) return asJson(parts);
  const [other] = others;
  return choices.length ? radios(parts, choices, words, otherwise(parts, other)) : free(parts, other);
}

/** The control for values other than the listed ones. */
function otherwise(parts, schema) {
  const texts = { integer: t("a number"), number: t("a number"), string: t("a text") };
  return {
    label: texts[schema.type] ?? t("something else"),
    value: fresh(schema, parts.definitions),
    make: (changed) => free({ ...parts, id: `${parts.id}-other`, describedby: null, changed }, schema),
  };
}

/** A control for values that are not listed. */
function free(parts, schema) {
  const { type } = schema;
  if (type === "boolean") return toggle(parts);
  if (isNumber(schema)) return stepper({ ...parts, ...bounds(schema) });
  if (type === "string") return text(parts, schema);
  if (parts.depth >= DEEPEST) return asJson(parts);
  if (type === "array" && schema.items && !schema.prefixItems) return several(parts, schema);
  if (type === "object" && Object.keys(schema.properties ?? {}).length) return table(parts, inside(parts, schema));
  if (type === "object" && isSchema(schema.additionalProperties)) {
    const each = schema.additionalProperties;
    return named(parts, maker(parts, each), () => fresh(each, parts.definitions));
  }
  return asJson(parts);
}

/** Makers of the controls of a table, by name. */
function inside({ id, definitions, depth }, schema) {
  return Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [
    name,
    (changed) => optionControl({ id: `${id}-${name}`, name, schema: each, definitions, changed, depth: depth + 1 }),
  ]));
}

/** A list: lines if possible, else a control for each item. */
function several(parts, schema) {
  const { definitions } = parts;
  const item = followed(schema.items, definitions);
  const { choices, others, words } = alternatives(item, definitions);
  if (!isSchema(item)) return asJson(parts);
  if (!others.length && schema.uniqueItems) return boxes(parts, choices, words);
  const [other] = others;
  if (others.length === 1 && !choices.length && ["string", "integer"].includes(other.type)) {
    return lines(parts, other.type === "integer");
  }
  return rows(parts, maker(parts, item), () => fresh(item, definitions));
}

/** Makes the control of one item. */
function maker({ definitions, depth }, schema) {
  return (label, id, changed) => {
    const flat = followed(schema, definitions);
    return control({ id, label, flat, changed, definitions, depth: depth + 1, describedby: null });
  };
}

/** Whether a schema restricts its values. */
function isSchema(schema) {
  return typeof schema === "object" && schema !== null && Object.keys(schema).some((key) => key !== "title");
}

// Actions without a place on the board: a few buttons, or a form for many, such as for a bid.
import { fill, find, h } from "../core/dom.js";
import { capital, same } from "../core/values.js";
import { t } from "../core/words.js";
import { actButton, faint, formOf } from "../ui/controls.js";
import { tilePicture } from "./hand.js";

/** So many buttons fit side by side. */
const FEW = 5;

/**
 * @param {object[]} actions without a place
 * @param {object} view
 * @param {function(object): void} play
 * @returns {HTMLElement[]} what to show
 */
export function asked(actions, view, play) {
  return [...Map.groupBy(actions, (action) => action.record.type).values()].flatMap((group) => {
    const fields = varying(group);
    /** @type {HTMLElement[]} */
    const buttons = group.map((action) => button(action, view, play));
    return group.length > FEW && fields.length ? [form(group, fields, view, play)] : buttons;
  });
}

function button(action, view, play) {
  const { tile } = action.record;
  const passes = action.record.type === "pass";
  return actButton([isTile(tile) ? tilePicture(view, tile) : null, capital(action.wording)], () => play(action), {
    class: passes ? "" : "primary",
    dataset: passes ? { key: "p" } : {},
  });
}

/** The fields in which records differ, those with the fewest values first. */
function varying(group) {
  const names = [...new Set(group.flatMap((action) => Object.keys(action.record)))];
  const values = (name) => new Set(group.map((action) => JSON.stringify(action.record[name])));
  return names.map((name) => [name, values(name).size]).filter(([, count]) => count > 1)
    .sort((one, other) => one[1] - other[1])
    .map(([name]) => name);
}

/** A form that asks for one field after the other, offering the values that are still possible. */
function form(group, fields, view, play) {
  const chosen = {};
  const place = h("div", { class: "row" });
  const done = h("button", { type: "submit", class: "primary" });

  const left = (until) =>
    group.filter((action) => fields.slice(0, until).every((name) => same(action.record[name], chosen[name])));

  function draw(focus = null) {
    const parts = fields.map((name, at) => {
      const values = distinct(left(at).map((action) => action.record[name]));
      if (!values.some((value) => same(value, chosen[name]))) chosen[name] = values[0];
      const labels = labelsOf(name, left(at));
      return field(name, labels, values, chosen[name], view, (value) => {
        chosen[name] = value;
        draw(name);
      });
    });
    fill(place, parts);
    const [action] = left(fields.length);
    done.textContent = capital(action.wording);
    if (focus)
      find(`[data-field="${CSS.escape(focus)}"] :is(input:checked, select, input[type="number"])`, place)?.focus();
  }

  draw();
  return formOf({ class: "row asked" }, () => play(left(fields.length)[0]), place, done);
}

function distinct(values) {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

const isTile = (value) => typeof value === "string" && /^[\w-]+\/[^/]+$/.test(value);

/** The label of a field of actions, and labels of its values. */
function labelsOf(name, group) {
  const fields = group.map((action) => [action.record[name], action.fields?.[name]]);
  const words = new Map(fields.map(([value, field]) => [JSON.stringify(value), field?.value ?? t("none")]));
  const label = fields.find(([, field]) => field)?.[1].wording ?? name;
  return { label: capital(label), of: (value) => words.get(JSON.stringify(value)) };
}

function field(name, labels, values, value, view, change) {
  if (values.every(isTile)) return pictures(name, labels, values, value, view, change);
  if (values.length > 3 && values.every(Number.isInteger) && unbroken(values))
    return numbers(name, labels, values, value, change);
  const options = values.map((each, index) => h("option", { value: index }, labels.of(each)));
  const chosen = { change: () => change(values[select.value]) };
  const select = h("select", { value: values.findIndex((each) => same(each, value)), on: chosen }, options);
  return h("label", { class: "row", dataset: { field: name } }, labels.label, select);
}

function unbroken(values) {
  return Math.max(...values) - Math.min(...values) === values.length - 1;
}

function numbers(name, labels, values, value, change) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const bounds = { min: least, max: most, step: 1 };
  const input = h("input", { type: "number", ...bounds, value, inputmode: "numeric", class: "short" });
  const step = (by, sign, label) => actButton(sign, () => set(value + by), { "aria-label": label });
  const set = (next) => change(Math.min(most, Math.max(least, Number.isFinite(next) ? Math.round(next) : value)));
  input.addEventListener("change", () => set(input.valueAsNumber));
  return h("div", { class: "row", dataset: { field: name } },
    h("label", { class: "row" }, labels.label, input),
    step(-1, "−", t("One less")),
    step(1, "+", t("One more")),
    faint(`${least}–${most}`),
  );
}

function pictures(name, labels, values, value, view, change) {
  const picture = (tile) => {
    const props = { type: "radio", name, value: tile, checked: tile === value, "aria-label": view.names[tile] ?? tile, title: tile };
    const input = h("input", { ...props, on: { change: () => change(tile) } });
    return h("label", { class: "picture" }, input, tilePicture(view, tile));
  };
  return h("fieldset", { class: "pictures", dataset: { field: name } },
    h("legend", { class: "visually-hidden" }, labels.label),
    values.map(picture),
  );
}

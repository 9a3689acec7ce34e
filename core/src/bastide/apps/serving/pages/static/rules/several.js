// Controls for composite values: tables with the names of a schema, and lists of any length.
import { fill, find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, rowOf } from "../ui/controls.js";
import { group } from "./fields.js";
import { isTable } from "./schemas.js";

/** A table, with a control for each of its names; `parts` maps a name to a function that makes {element, set} from
 * `changed`. */
export function table(given, parts) {
  let now = {};
  const made = Object.entries(parts).map(([name, make]) => [
    name,
    make((value) => {
      now = { ...now, [name]: value };
      given.changed(now);
    }),
  ]);
  return {
    element: group("parts", given, made.map(([, control]) => control.element)),
    grouped: true,
    set: (value) => {
      now = isTable(value) ? value : {};
      for (const [name, control] of made) control.set(now[name]);
    },
  };
}

/** A list of values; `make(label, id, changed)` makes the control of one, `value()` returns a new one. */
export function rows(parts, make, value) {
  return growing(parts, {
    make: (number, id, changed) => make(t("{what} {number}", { what: parts.label, number }), id, changed),
    added: () => value(),
    entries: (all) => (Array.isArray(all) ? all : []),
    whole: (entries) => entries,
  });
}

/** Values with names that the user chooses. */
export function named(parts, make, value) {
  return growing(parts, {
    make: (number, id, changed) => pair(t("{what} {number}", { what: parts.label, number }), id, changed, make),
    added: (entries) => [unused(entries), value()],
    entries: (all) => (isTable(all) ? Object.entries(all) : []),
    whole: (entries) => Object.fromEntries(entries),
  });
}

function pair(label, id, changed, make) {
  let now = ["", undefined];
  const name = h("input", {
    id: `${id}-name`,
    type: "text",
    "aria-label": t("{what}: name", { what: label }),
    on: { change: () => changed([name.value, now[1]]) },
  });
  const control = make(label, id, (value) => changed([now[0], value]));
  return {
    element: h("span", { class: "pair" }, name, control.element),
    set: (entry) => {
      now = entry;
      if (name !== document.activeElement) name.value = entry[0];
      control.set(entry[1]);
    },
  };
}

function unused(entries) {
  const names = entries.map(([name]) => name);
  let number = entries.length + 1;
  while (names.includes(String(number))) number += 1;
  return String(number);
}

function growing(given, { make, added, entries, whole }) {
  const { id, label, changed } = given;
  let now = [];
  let controls = [];
  const held = h("div", { class: "rows" });
  const add = actButton(t("Add: {what}", { what: label }), () => grow());

  function replace(next) {
    show(next);
    changed(whole(next));
  }

  function grow() {
    replace([...now, added(now)]);
    find(":scope > :last-child :is(input, select, textarea)", held)?.focus();
  }

  function row(place) {
    const control = make(place + 1, `${id}-${place}`, (value) => {
      now = now.map((each, index) => (index === place ? value : each));
      changed(whole(now));
    });
    const remove = () => {
      replace(now.filter((_, index) => index !== place));
      add.focus();
    };
    const name = t("Remove: {what}", { what: t("{what} {number}", { what: label, number: place + 1 }) });
    const gone = actButton("×", remove, { class: "quiet", "aria-label": name });
    return { ...control, row: rowOf(control.element, gone) };
  }

  function show(next) {
    now = next;
    if (controls.length !== now.length) {
      controls = now.map((_, place) => row(place));
      fill(held, controls.map((control) => control.row));
    }
    controls.forEach((control, place) => control.set(now[place]));
  }

  return { element: group("parts", given, held, add), grouped: true, set: (value) => show(entries(value)) };
}

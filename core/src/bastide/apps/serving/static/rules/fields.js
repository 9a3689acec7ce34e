// Controls for a single value: each is {element, set(value)}, and calls `changed(value)` with valid values.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { valueText } from "./schemas.js";

export function toggle({ id, label, changed, describedby }) {
  const input = h("input", {
    id,
    type: "checkbox",
    role: "switch",
    "aria-label": label,
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

/**
 * A few values side by side. Other values use the control `other.make(changed)`, with the label `other.says` and the
 * initial value `other.value`.
 */
export function radios({ id, label, changed, describedby }, choices, words, other = null) {
  const inputs = choices.map((value, index) =>
    h("input", { type: "radio", name: id, value: String(index), on: { change: () => changed(value) } }),
  );
  const written = other?.make(changed);
  const free = other
    ? h("input", { type: "radio", name: id, value: "other", on: { change: () => begin() } })
    : null;
  function begin() {
    changed(other.value);
    set(other.value, true);
  }
  function set(value, chosen = false) {
    const index = chosen || value === undefined ? -1 : choices.findIndex((each) => each === value);
    inputs.forEach((input, place) => {
      input.checked = place === index;
    });
    if (!other) return;
    free.checked = index < 0 && value !== undefined;
    written.element.hidden = !free.checked;
    if (free.checked) written.set(value);
  }
  const element = h(
    "fieldset",
    { class: "choices", "aria-describedby": describedby },
    h("legend", { class: "label" }, label),
    choices.map((value, index) => h("label", { class: "choice" }, inputs[index], valueText(value, words))),
    other ? h("span", { class: "choice" }, h("label", { class: "choice" }, free, other.says), written.element) : null,
  );
  return { element, grouped: true, set: (value) => set(value) };
}

export function list({ id, label, changed, describedby }, choices, words) {
  const select = h(
    "select",
    {
      id,
      "aria-label": label,
      "aria-describedby": describedby,
      on: { change: () => changed(choices[select.selectedIndex]) },
    },
    choices.map((value) => h("option", {}, valueText(value, words))),
  );
  return {
    element: select,
    set: (value) => {
      select.selectedIndex = choices.findIndex((each) => each === value);
    },
  };
}

/** Any of some values, each once, in order. */
export function boxes({ label, changed, describedby }, choices, words) {
  const inputs = choices.map((value) =>
    h("input", { type: "checkbox", on: { change: () => changed(choices.filter((_, place) => inputs[place].checked)) } }),
  );
  const element = h(
    "fieldset",
    { class: "choices", "aria-describedby": describedby },
    h("legend", { class: "label" }, label),
    choices.map((value, place) => h("label", { class: "choice" }, inputs[place], valueText(value, words))),
  );
  return {
    element,
    grouped: true,
    set: (value) => {
      inputs.forEach((input, place) => {
        input.checked = Array.isArray(value) && value.includes(choices[place]);
      });
    },
  };
}

export function text({ id, label, changed, describedby }, schema) {
  const input = h("input", {
    id,
    type: "text",
    maxlength: schema.maxLength ?? null,
    "aria-label": label,
    "aria-describedby": describedby,
    on: { change: () => changed(input.value) },
  });
  return { element: input, set: (value) => write(input, value ?? "") };
}

/** Texts or whole numbers, one on each line. */
export function lines({ id, label, changed, describedby }, whole) {
  const area = h("textarea", {
    id,
    rows: 3,
    spellcheck: "false",
    placeholder: t("One on each line"),
    "aria-label": label,
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

/** A value without a control of its own, as JSON. */
export function asJson({ id, label, changed, describedby }) {
  const area = h("textarea", {
    id,
    rows: 3,
    spellcheck: "false",
    class: "written",
    "aria-label": label,
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

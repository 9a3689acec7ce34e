// Controls for a single value: each is {element, set(value)}, and calls `changed(value)` with valid values.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { choiceOf } from "../ui/controls.js";
import { valueText } from "./schemas.js";

/** The attributes that every control has. */
const attributes = ({ id, label, describedby }) => ({ id, "aria-label": label, "aria-describedby": describedby });

/** Controls under a common label. */
export function group(kind, { label, describedby }, ...content) {
  return h("fieldset", { class: kind, "aria-describedby": describedby },
    h("legend", { class: "label" }, label),
    content,
  );
}

export function toggle(parts) {
  const change = () => parts.changed(input.checked);
  const input = h("input", { ...attributes(parts), type: "checkbox", role: "switch", on: { change } });
  return { element: input, set: (value) => void (input.checked = value === true) };
}

/**
 * A few values side by side. Other values use the control `other.make(changed)`, with the label `other.label` and the
 * initial value `other.value`.
 */
export function radios(parts, choices, words, other = null) {
  const { id: name, changed } = parts;
  const radio = (value, change) => h("input", { type: "radio", name, value, on: { change } });
  const inputs = choices.map((value, index) => radio(index, () => changed(value)));
  const written = other?.make(changed);
  const free = other ? radio("other", () => begin()) : null;

  function begin() {
    changed(other.value);
    set(other.value, true);
  }

  function set(value, chosen = false) {
    const index = chosen || value === undefined ? -1 : choices.indexOf(value);
    inputs.forEach((input, place) => {
      input.checked = place === index;
    });
    if (!other) return;
    free.checked = index < 0 && value !== undefined;
    written.element.hidden = !free.checked;
    if (free.checked) written.set(value);
  }

  const element = group(
    "choices",
    parts,
    choices.map((value, index) => choiceOf(inputs[index], valueText(value, words))),
    other ? h("span", { class: "choice" }, choiceOf(free, other.label), written.element) : null,
  );
  return { element, grouped: true, set: (value) => set(value) };
}

export function list(parts, choices, words) {
  const change = () => parts.changed(choices[select.selectedIndex]);
  const options = choices.map((value) => h("option", {}, valueText(value, words)));
  const select = h("select", { ...attributes(parts), on: { change } }, options);
  return { element: select, set: (value) => void (select.selectedIndex = choices.indexOf(value)) };
}

/** Any of some values, each once, in order. */
export function boxes(parts, choices, words) {
  const change = () => parts.changed(choices.filter((_, place) => inputs[place].checked));
  const inputs = choices.map(() => h("input", { type: "checkbox", on: { change } }));
  const boxed = choices.map((value, place) => choiceOf(inputs[place], valueText(value, words)));
  return {
    element: group("choices", parts, boxed),
    grouped: true,
    set: (value) => {
      inputs.forEach((input, place) => {
        input.checked = Array.isArray(value) && value.includes(choices[place]);
      });
    },
  };
}

export function text(parts, { maxLength = null }) {
  const change = () => parts.changed(input.value);
  const input = h("input", { ...attributes(parts), type: "text", maxlength: maxLength, on: { change } });
  return { element: input, set: (value) => write(input, value ?? "") };
}

/** Texts or whole numbers, one on each line. */
export function lines(parts, whole) {
  const change = () => {
    const found = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    parts.changed(whole ? found.map((each) => (/^-?\d+$/.test(each) ? Number(each) : each)) : found);
  };
  const placeholder = t("One per line");
  const area = h("textarea", { ...attributes(parts), rows: 3, spellcheck: "false", placeholder, on: { change } });
  return { element: area, set: (value) => write(area, Array.isArray(value) ? value.join("\n") : "") };
}

/** A value without a control of its own, as JSON. */
export function asJson(parts) {
  const change = () => {
    try {
      const value = JSON.parse(area.value);
      area.setCustomValidity("");
      parts.changed(value);
    } catch (error) {
      area.setCustomValidity(t("Not valid JSON: {reason}", { reason: error.message }));
      area.reportValidity();
    }
  };
  const area = h("textarea", { ...attributes(parts), rows: 3, spellcheck: "false", class: "written", on: { change } });
  return { element: area, set: (value) => write(area, value === undefined ? "" : JSON.stringify(value, null, 1)) };
}

function write(input, shown) {
  if (input !== document.activeElement) input.value = shown;
}

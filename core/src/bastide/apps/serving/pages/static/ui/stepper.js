// A number with buttons and a field.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton } from "./controls.js";

/**
 * A number with a button on either side.
 *
 * `changed(value)` is called with every whole number within the bounds. The result is {element, set(value)}.
 * @param {{id?: string, label: string, least?: number, most?: number, step?: number, describedby?: string,
 * changed: function(number): void}} given
 */
export function stepper({ id, label, least = null, most = null, step = 1, describedby = null, changed }) {
  const input = h("input", {
    id,
    type: "number",
    inputmode: step === 1 ? "numeric" : "decimal",
    min: least,
    max: most,
    step: step === 1 ? 1 : "any",
    "aria-label": label,
    "aria-describedby": describedby,
    on: { input: () => read() },
  });
  const less = actButton("−", () => turn(-step), { "aria-label": t("Less: {what}", { what: label }) });
  const more = actButton("+", () => turn(step), { "aria-label": t("More: {what}", { what: label }) });

  function read() {
    const value = input.valueAsNumber;
    bounds(value);
    if (Number.isFinite(value) && input.checkValidity()) changed(value);
  }

  function turn(by) {
    const now = Number.isFinite(input.valueAsNumber) ? input.valueAsNumber : (least ?? 0);
    const value = Math.min(most ?? Infinity, Math.max(least ?? -Infinity, now + by));
    if (value === now) return;
    input.value = String(value);
    bounds(value);
    changed(value);
  }

  function bounds(value) {
    less.disabled = least !== null && value <= least;
    more.disabled = most !== null && value >= most;
  }

  function set(value) {
    const shown = value === undefined || value === null ? "" : String(value);
    // Typing is not interrupted.
    if (input !== document.activeElement || input.valueAsNumber !== Number(value)) input.value = shown;
    bounds(Number(value));
  }

  return { element: h("span", { class: "stepper" }, less, input, more), set };
}


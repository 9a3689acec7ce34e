// Keys that work wherever the focus is, except where the user writes.

const WRITES = "input:not([type='checkbox'], [type='radio'], [type='range']), textarea, select, dialog";
/** What arrow keys serve for themselves, or lead away from. */
const REACHED = "button, a, input, summary, [role='tab'], [tabindex]";

/**
 * @param {Record<string, function(KeyboardEvent): void>} does by key, such as "t", "Escape" or "Ctrl+z"
 * @param {function(): boolean} single whether keys of one letter do something
 */
export function listenToKeys(does, single = () => true) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || target.closest(WRITES)) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = does[control ? `Ctrl+${event.shiftKey ? "Shift+" : ""}${key}` : key];
    if (!found || (key.length === 1 && !control && !single())) return;
    if (key.startsWith("Arrow") && target.closest(REACHED)) return;
    event.preventDefault();
    found(event);
  });
}

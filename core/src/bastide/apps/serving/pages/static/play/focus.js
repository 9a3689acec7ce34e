// Keeps the focus: when the focused element disappears, the nearest one is focused.
import { find, findAll } from "../core/dom.js";

const REACHED = "a[href], button, input, select, textarea, summary, [tabindex]";

const usable = (each) =>
  each.isConnected && !each.disabled && each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]");

const nameOf = (each) => each.getAttribute("aria-label") ?? each.textContent.trim();

/**
 * Let keyboard users stay about where they were when parts of the page are redrawn.
 *
 * @param {function(): void} elsewhere focuses the next useful control if nothing near is left
 */
export function keepFocus(elsewhere) {
  /** The last focused element, its name, and its ancestors; null if the user removed the focus. */
  let had = null;
  let called = "";
  let around = [];

  document.addEventListener("focusin", ({ target: focused }) => {
    const target = /** @type {HTMLElement} */ (focused);
    had = target;
    called = nameOf(target);
    around = [];
    for (let each = target.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  });
  // A click beside everything removes the focus.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Element && !target.closest(REACHED)) had = null;
  });

  function look() {
    const { activeElement } = document;
    if (!had || (activeElement && activeElement !== document.body)) return;
    // What is only busy takes the focus back by itself.
    if (usable(had) || (had.matches(".busy") && had.isConnected)) return;
    for (const place of around) {
      if (place.matches("main, #play, .side, .sheets") || !usable(place)) continue;
      if (place.matches("svg *, svg") || find("svg.board", place)) break;
      const near = findAll(REACHED, place).filter((each) => each.tabIndex >= 0 && usable(each));
      const next = near.find((each) => nameOf(each) === called) ?? near[0];
      if (!next) continue;
      next.focus({ preventScroll: true });
      if (next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest" });
      return;
    }
    elsewhere();
  }

  // A replacement appears a moment after the removal.
  let soon = 0;
  const watch = new MutationObserver(() => {
    soon ||= setTimeout(() => {
      soon = 0;
      look();
    });
  });
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["hidden", "disabled", "open"],
  });
}

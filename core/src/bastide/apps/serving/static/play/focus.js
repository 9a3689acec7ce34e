// The focus is never lost: where what had it goes away, what is nearest to it has it.

const REACHED = "a[href], button, input, select, textarea, summary, [tabindex]";

const usable = (each) =>
  each.isConnected && !each.disabled && each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]");

const nameOf = (each) => each.getAttribute("aria-label") ?? each.textContent.trim();

/**
 * See to it that whoever goes by keys stays about where they were, whatever is drawn anew.
 *
 * @param {function(): void} elsewhere puts the focus where there is something to be done, if nothing near is left
 */
export function keepFocus(elsewhere) {
  /** What had the focus last, its name, and all it stood in; null if somebody took the focus away from it. */
  let had = null;
  let called = "";
  let around = [];

  document.addEventListener("focusin", ({ target }) => {
    had = target;
    called = nameOf(target);
    around = [];
    for (let each = target.parentElement; each && each !== document.body; each = each.parentElement) around.push(each);
  });
  // Who clicks beside everything wants nothing to have it.
  document.addEventListener("pointerdown", ({ target }) => {
    if (!target.closest?.(REACHED)) had = null;
  });

  function look() {
    const { activeElement } = document;
    if (!had || (activeElement && activeElement !== document.body)) return;
    // What is only busy takes the focus back by itself.
    if (usable(had) || (had.matches(".busy") && had.isConnected)) return;
    for (const place of around) {
      if (place.matches("main, #play, .side, .sheets") || !usable(place)) continue;
      if (place.matches("svg *, svg") || place.querySelector("svg.board")) break;
      const near = [...place.querySelectorAll(REACHED)].filter((each) => each.tabIndex >= 0 && usable(each));
      const next = near.find((each) => nameOf(each) === called) ?? near[0];
      if (!next) continue;
      next.focus({ preventScroll: true });
      if (next.matches(":focus-visible")) next.scrollIntoView({ block: "nearest" });
      return;
    }
    elsewhere();
  }

  // What is put in the place of something comes a moment after that went.
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

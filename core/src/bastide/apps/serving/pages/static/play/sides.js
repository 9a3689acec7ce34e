// The panels beside the board; on a narrow screen one at a time, with tabs below the board.
import { find, findAll, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton } from "../ui/controls.js";

/** Whether the panels are below the board. */
export const NARROW = matchMedia("(max-width: 40rem), (max-width: 56rem) and (orientation: portrait)");

/**
 * @param {Element} strip the part that is always visible
 * @param {any[][]} panels names, titles and elements in order
 */
export function sides(strip, panels) {
  const body = h("div", { class: "sheets", id: "sheets" }, panels.map(([, , element]) => element));
  const tabs = h("div", { class: "sheet-tabs", role: "group", "aria-label": t("Beside the board") },
    panels.map(([name, title]) =>
      actButton(title, () => toggle(name), {
        "aria-expanded": "false",
        "aria-controls": "sheets",
        dataset: { panel: name },
      }),
    ),
  );
  const element = h("div", { class: "side" }, strip, body, tabs);
  let opened = null;

  const panelOf = (name) => panels.find(([each]) => each === name)[2];

  function unfold(panel) {
    find(":scope > details", panel)?.setAttribute("open", "");
  }

  function arrange() {
    const narrow = NARROW.matches;
    body.hidden = narrow && opened === null;
    for (const [name, , panel] of panels) panel.classList.toggle("aside", narrow && name !== opened);
    for (const tab of findAll("button", tabs)) tab.setAttribute("aria-expanded", String(tab.dataset.panel === opened));
  }

  function toggle(name) {
    opened = opened === name ? null : name;
    arrange();
    if (opened && NARROW.matches) unfold(panelOf(opened));
  }

  NARROW.addEventListener("change", arrange);
  arrange();

  return {
    element,
    /** Bring a panel into view on any screen. */
    open(name) {
      const panel = panelOf(name);
      if (NARROW.matches && opened !== name) toggle(name);
      unfold(panel);
      (find("button, summary, a, [tabindex]", panel) ?? panel).focus();
      panel.scrollIntoView({ block: "nearest" });
    },
  };
}

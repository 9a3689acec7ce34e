// The score sheet of a feature: now, when finished, for whom, and by which rules.
import { get } from "../../core/api.js";
import { fill, find, h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { announce } from "../../ui/announcing.js";
import { actButton } from "../../ui/controls.js";
import { claimedList } from "./claimed.js";
import { panel } from "./parts.js";
import { sheetContent } from "./sheetcontent.js";

const NARROW = matchMedia("(max-width: 56rem)");
/** Passing over a feature does not open its sheet. */
const REST = 110;
const KEPT = 80;

/**
 * @param {import("../table.js").Table} table
 * @param {import("../../board/board.js").Board} board
 */
export function sheetPanel(table, board) {
  const known = new Map();
  const content = h("div", { class: "sheet-content" });
  const card = h("section", { class: "sheet-card panel", "aria-label": t("Worth"), tabindex: "-1", hidden: true });
  let asking = null;
  let resting = 0;
  /** The displayed feature, {at, segment}; and whether it stays when the pointer leaves. */
  let shown = null;
  let pinned = false;

  const hint = () =>
    h("p", { class: "soft" },
      t(
        "Point at a road, a city, a field or another feature to see its points and who gets them. Click to pin it.",
      ),
    );
  const claimed = claimedList(table, board, (place) => look(place, true));
  const element = panel("sheet", t("Worth"), content, claimed);
  fill(content, hint());

  async function ask(place) {
    const { view, past } = table;
    const name = [view.number, past, place.at, place.segment].join(" ");
    asking?.abort();
    if (known.has(name)) return known.get(name);
    asking = new AbortController();
    const when = past === null ? "" : `&at=${past}`;
    const path = `/sheet?x=${place.at[0]}&y=${place.at[1]}&segment=${place.segment}${when}`;
    const found = await get(table.path(path), { seat: table.seat, signal: asking.signal });
    known.set(name, found);
    if (known.size > KEPT) known.delete(known.keys().next().value);
    return found;
  }

  async function look(place, keep = false) {
    clearTimeout(resting);
    shown = place;
    pinned = keep;
    const wanted = place;
    try {
      const sheet = await ask(place);
      if (shown !== wanted) return;
      board.light("sheet", sheet.segments, { state: "now" });
      fill(content, sheetContent(table.view, sheet));
      element.classList.add("shows");
      if (keep) {
        content.append(actButton(t("Unpin"), () => away(), { class: "quiet small" }));
        announce(find("h3", content).textContent);
      }
      if (keep && NARROW.matches) showCard(sheet);
    } catch (refused) {
      if (refused.name === "AbortError" || shown !== wanted) return;
      // The tile may have been removed by an undo.
      away();
    }
  }

  /** On a narrow screen the panel may be closed: the sheet of a tapped feature is shown over the board. */
  function showCard(sheet) {
    const close = actButton("×", () => away(), { class: "quiet close", "aria-label": t("Unpin") });
    fill(
      card,
      close,
      h("h2", { class: "visually-hidden" }, t("Worth")),
      h("div", null, sheetContent(table.view, sheet)),
    );
    card.hidden = false;
  }

  function away() {
    clearTimeout(resting);
    asking?.abort();
    shown = null;
    pinned = false;
    board.light("sheet", []);
    card.hidden = true;
    element.classList.remove("shows");
    fill(content, hint());
  }

  board.on("hover", ({ at, segment }) => {
    clearTimeout(resting);
    if (pinned) return;
    if (segment === null) {
      pass();
      return;
    }
    resting = setTimeout(() => look({ at, segment }), REST);
  });
  /** The sheet stays readable; only the highlight on the board is removed. */
  function pass() {
    clearTimeout(resting);
    if (pinned) return;
    shown = null;
    board.light("sheet", []);
  }
  board.on("leave", pass);
  board.on("feature", ({ at, segment }) => {
    const again = pinned && shown && String(shown.at) === String(at) && shown.segment === segment;
    if (again || segment === null) away();
    else look({ at, segment }, true);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown && !event.defaultPrevented) away();
  });
  table.on("view", () => {
    // The tile may now belong to another feature, or have another score.
    if (shown && pinned && lies(table.view, shown)) look(shown, true);
    else away();
  });
  board.element.append(card);
  return element;
}

function lies(view, place) {
  return view.tiles.some((tile) => String(tile.at) === String(place.at));
}

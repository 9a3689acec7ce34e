// All events, latest first; selecting one shows the game as it was then.
import { get } from "../../core/api.js";
import { fill, find, h } from "../../core/dom.js";
import { comma, n, t } from "../../core/words.js";
import { actButton, foldedPart, smallText, unseen } from "../../ui/controls.js";
import { tilePicture } from "../hand.js";
import { seal } from "../seal.js";
import { cellOf, panel, playerOf } from "./parts.js";
import { terms } from "./terms.js";

/**
 * @param {import("../table.js").Table} table
 * @param {import("../entries.js").Entries} entries
 * @param {import("../../board/board.js").Board} board
 */
export function logPanel(table, entries, board) {
  let requested = null;
  /** The sentence of every rule, by id, requested once on first use; empty if the server does not answer. */
  const sentences = () => {
    requested ??= get(table.path("/says"), { seat: table.seat });
    return requested.catch(() => {
      requested = null;
      return {};
    });
  };
  const shown = new Map();

  const list = h("ol", { class: "log-list", reversed: true, "aria-label": t("What happened") });
  const element = panel("log", t("Log"), list);

  function take(fresh) {
    for (const entry of fresh) {
      const line = lineOf(entry, table, sentences);
      shown.set(entry.number, line);
      list.prepend(line);
    }
    // Undone entries are struck out.
    for (const number of entries.takenBack) {
      shown.get(number).classList.add("taken-back");
      find(".entry", shown.get(number)).title = t("Undone. View this move");
    }
    markShown();
  }

  function markShown() {
    const at = table.past ?? table.live.number;
    for (const [number, line] of shown) {
      const button = find(".entry", line);
      const current = number === at;
      if (current) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      button.tabIndex = current ? 0 : -1;
      line.classList.toggle("later", number > at);
    }
    // Before the first entry, keys still have to reach the list.
    if (!shown.has(at)) find(".entry", list)?.setAttribute("tabindex", "0");
    // With earlier events alone, the list itself has to be reached to scroll it.
    if (shown.size) list.removeAttribute("tabindex");
    else list.tabIndex = 0;
  }

  list.addEventListener("keydown", (event) => {
    const line = /** @type {Element} */ (event.target).closest("li");
    const lines = [...list.children].filter((each) => find(".entry", each));
    const at = lines.indexOf(line);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined || !lines[to]) return;
    event.preventDefault();
    event.stopPropagation();
    find(".entry", lines[to]).focus();
  });

  /** The cell of an action, or that of the tile placed before it. */
  function placeOf({ number, action }) {
    const named = Object.values(action).find(isPlace);
    if (named || !action.on) return named?.slice(0, 2);
    for (let before = number - 1; before > 0; before -= 1) {
      const { at, rotation } = entries.all.get(before)?.action ?? {};
      if (rotation !== undefined) return at;
    }
    return null;
  }

  /** Frame the place of the entry under the pointer. */
  function frame(event) {
    const entry = entries.all.get(event.target.closest?.("li")?.value);
    const at = entry?.action && placeOf(entry);
    const player = at && playerOf(table.live, entry.player);
    const scored = (entry?.lines ?? []).flatMap((line) => line.tiles ?? []).map((cell) => ({ at: cell }));
    board.outline("log", [...scored, ...(at ? [{ at, colour: player?.colour, text: player?.letter }] : [])]);
  }
  list.addEventListener("pointerover", frame);
  list.addEventListener("focusin", frame);
  for (const end of ["pointerleave", "focusout"]) list.addEventListener(end, () => board.outline("log", []));

  entries.on("earlier", (found) => list.append(...[...found].reverse().map((each) => earlierLine(each, table.live))));
  entries.on("came", take);
  table.on("view", markShown);
  return element;
}

function lineOf(entry, table, sentences) {
  const player = playerOf(table.live, entry.player);
  const text = h("span", { class: "grow" },
    unseen(`${entry.player}: `),
    entry.wording,
    unseen(cellOf(entry.action?.at)),
    (entry.came ?? []).map((each) => h("span", { class: "came small soft" }, ` ${each.wording}`)),
  );
  const { tile, rotation = 0 } = entry.action ?? {};
  const parts = [player ? seal(player) : null, text, tile ? tilePicture(table.live, tile, rotation) : null];
  const title = t("View this move");
  const button = actButton(parts, () => table.travel(entry.number), { class: "quiet entry", title });
  const lines = (entry.lines ?? []).map((line) => points(line, sentences));
  return h("li", { value: entry.number, class: entry.kind }, button, lines);
}

/** An event from before the game began here, when it continued a record: it cannot be travelled to. */
function earlierLine(entry, view) {
  const player = entry.player && playerOf(view, entry.player);
  const who = player ? [seal(player), unseen(`${player.name}: `)] : null;
  return h("li", { class: "earlier" }, who, h("span", { class: "grow" }, entry.wording));
}

/** A score line; opened, it lists each term with its rule. */
function points(line, sentences) {
  const more = h("div", { class: "terms-place" });
  const details = foldedPart([line.wording, unseen(cellOf(line.tiles?.[0]))], { class: "line" }, more);
  details.addEventListener("toggle", async () => {
    if (!details.open || more.childElementCount) return;
    fill(more, terms(line.terms, await sentences()), decided(line));
  });
  return details;
}

function decided(line) {
  if (!line.decided_by?.length) return null;
  return smallText(n("Decided by the rule {rules}.", "Decided by the rules {rules}.", line.decided_by.length, {
    rules: line.decided_by.join(comma),
  }));
}

/** Whether a value is a cell, or an edge or a corner of one. */
const isPlace = (value) => Array.isArray(value) && value.length > 1 && value.slice(0, 2).every(Number.isInteger);

// All events, latest first; selecting one shows the game as it was then.
import { get } from "../../core/api.js";
import { fill, find, h, svg } from "../../core/dom.js";
import { comma, n, t } from "../../core/words.js";
import { actButton, foldedPart, signButton, smallText, unseen } from "../../ui/controls.js";
import { tilePicture } from "../hand.js";
import { seal } from "../seal.js";
import { cellOf, panel, playerOf } from "./parts.js";
import { terms } from "./terms.js";

/**
 * @param {import("../table.js").Table} table
 * @param {import("../../board/board.js").Board} board
 */
export function logPanel(table, board) {
  let requested = null;
  /** The sentence of every rule, by id, requested once on first use; empty if the server does not answer. */
  const sentences = () => {
    requested ??= get(table.path("/says"), { seat: table.seat });
    return requested.catch(() => {
      requested = null;
      return {};
    });
  };
  const entries = new Map();
  const shown = new Map();
  let asking = null;
  /** Whether events from before the game began here are listed. */
  let earlier = false;

  const list = h("ol", { class: "log-list", reversed: true, "aria-label": t("What happened") });
  const button = (path, name, where) => signButton(sign(path), name, () => table.travel(where()));
  const here = () => table.past ?? table.live.number;
  const first = button("M5 4v16M20 4L9 12l11 8z", t("To the beginning"), () => 0);
  const back = button("M18 4L6 12l12 8z", t("One back"), () => Math.max(0, here() - 1));
  const forward = button("M6 4l12 8-12 8z", t("One forward"), () => here() + 1);
  const now = button("M19 4v16M4 4l11 8-11 8z", t("Back to now"), () => null);
  const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("Moment of the game") });
  const moment = h("span", { class: "small number when" });
  const travel = h("div", { class: "travel row" }, first, back, slider, forward, now, moment);
  const element = panel("log", t("Log"), travel, list);

  let sliding = 0;
  slider.addEventListener("input", () => {
    clearTimeout(sliding);
    // Dragging passes many entries; only where it pauses is the past requested. News may move the slider back.
    const number = Number(slider.value);
    sliding = setTimeout(() => table.travel(number), 90);
    showMoment(number);
  });

  function showMoment(number) {
    moment.textContent = t("{number} of {count}", { number, count: table.live.number });
    slider.setAttribute("aria-valuetext", moment.textContent);
  }

  /** Add new entries: from the view if it has them all, else from the whole log. */
  async function follow() {
    const { live } = table;
    const known = entries.size;
    const fresh = live.recent.filter((entry) => entry.number > known);
    if (live.number - known <= fresh.length && (earlier || !live.earlier)) {
      take(fresh);
      return;
    }
    if (asking) return;
    asking = get(table.path(`/log?after=${known}`), { seat: table.seat });
    try {
      const found = await asking;
      if (!earlier) list.append(...[...found.earlier].reverse().map((each) => earlierLine(each, live)));
      earlier = true;
      take(found.entries);
    } catch {
      // The next view requests it again.
      return;
    } finally {
      asking = null;
    }
    // Events may have arrived while the request was pending.
    if (entries.size > known && entries.size < table.live.number) follow();
  }

  function take(fresh) {
    for (const entry of fresh) {
      if (entries.has(entry.number)) continue;
      entries.set(entry.number, entry);
      const line = lineOf(entry, table, sentences);
      shown.set(entry.number, line);
      list.prepend(line);
    }
    markTakenBack(entries, shown);
    markShown();
  }

  function markShown() {
    const at = here();
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
    first.disabled = back.disabled = at === 0;
    forward.disabled = now.disabled = table.past === null;
    slider.max = table.live.number;
    slider.value = at;
    slider.disabled = table.live.number === 0;
    showMoment(at);
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
      const { at, rotation } = entries.get(before)?.action ?? {};
      if (rotation !== undefined) return at;
    }
    return null;
  }

  /** Frame the place of the entry under the pointer. */
  function frame(event) {
    const entry = entries.get(event.target.closest?.("li")?.value);
    const at = entry?.action && placeOf(entry);
    const player = at && playerOf(table.live, entry.player);
    const scored = (entry?.lines ?? []).flatMap((line) => line.tiles ?? []).map((cell) => ({ at: cell }));
    board.outline("log", [...scored, ...(at ? [{ at, colour: player?.colour, text: player?.letter }] : [])]);
  }
  list.addEventListener("pointerover", frame);
  list.addEventListener("focusin", frame);
  for (const end of ["pointerleave", "focusout"]) list.addEventListener(end, () => board.outline("log", []));

  table.on("live", follow);
  table.on("view", markShown);
  return element;
}

const sign = (d) => svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true" },
  svg("path", { d }),
);

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
  const title = t("Show the game as it was then");
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

/** Strike out undone entries. */
function markTakenBack(entries, shown) {
  const standing = [];
  for (const entry of [...entries.values()].sort((one, other) => one.number - other.number)) {
    if (entry.kind === "action") standing.push(entry.number);
    if (entry.kind === "undo") {
      for (const number of standing.splice(standing.length - entry.back)) {
        shown.get(number).classList.add("taken-back");
        find(".entry", shown.get(number)).title = t("Taken back. Show the game as it was then");
      }
    }
  }
}

// The page of a game: the table, its board, the possible actions, and the panels beside it.
import { Board } from "../board/board.js";
import { thumbnail } from "../board/pictures.js";
import { post } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { fragment } from "../core/files.js";
import { capital } from "../core/values.js";
import { comma, t } from "../core/words.js";
import { lessonOf } from "../learn/beginning.js";
import { announce, warn } from "../ui/announcing.js";
import { actButton, stackOf } from "../ui/controls.js";
import { listenToKeys } from "../ui/keys.js";
import { problemList, seen } from "../ui/problems.js";
import { bar } from "./bar.js";
import { sorted } from "./choices.js";
import { Coach } from "./coach.js";
import { playOnButton } from "./continuing.js";
import { endingBanner } from "./ending.js";
import { Entries } from "./entries.js";
import { keepFocus } from "./focus.js";
import { games, linkTo, remember, seatsOf } from "./games.js";
import { hand } from "./hand.js";
import { gapsOf, hintButton, stillFits } from "./helping.js";
import { helpDialog, singleKeys } from "./keys.js";
import { movesPanel } from "./moves.js";
import { announceNews } from "./news.js";
import { notices } from "./notices.js";
import { logPanel } from "./panels/log.js";
import { menuPanel } from "./panels/menu.js";
import { playersPanel } from "./panels/players.js";
import { reviewPanel } from "./panels/review.js";
import { sheetPanel } from "./panels/sheet.js";
import { stacksPanel } from "./panels/stacks.js";
import { Placing, middleOf } from "./placing.js";
import { Popover } from "./popover.js";
import { replayBar } from "./replay.js";
import { Review } from "./review.js";
import { shareButton } from "./sharing.js";
import { NARROW, sides } from "./sides.js";
import { soundButton } from "./sounds.js";
import { Spotting } from "./spotting.js";
import { Table, momentIn } from "./table.js";
import { showUnopened } from "./unopened.js";

const place = find("#play");
const asked = fragment();
const seat = asked.get("seat");
const table = new Table(place.dataset.game, seat);
const entries = new Entries(table);
const review = new Review(table, entries);

/** The panels beside the board: names, titles and elements. */
function panels(board, moves) {
  return [
    ["players", t("Players"), playersPanel(table)],
    ["sheet", t("Worth"), sheetPanel(table, board)],
    ["stacks", t("Tiles"), stacksPanel(table)],
    ["log", t("Log"), logPanel(table, entries, board)],
    ["review", t("Points"), reviewPanel(table, entries, board, review)],
    ["menu", t("Game"), menuPanel(table)],
    ["moves", t("Moves"), moves],
  ];
}

/** @param {Coach | null} coach of the lesson that the game is */
function mount(coach) {
  const board = new Board({ label: t("The board") });
  const frame = h("div", { class: "board-place" }, board.element);
  const popover = new Popover(board, frame);
  const placing = new Placing(board, popover);
  const spotting = new Spotting(board);
  const help = helpDialog();
  const notes = notices(table);
  const replay = replayBar(table, entries, review, shareButton(table), playOnButton(table));
  let choices = sorted(null);

  const play = (action) => table.send("actions", { action: action.record });

  /** Play the selected action; if there are several, ask which. */
  function chosen({ actions, spot, title }) {
    if (actions.length === 1) {
      play(actions[0]);
      return;
    }
    const buttons = actions.map((action) => {
      const href = spotting.picture(action);
      const done = () => {
        popover.close();
        play(action);
      };
      const image = href && thumbnail(href, 36);
      return actButton([image, capital(action.wording)], done);
    });
    popover.open(spot, title, stackOf(buttons));
  }
  placing.on("chosen", chosen);
  spotting.on("chosen", chosen);

  function preview(action) {
    placing.preview(action);
    spotting.preview(action);
  }

  /** The cell of the latest click where the tile cannot be placed: the game explains why. */
  let questioned = null;

  board.on("empty", async ({ at }) => {
    const [first] = placing.cells;
    placing.unpin();
    if (table.busy) return;
    questioned = at;
    const still = stillFits(table, at);
    const current = () => questioned === at && !table.busy && !popover.opened;
    if (!first) {
      const found = await still;
      if (!found || !current()) return;
      popover.open(middleOf(at), t("What fits here"), found, { focus: false, clear: [0.5] });
      announce(found.textContent);
      return;
    }
    const [[action]] = first.ways.values();
    const { rotation } = placing;
    try {
      await post(table.path("/why"), { action: { ...action.record, at, rotation } }, { seat: table.seat });
    } catch (refused) {
      // The user has moved on.
      const found = await still;
      if (!refused.problems || !current()) return;
      board.ghost({ tile: placing.tile, at, rotation, state: "bad" });
      const closed = () => {
        placing.preview(null);
        board.outline("nearest", []);
      };
      const problems = seen(refused);
      const content = [problemList(problems), found];
      popover.open(middleOf(at), t("Why not here?"), content, { closed, focus: false, clear: [0.5] });
      const far = (cell) => Math.hypot(cell.at[0] - at[0], cell.at[1] - at[1]);
      board.outline("nearest", [placing.cells.reduce((one, other) => (far(other) < far(one) ? other : one))]);
      const why = problems.map((problem) => [problem.text, problem.besides].filter(Boolean).join("; "));
      warn([...why, found?.textContent].filter(Boolean).join(" "));
    }
  });

  /** Let keys reach the gaps, or no longer. */
  function askGaps(on) {
    const gaps = on ? gapsOf(table, placing.cells.map((cell) => cell.at)) : [];
    if (!gaps.length && !board.wanted.gaps.length) return;
    popover.close();
    board.gaps(gaps);
    if (!board.focus(gaps.length ? `gap ${gaps[0].at}` : null)) board.picture.focus({ preventScroll: true });
    if (gaps.length) announce(t("Arrow keys go from gap to gap, Enter asks what fits, Esc ends it."));
  }

  const hint = hintButton(table, board, popover, play);
  const top = bar(table, play, () => help.showModal(), hint, soundButton(table));
  const moves = movesPanel(table, play, preview);
  const strip = h("div", { class: "strip" }, hand(table, placing));
  const side = sides(strip, panels(board, moves));
  frame.append(notes.element, coach ? "" : endingBanner(table, () => side.open("review")));
  fill(place, top.element, coach?.element, frame, replay.element, side.element);
  place.classList.toggle("with-lesson", coach !== null);

  /** On a small screen controls are in reach of the thumb. */
  function arrange() {
    if (NARROW.matches) strip.append(top.doing);
    else top.always.before(top.doing);
    board.camera.inset = NARROW.matches
      ? { top: 0, right: 0, bottom: 44, left: 0 }
      : { top: 0, right: 48, bottom: 0, left: 0 };
  }
  NARROW.addEventListener("change", arrange);
  arrange();

  function show() {
    const { view } = table;
    const focused = [board.element, top.element, top.doing].some((each) => each.contains(document.activeElement));
    const silent = view.past ? null : coach?.silent(view);
    if (silent) play(silent);
    choices = sorted(silent ? null : coach ? coach.offered(view) : view.actions);
    questioned = null;
    popover.close();
    board.show(view);
    board.outline("lost", (view.help?.gaps ?? []).map((at) => ({ at, colour: "#7c7263", text: "×" })));
    board.outline("hint", []);
    board.gaps([]);
    board.ghost(null);
    placing.offer(choices.placements, view.blocks);
    spotting.offer(choices.spots, view);
    top.show(view, choices);
    // Shown steps go one way only.
    if (coach?.shown) find("[data-key='u']", top.element).hidden = true;
    document.title = `${titleOf(view)} · Bastide`;
    // If the focused element is gone, the next decision is focused.
    if (focused && document.activeElement === document.body && view.actions) {
      if (!board.focus()) find("button, input, select", top.doing)?.focus();
    }
  }
  table.on("view", show);
  keepFocus(() => {
    const ending = find(".ending:not([hidden])", frame);
    if (!ending && board.focus()) return;
    (ending ?? find("button, input, select", top.doing) ?? board.picture).focus({ preventScroll: true });
  });
  onceAt(place, table);
  announceNews(table, board);
  table.on("busy", (busy) => place.classList.toggle("waits", busy));
  const focusBoard = () => board.focus();
  listenToKeys({
    ArrowUp: focusBoard,
    ArrowDown: focusBoard,
    ArrowLeft: focusBoard,
    ArrowRight: focusBoard,
    r: (event) => placing.placements.size && placing.turn(event.shiftKey ? -1 : 1),
    p: () => find("[data-key='p']", top.doing)?.click(),
    u: () => find("[data-key='u']:not([hidden])", top.element)?.click(),
    "+": () => board.zoom(1.3),
    "=": () => board.zoom(1.3),
    "-": () => board.zoom(1 / 1.3),
    0: () => board.fit(),
    ",": () => replay.step(-1),
    ".": () => replay.step(1),
    g: () => askGaps(!board.wanted.gaps.length),
    l: () => side.open("log"),
    m: () => side.open("moves"),
    "?": () => help.showModal(),
    Escape: () => {
      questioned = null;
      // What was answered goes first.
      if (!popover.opened) askGaps(false);
      popover.close();
      placing.unpin();
      notes.put();
      replay.stop();
      if (table.past !== null) table.travel(null);
    },
  }, singleKeys);
}

/** Two clicks within so many milliseconds and pixels are a double click; pages cannot read the system's own limits. */
const TWICE = 500;
const BESIDE = 8;

/**
 * The second half of a double click belongs to the target of the first, not to its replacement. Browsers count clicks
 * on one element only, and taps not at all, so time and position decide.
 */
function onceAt(place, table) {
  let first = null;
  place.addEventListener(
    "click",
    (event) => {
      // Key presses have none.
      if (event.detail === 0) return;
      const { number } = table.live ?? {};
      const { timeStamp: when, clientX: x, clientY: y } = event;
      const soon = first && when - first.when < TWICE && Math.hypot(x - first.x, y - first.y) < BESIDE;
      const again = first && (event.detail > 1 || soon);
      first = { when, x, y, number: again ? first.number : number };
      const chosen = /** @type {Element} */ (event.target).closest(
        "[data-cell], [data-spot], .doing, .popover, .moves",
      );
      if (again && number !== first.number && chosen) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { capture: true },
  );
}

/** The title, for users who have the page in another tab. */
function titleOf(view) {
  if (view.over) return t("The game is over");
  return view.actions ? t("Your turn") : t("{name}'s turn", { name: view.decision.player });
}

/** Offer a seat that this browser has to a visitor without one. */
function offerSeats() {
  const known = seat ? [] : seatsOf(table.id);
  if (!known.length) return;
  const links = known.map(({ players, secret }) => {
    const text = t("Play as {names}", { names: players.join(comma) });
    return h("a", { class: "button", href: linkTo(table.id, secret) }, text);
  });
  find(".notices").append(h("p", { class: "notice row" }, t("You are watching. This browser has a seat here:"), links));
}

/** The coach of the lesson that this browser began with the game; null if it began none. */
async function coached() {
  const begun = seat && games.get(table.id)?.lesson;
  if (!begun) return null;
  const lesson = await lessonOf(begun.name).catch(() => null);
  return lesson && new Coach(table, lesson, begun.shown);
}

window.addEventListener("hashchange", () => location.reload());
try {
  mount(await coached());
  await table.open(momentIn(asked));
  const { live } = table;
  remember({
    id: table.id,
    title: live.title,
    players: live.players.map((player) => player.name),
    over: live.over,
    seats: seat ? [{ secret: seat, players: live.seat.players }] : [],
  });
  table.on("live", () => {
    if (table.live.over) remember({ id: table.id, over: true });
  });
  offerSeats();
} catch (error) {
  showUnopened(place, error);
}

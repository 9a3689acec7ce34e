// The bar below the board that shows any moment of the game: steps, playing, the points over the whole game and, after a
// review, the chances to win.
import { fill, h, svg } from "../core/dom.js";
import { sum } from "../core/values.js";
import { t } from "../core/words.js";
import { signButton, unseen } from "../ui/controls.js";
import { playerOf } from "./panels/parts.js";
import { seal } from "./seal.js";

/** Entries a second, by the names of the speeds. */
const SPEEDS = { "½×": 0.5, "1×": 1, "2×": 2, "4×": 4 };

/**
 * @param {import("./table.js").Table} table
 * @param {import("./entries.js").Entries} entries
 * @param {import("./review.js").Review} review
 * @param {HTMLElement[]} more controls at its end
 */
export function replayBar(table, entries, review, ...more) {
  const here = () => table.past ?? table.live.number;
  // Keys may be pressed before the game is there.
  const step = async (by) => table.live && table.travel(Math.max(0, here() + by));
  const button = (path, name, act) => signButton(sign(path), name, act);
  const first = button(FIRST, t("First move"), () => table.travel(0));
  const back = button(BACK, t("Previous move"), () => step(-1));
  const run = button(RUN, t("Replay"), () => (playing ? stop() : start()));
  const forward = button(FORWARD, t("Next move"), () => step(1));
  const last = button(LAST, t("Latest move"), () => table.travel(null));
  const speed = h("select", { "aria-label": t("Speed") },
    Object.keys(SPEEDS).map((name) => h("option", { value: name, selected: name === "1×" }, name)),
  );
  const curve = svg("svg", { class: "curve", preserveAspectRatio: "none", "aria-hidden": "true" });
  const shares = svg("svg", { class: "shares", preserveAspectRatio: "none", "aria-hidden": "true" });
  const slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("Move shown") });
  const moment = h("span", { class: "when" });
  const odds = h("span", { class: "odds", hidden: true });
  const element = h("div", { class: "replay", role: "group", "aria-label": t("Replay") },
    h("div", { class: "row" }, first, back, run, forward, last),
    h("div", { class: "course" }, shares, curve, slider),
    moment,
    odds,
    speed,
    more,
  );
  let playing = 0;

  function start() {
    // At the end it begins anew.
    if (table.past === null) table.travel(0);
    playing = setTimeout(next, pause());
    show();
  }

  const pause = () => 1000 / SPEEDS[speed.value];

  async function next() {
    await step(1);
    playing = playing && table.past !== null ? setTimeout(next, pause()) : 0;
    show();
  }

  function stop() {
    clearTimeout(playing);
    playing = 0;
    show();
  }

  let sliding = 0;
  slider.addEventListener("input", () => {
    clearTimeout(sliding);
    // Dragging passes many entries; only where it pauses is the past requested. News may move the slider back.
    const number = Number(slider.value);
    sliding = setTimeout(() => table.travel(number), 90);
    tell(number);
  });

  function tell(number) {
    moment.textContent = t("Move {number} of {count}", { number, count: table.live.number });
    slider.setAttribute("aria-valuetext", moment.textContent);
    const chances = review.chances;
    const last = Math.max(...[...chances.keys()].filter((each) => each <= number));
    const known = chances.get(last);
    odds.hidden = !known;
    if (known) {
      fill(odds, unseen(t("Chances to win:")), table.live.players.map((player) =>
        h("span", null, seal(player), unseen(player.name), " ", percent(known[player.name])),
      ));
    }
  }

  function show() {
    const at = here();
    first.disabled = back.disabled = at === 0;
    forward.disabled = last.disabled = table.past === null;
    slider.max = table.live.number;
    slider.value = at;
    slider.disabled = run.disabled = table.live.number === 0;
    const [path, name] = playing ? [PAUSE, t("Pause")] : [RUN, t("Replay")];
    fill(run, sign(path));
    run.title = name;
    run.setAttribute("aria-label", name);
    element.classList.toggle("past", table.past !== null);
    element.classList.toggle("wanted", table.past !== null || table.live.over || !table.live.seat.players.length);
    tell(at);
  }

  function draw() {
    const courses = entries.points();
    const most = Math.max(1, ...courses.flatMap(({ course }) => course));
    const least = Math.min(0, ...courses.flatMap(({ course }) => course));
    curve.setAttribute("viewBox", `0 ${-most} ${Math.max(1, entries.all.size)} ${most - least}`);
    fill(curve, courses.map(({ name, course }) => {
      const line = svg("path", { d: `M${course.map((points, number) => `${number} ${-points}`).join("L")}` });
      line.style.setProperty("stroke", playerOf(table.live, name)?.colour ?? "currentcolor");
      return line;
    }));
  }

  /** Above each moment, the chance of each player is a part of the height. */
  function share() {
    const chances = [...review.chances].sort(([one], [other]) => one - other);
    shares.setAttribute("viewBox", `0 0 ${Math.max(1, entries.all.size)} 1`);
    const names = table.live.players.map(({ name }) => name);
    // As many as came lie above the next player's.
    const above = ([number, known], count) =>
      `${number},${sum(names.slice(0, count).map((name) => known[name])) / sum(Object.values(known))}`;
    fill(shares, chances.length < 2 ? [] : names.map((name, place) => {
      const rim = [...chances.map((each) => above(each, place)), ...chances.toReversed().map((each) => above(each, place + 1))];
      const part = svg("polygon", { points: rim.join(" ") });
      part.style.setProperty("fill", playerOf(table.live, name)?.colour ?? "currentcolor");
      return part;
    }));
    tell(here());
  }

  entries.on("came", draw);
  review.on("came", share);
  table.on("live", show);
  table.on("view", show);
  return { element, step, stop };
}

/** A part of a whole, as people of this language write it. */
export const percent = (part) => t("{percent}%", { percent: Math.round(100 * part) });

const FIRST = "M5 4v16M20 4L9 12l11 8z";
const BACK = "M15 5l-7 7 7 7";
const RUN = "M8 5l9 7-9 7z";
const PAUSE = "M8 5v14M16 5v14";
const FORWARD = "M9 5l7 7-7 7";
const LAST = "M19 4v16M4 4l11 8-11 8z";

/** A sign of lines. */
export const sign = (d) => svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true" },
  svg("path", { d }),
);

// Beginning a lesson or a puzzle, and what this browser keeps of them: the most points made in each.
import { get, post } from "../core/api.js";
import { keep, kept } from "../core/kept.js";
import { linkTo, remember } from "../play/games.js";
import { RED } from "../score/names.js";

const address = (name) => `/api/lessons/${name.split("/").map(encodeURIComponent).join("/")}`;

/** A lesson with its steps, and the record with which its game begins. */
export function lessonOf(name) {
  return get(`${address(name)}?player=${encodeURIComponent(RED)}`);
}

/** The address of the picture of its board. */
export function boardHref(name) {
  return `${address(name)}/board.svg`;
}

/**
 * Begin a lesson and go to its game.
 * @param {string} name
 * @param {boolean} shown whether the steps are shown: in a puzzle they are its solution
 */
export async function beginLesson(name, shown) {
  const { title, record } = await lessonOf(name);
  const { id, players, seats } = await post("/api/games", { record });
  remember({ id, title, players, seats, lesson: { name, shown } });
  location.assign(linkTo(id, seats[0].secret));
}

/** The most points made in each lesson, by name. */
export function results() {
  const found = kept("lessons", {});
  return found !== null && typeof found === "object" ? found : {};
}

/** Keep the points of a lesson, if they are the most so far. */
export function keepResult(name, points) {
  const before = results();
  keep("lessons", { ...before, [name]: Math.max(points, before[name] ?? 0) });
}

// The simulations known to this browser, with the secrets that permit stopping them: under "simulations".
import { keep, kept } from "../core/kept.js";

const NAME = "simulations";
const MOST = 40;

/** All of them, latest first: {id, secret, title, games, when}. */
export function simulations() {
  const found = kept(NAME, []);
  return Array.isArray(found) ? found.filter((each) => typeof each?.id === "string") : [];
}

/** The secret of a simulation, if this browser has it. */
export function secretOf(id) {
  return simulations().find((each) => each.id === id)?.secret ?? null;
}

/** Keep one. */
export function remember(simulation) {
  keep(
    NAME,
    [{ ...simulation, when: Date.now() }, ...simulations().filter((each) => each.id !== simulation.id)].slice(0, MOST),
  );
}

/** Forget one. */
export function forget(id) {
  keep(
    NAME,
    simulations().filter((each) => each.id !== id),
  );
}

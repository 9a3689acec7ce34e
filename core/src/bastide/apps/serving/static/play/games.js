// The games known to this browser: only it stores their seats, since the server keeps only digests.
import { keep, kept } from "../core/kept.js";

const NAME = "games";
const MOST = 60;

/** All known games, last visited first: {id, title, players, seats: [{secret, players}], over, when}. */
export function games() {
  const found = kept(NAME, []);
  return Array.isArray(found) ? found.filter((game) => typeof game?.id === "string") : [];
}

/** The stored data of one game. */
export function gameOf(id) {
  return games().find((game) => game.id === id) ?? null;
}

/** The seats of a game known to this browser. */
export function seatsOf(id) {
  return gameOf(id)?.seats ?? [];
}

/** Store a game, or more of it: known seats are kept. */
export function remember({ id, title, players, seats = [], over = false }) {
  const before = gameOf(id);
  const known = new Map([...(before?.seats ?? []), ...seats].map((seat) => [seat.secret, seat]));
  const game = {
    id,
    title: title ?? before?.title ?? "",
    players: players ?? before?.players ?? [],
    seats: [...known.values()],
    over,
    when: Date.now(),
  };
  keep(NAME, [game, ...games().filter((other) => other.id !== id)].slice(0, MOST));
}

/** Forget a game: without a link there is no way back. */
export function forget(id) {
  keep(
    NAME,
    games().filter((game) => game.id !== id),
  );
}

/** The address of a game's page, for a seat or for a spectator. */
export function linkTo(id, secret = null) {
  const page = `/games/${encodeURIComponent(id)}`;
  return secret ? `${page}#seat=${encodeURIComponent(secret)}` : page;
}

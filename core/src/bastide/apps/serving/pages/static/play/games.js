// The games known to this browser: only it stores their seats, since the server keeps only digests.
import { Known } from "../core/own.js";

/** Each is {id, title, players, seats: [{secret, players}], over, when}, last visited first. */
export const games = new Known("games", "id", 60);

/** The seats of a game known to this browser. */
export function seatsOf(id) {
  return games.get(id)?.seats ?? [];
}

/**
 * Store a game, or more of it: known seats are kept, which lesson it is, and after which entry its result was put away.
 * @param {{id: string, title?: string, players?: string[], seats?: object[], over?: boolean, lesson?: object,
 *   away?: number}} game
 */
export function remember({ id, title, players, seats = [], over = false, lesson = null, away = null }) {
  const before = games.get(id);
  const known = new Map([...(before?.seats ?? []), ...seats].map((seat) => [seat.secret, seat]));
  games.put({
    id,
    title: title ?? before?.title ?? "",
    players: players ?? before?.players ?? [],
    seats: [...known.values()],
    over,
    lesson: lesson ?? before?.lesson ?? null,
    away: away ?? before?.away ?? null,
  });
}

/** The address of a game's page, for a seat or for a spectator, and optionally of the game after an entry. */
export function linkTo(id, secret = null, at = null) {
  const page = `/games/${encodeURIComponent(id)}`;
  const parts = new URLSearchParams();
  if (secret) parts.set("seat", secret);
  if (at !== null) parts.set("at", at);
  return parts.size ? `${page}#${parts}` : page;
}

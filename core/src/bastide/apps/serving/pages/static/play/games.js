// The games known to this browser: only it stores their seats, since the server keeps only digests.
import { Known } from "../core/own.js";

/** Each is {id, title, players, seats: [{secret, players}], over, when}, last visited first. */
export const games = new Known("games", "id", 60);

/** The seats of a game known to this browser. */
export function seatsOf(id) {
  return games.get(id)?.seats ?? [];
}

/**
 * Store a game, or more of it: known seats are kept.
 * @param {{id: string, title?: string, players?: string[], seats?: object[], over?: boolean}} game
 */
export function remember({ id, title, players, seats = [], over = false }) {
  const before = games.get(id);
  const known = new Map([...(before?.seats ?? []), ...seats].map((seat) => [seat.secret, seat]));
  games.put({
    id,
    title: title ?? before?.title ?? "",
    players: players ?? before?.players ?? [],
    seats: [...known.values()],
    over,
  });
}

/** The address of a game's page, for a seat or for a spectator. */
export function linkTo(id, secret = null) {
  const page = `/games/${encodeURIComponent(id)}`;
  return secret ? `${page}#seat=${encodeURIComponent(secret)}` : page;
}

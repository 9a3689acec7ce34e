// The page of a game: the table, its board, and the panels beside it.
import { find } from "../core/dom.js";
import { remember } from "./games.js";
import { Table } from "./table.js";

const place = find("#play");
const seat = new URLSearchParams(location.hash.slice(1)).get("seat");
const table = new Table(place.dataset.game, seat);

/** Panels of the side, in order: each is `(table, board) => element`. */
const PANELS = ["players", "sheet", "stacks", "log", "menu"];

async function mount() {
  const side = find("#side");
  for (const name of PANELS) {
    try {
      const module = await import(`./panels/${name}.js`);
      side.append(module[`${name}Panel`](table, null));
    } catch {
      // Not there yet.
    }
  }
}

await table.open();
remember({ id: table.id, title: table.live.title, players: table.live.players.map((player) => player.name),
  seats: seat ? [{ secret: seat, players: table.live.seat.players }] : [] });
await mount();

// What happened in a game, entry by entry, and the points that each player had after each.
import { get } from "../core/api.js";
import { Emitter } from "../core/events.js";

/** Events: "came" with the new entries; "earlier" with those from before the game began here, once. */
export class Entries extends Emitter {
  #asking = false;
  #earlier = false;

  /** @param {import("./table.js").Table} table */
  constructor(table) {
    super();
    this.table = table;
    /** By number. */
    this.all = new Map();
    table.on("live", () => this.#follow());
  }

  /** Add new entries: from the view if it has them all, else from the whole log. */
  async #follow() {
    const { table } = this;
    const { live } = table;
    const known = this.all.size;
    const fresh = live.recent.filter((entry) => entry.number > known);
    if (live.number - known <= fresh.length && (this.#earlier || !live.earlier)) {
      this.#take(fresh);
      return;
    }
    if (this.#asking) return;
    this.#asking = true;
    try {
      const found = await get(table.path(`/log?after=${known}`), { seat: table.seat });
      if (!this.#earlier) this.emit("earlier", found.earlier);
      this.#earlier = true;
      this.#take(found.entries);
    } catch {
      // The next view requests it again.
      return;
    } finally {
      this.#asking = false;
    }
    // Events may have arrived while the request was pending.
    if (this.all.size > known && this.all.size < table.live.number) this.#follow();
  }

  #take(fresh) {
    const added = fresh.filter((entry) => !this.all.has(entry.number));
    for (const entry of added) this.all.set(entry.number, entry);
    if (added.length) this.emit("came", added);
  }

  get #inOrder() {
    return [...this.all.values()].sort((one, other) => one.number - other.number);
  }

  /** Call for each entry, with the actions that an undo takes back. */
  #walk(visit) {
    const standing = [];
    for (const entry of this.#inOrder) {
      if (entry.kind === "action") standing.push(entry);
      visit(entry, entry.kind === "undo" ? standing.splice(standing.length - entry.back) : []);
    }
  }

  /** The numbers of the actions that were taken back. */
  get takenBack() {
    const found = new Set();
    this.#walk((_, taken) => taken.forEach(({ number }) => found.add(number)));
    return found;
  }

  /** The entries that were not taken back, in order. */
  get standing() {
    const gone = this.takenBack;
    return this.#inOrder.filter(({ number }) => !gone.has(number));
  }

  /** The points of each player after each entry, and first at the beginning. */
  points() {
    const now = this.table.live.players.map(({ name, score }) => ({ name, score, course: [0] }));
    const gain = (name, entry) =>
      (entry.lines ?? []).reduce((sum, line) => sum + (line.player === name ? line.points : 0), 0);
    this.#walk((entry, taken) => {
      for (const { name, course } of now) {
        const lost = taken.reduce((sum, each) => sum + gain(name, each), 0);
        course.push(course.at(-1) + gain(name, entry) - lost);
      }
    });
    // What they had at the beginning is not told, but what they have now.
    return now.map(({ name, score, course }) => ({
      name,
      course: course.map((points) => points + score - course.at(-1)),
    }));
  }
}

// The review of a game that is over: what its moves were worth, asked of the server part by part.
import { get } from "../core/api.js";
import { Emitter } from "../core/events.js";

/** Events: "came" with every part, and when it begins, ends or is stopped. */
export class Review extends Emitter {
  #asking = null;
  #moves = [];

  /**
   * @param {import("./table.js").Table} table
   * @param {import("./entries.js").Entries} entries
   */
  constructor(table, entries) {
    super();
    this.table = table;
    this.entries = entries;
    /** After how many entries the next part begins; null when all are there. */
    this.next = 0;
  }

  get running() {
    return this.#asking !== null;
  }

  /** Ask for what is missing, until it is there or somebody stops it. */
  async run() {
    const asking = (this.#asking = new AbortController());
    const { table } = this;
    this.emit("came");
    try {
      while (this.next !== null) {
        const answer = await get(table.path(`/review?after=${this.next}`), { seat: table.seat, signal: asking.signal });
        this.#moves.push(...answer.moves);
        this.next = answer.next;
        this.emit("came");
      }
    } catch (refused) {
      if (!asking.signal.aborted) throw refused;
    } finally {
      if (this.#asking === asking) {
        this.#asking = null;
        this.emit("came");
      }
    }
  }

  stop() {
    this.#asking?.abort();
  }

  /** The game goes on: what was found is of another one. */
  forget() {
    this.stop();
    this.#asking = null;
    this.#moves = [];
    this.next = 0;
    this.emit("came");
  }

  /** The moves that stand. */
  get moves() {
    const back = this.entries.takenBack;
    return this.#moves.filter(({ number }) => !back.has(number));
  }

  /** Each player's chance to win, by the number of the entry after which they have it. */
  get chances() {
    const found = new Map(this.moves.filter((move) => move.chances).map(({ number, chances }) => [number, chances]));
    const { live } = this.table;
    if (found.size && this.next === null && live.over && !live.closed) {
      const [won] = live.ranking;
      found.set(live.number, Object.fromEntries(live.players.map(({ name }) => [name, won.includes(name) ? 1 : 0])));
    }
    return found;
  }
}

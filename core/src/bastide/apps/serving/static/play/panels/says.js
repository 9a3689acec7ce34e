// The sentences of the rules of a game, requested once on first use.
import { get } from "../../core/api.js";

export class Says {
  #asked = null;

  /** @param {import("../table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** The sentence of every rule, by id; empty if the server does not answer. */
  async all() {
    this.#asked ??= get(this.table.path("/says"), { seat: this.table.seat });
    try {
      return await this.#asked;
    } catch {
      this.#asked = null;
      return {};
    }
  }
}

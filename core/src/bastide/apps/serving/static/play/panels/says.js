// What the rules of a game say, asked for once, when somebody first wants to know.
import { get } from "../../core/api.js";

export class Says {
  #asked = null;

  /** @param {import("../table.js").Table} table */
  constructor(table) {
    this.table = table;
  }

  /** For every rule, by id, what it says; nothing if the server does not answer. */
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

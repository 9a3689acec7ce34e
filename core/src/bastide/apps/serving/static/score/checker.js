// Asking the server, a moment after each change, what is wrong and where everything stands.

import { post } from "../core/api.js";

const SOON = 120;

/** Events: "checked": `last` is what the server said of the diagram as it is; "failed" {error}. */
export class Checker extends EventTarget {
  constructor() {
    super();
    this.last = null;
    this.turn = 0;
  }

  /** Have a diagram checked under some rules, unless another one comes first. */
  soon(diagram, rules, wait = SOON) {
    clearTimeout(this.timer);
    this.turn += 1;
    this.waiting = true;
    this.timer = setTimeout(() => this.check(diagram, rules, this.turn), wait);
  }

  async check(diagram, rules, turn) {
    this.asked?.abort();
    this.asked = new AbortController();
    try {
      const found = await post("/api/diagrams/check", { diagram, under: rules }, { signal: this.asked.signal });
      if (turn !== this.turn) return;
      this.waiting = false;
      this.last = { players: [], tiles: [], pieces: [], supply: {}, ...found, of: diagram };
      this.dispatchEvent(new CustomEvent("checked"));
    } catch (error) {
      if (error.name === "AbortError" || turn !== this.turn) return;
      this.waiting = false;
      if (error.status === 429) {
        // The server wants a rest; the last state still counts.
        this.soon(diagram, rules, 1000 * (error.wait ?? 1));
        return;
      }
      this.dispatchEvent(new CustomEvent("failed", { detail: { error } }));
    }
  }
}

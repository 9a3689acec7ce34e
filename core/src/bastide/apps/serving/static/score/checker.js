// Checks the diagram with the server a moment after each change.

import { post } from "../core/api.js";
import { Teller } from "../core/events.js";

const SOON = 120;

/** Events: "checked": `last` is the server's answer about the current diagram; "failed" with the error. */
export class Checker extends Teller {
  constructor() {
    super();
    this.last = null;
    this.turn = 0;
  }

  /** Schedule a check of a diagram under some rules; a later one replaces it. */
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
      this.tell("checked");
    } catch (error) {
      if (error.name === "AbortError" || turn !== this.turn) return;
      this.waiting = false;
      if (error.status === 429) {
        // The server is busy; the latest state still counts.
        this.soon(diagram, rules, 1000 * (error.wait ?? 1));
        return;
      }
      this.tell("failed", error);
    }
  }
}

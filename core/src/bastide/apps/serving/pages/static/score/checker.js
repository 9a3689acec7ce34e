// Checks the diagram with the server a moment after each change.
import { post } from "../core/api.js";
import { Emitter } from "../core/events.js";
import { Latest } from "../core/latest.js";

const SOON = 120;

/** Events: "checked": `last` is the server's answer about the current diagram; "failed" with the error. */
export class Checker extends Emitter {
  #checks = new Latest((signal) => this.#check(signal), (error) => this.emit("failed", error));
  #question = null;

  constructor() {
    super();
    this.last = null;
  }

  /** Schedule a check of a diagram under some rules; a later one replaces it. */
  soon(diagram, rules) {
    this.#question = { diagram, under: rules };
    this.#checks.soon(SOON);
  }

  async #check(signal) {
    const question = this.#question;
    const found = await post("/api/diagrams/check", question, { signal });
    this.last = { players: [], tiles: [], pieces: [], supply: {}, ...found, of: question.diagram };
    this.emit("checked");
  }
}

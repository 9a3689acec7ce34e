// The text being written, and the server's answer to it.
import { post } from "../core/api.js";
import { Emitter } from "../core/events.js";
import { keepWork, keptWork } from "../core/kept.js";
import { Latest } from "../core/latest.js";
import { EXAMPLE } from "./examples.js";
import { FIRST } from "./rules.js";

const NAME = "design";
/** No request is sent for this long after typing. */
const PAUSE = 220;

/** Events: "checked" with the answer, "failed" with the error, "rules" when they changed. */
export class Workplace extends Emitter {
  #checks = new Latest((signal) => this.#look(signal), (error) => this.emit("failed", error));

  constructor() {
    super();
    const known = keptWork(NAME, {});
    this.text = typeof known?.text === "string" && known.text.trim() ? known.text : EXAMPLE;
    /** The chosen variant, which defines the kinds of segments: {base, with}. */
    this.rules = known?.rules ?? { base: FIRST, with: "" };
    /** The displayed rotations of tiles in degrees, by name. */
    this.turns = {};
    /** The server's answer to the current text and rules; null without one. */
    this.answer = null;
  }

  /** The variant that tiles are parsed under. */
  get under() {
    return this.underWith("");
  }

  /** The same with further expansions. */
  underWith(others) {
    const { base, with: more } = this.rules;
    const names = `${more} ${others}`.split(/[\s,+]+/).filter(Boolean);
    if (typeof base === "string") return [base, ...names].join(" + ");
    const plugins = { ...base.plugins, ...Object.fromEntries(names.map((name) => [name, base.plugins?.[name] ?? {}])) };
    return { ...base, plugins };
  }

  /** The name of the set, as far as the text shows it. */
  get name() {
    return setIn(this.text) ?? "tiles";
  }

  write(text) {
    if (text === this.text) return;
    this.text = text;
    this.answer = null;
    this.#keep();
    this.#checks.soon(PAUSE);
  }

  choose(rules) {
    this.rules = rules;
    this.answer = null;
    this.#keep();
    this.emit("rules");
    this.now();
  }

  /** Add an expansion to the rules. */
  add(plugin) {
    this.choose({ ...this.rules, with: [this.rules.with, plugin].filter(Boolean).join(" ") });
  }

  turn(name) {
    this.turns[name] = ((this.turns[name] ?? 0) + 90) % 360;
    return this.now();
  }

  /** Check the text now. */
  now() {
    return this.#checks.now();
  }

  /** Check the text now, and wait for the result, even if another check starts meanwhile. */
  looked() {
    return this.#checks.settled();
  }

  async #look(signal) {
    const turns = Object.fromEntries(Object.entries(this.turns).filter(([, turn]) => turn));
    do {
      const question = { text: this.text, under: this.under, turns };
      this.answer = await post("/api/tiles/check", question, { signal });
      this.emit("checked", this.answer);
    } while (this.answer?.more && !signal.aborted);
  }

  #keep() {
    keepWork(NAME, { text: this.text, rules: this.rules });
  }
}

/** The name of the set in a text. */
export function setIn(text) {
  return text.match(/^\s*set\s*=\s*["']([\w-]+)["']/m)?.[1] ?? null;
}

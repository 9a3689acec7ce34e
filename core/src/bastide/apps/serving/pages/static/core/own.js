// What this browser knows of things made here: variants, games and simulations, each kind a list with the latest first.
import { keep, kept } from "./kept.js";

export class Known {
  /**
   * @param {string} name under which they are kept
   * @param {string} key the key that identifies one of them
   * @param {number} most so many are kept
   */
  constructor(name, key, most) {
    this.name = name;
    this.key = key;
    this.most = most;
  }

  /** All of them. */
  all() {
    const found = kept(this.name, []);
    return Array.isArray(found) ? found.filter((each) => typeof each?.[this.key] === "string") : [];
  }

  /** One of them, or null. */
  get(key) {
    return this.all().find((each) => each[this.key] === key) ?? null;
  }

  /** Keep one as the latest, in place of the one with its key; returns whether there was room. */
  put(one) {
    const others = this.all().filter((each) => each[this.key] !== one[this.key]);
    return keep(this.name, [{ ...one, when: Date.now() }, ...others].slice(0, this.most));
  }

  /** Forget one. */
  forget(key) {
    keep(this.name, this.all().filter((each) => each[this.key] !== key));
  }
}

/** The variants stored in this browser: {title, variant, when}. */
export const variants = new Known("variants", "title", 100);

/** The simulations begun here, with the secrets that permit stopping them: {id, secret, title, games, when}. */
export const simulations = new Known("simulations", "id", 40);

/** The variants stored in this browser that can be read. */
export function own() {
  return variants.all().filter((each) => each.variant);
}

// The variants stored in this browser: under "variants", as [{title, variant, when}].
import { keep, kept } from "../core/kept.js";

const NAME = "variants";
const MOST = 100;

/** All of them, latest first. */
export function own() {
  const found = kept(NAME, []);
  return Array.isArray(found) ? found.filter((each) => typeof each?.title === "string" && each.variant) : [];
}

/** Store one under its title, replacing another of that title; returns whether there was room. */
export function save(title, variant) {
  const others = own().filter((each) => each.title !== title);
  return keep(NAME, [{ title, variant, when: Date.now() }, ...others].slice(0, MOST));
}

/** Forget one. */
export function forget(title) {
  keep(NAME, own().filter((each) => each.title !== title));
}

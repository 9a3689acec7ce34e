// Targets on a board: cells and spots, by pointer or by keys.
import { svg } from "../core/dom.js";

const TOWARDS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };

/** A set of targets: the tab key reaches one, arrow keys move to the next. */
export class Targets {
  constructor() {
    this.element = svg("g", { class: "targets" });
    /** Each with its element, and its centre in hundredths of a tile. */
    this.all = [];
  }

  /** Replace the targets of a class; the focus stays where it was if possible. */
  replace(kind, made) {
    const had = this.all.find((target) => target.element === document.activeElement);
    const kept = this.all.filter((target) => target.kind !== kind);
    for (const gone of this.all.filter((target) => target.kind === kind)) gone.element.remove();
    for (const target of made) this.element.append(target.element);
    this.all = [...kept, ...made.map((target) => ({ ...target, kind }))];
    const reached = this.all.find((target) => had && target.name === had.name) ?? this.all.at(-made.length || 0);
    for (const target of this.all) target.element.setAttribute("tabindex", target === reached ? "0" : "-1");
    if (had && had.kind === kind && reached) reached.element.focus({ preventScroll: true });
  }

  /** The target with the focus. */
  get focused() {
    return this.all.find((target) => target.element === document.activeElement) ?? null;
  }

  /** Focus the first target, or a named one. */
  focus(name = null) {
    const target = this.all.find((each) => each.name === name) ?? this.all[0];
    if (target) this.go(target);
    return Boolean(target);
  }

  go(target) {
    for (const each of this.all) each.element.setAttribute("tabindex", each === target ? "0" : "-1");
    target.element.focus({ preventScroll: true });
  }

  /** Focus the nearest target in the direction of an arrow key; returns whether there was one. */
  step(key) {
    const from = this.focused;
    const towards = TOWARDS[key];
    if (!towards || this.all.length === 0) return false;
    if (!from) return this.focus();
    let [best, least] = [null, Infinity];
    for (const target of this.all) {
      const [dx, dy] = [target.middle[0] - from.middle[0], target.middle[1] - from.middle[1]];
      const ahead = dx * towards[0] + dy * towards[1];
      const aside = Math.abs(dx * towards[1]) + Math.abs(dy * towards[0]);
      // A target straight ahead precedes a nearer one aside.
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [target, ahead + 2 * aside];
    }
    if (best) this.go(best);
    return true;
  }
}

/** The direction of an arrow key, if a key is one. */
export function direction(key) {
  return TOWARDS[key];
}

// Targets on a board: cells and spots, by pointer or by keys.
import { svg } from "../core/dom.js";
import { square } from "./pictures.js";
import { CELL } from "./frames.js";
import { REACH, apart } from "./spread.js";

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

  /** Put the spots of a tile where a lens draws it, and the others where they are. */
  magnify(lens) {
    for (const { element, kind, cell } of this.all) {
      if (kind !== "spot") continue;
      if (lens.drawn && String(cell) === String(lens.cell)) element.setAttribute("transform", lens.transform);
      else element.removeAttribute("transform");
    }
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

/** Cells that can be chosen, as targets; of a `kind` that is "cell", or "gap" for those that can be asked about. */
export function cellTargets(cells, kind = "cell") {
  return cells.map((cell, index) => {
    const [x, y] = [cell.at[0] * CELL, cell.at[1] * CELL];
    const box = svg("rect", { x: x + 4, y: y + 4, width: CELL - 8, height: CELL - 8, rx: 8 });
    const props = { class: `${kind} ${cell.state ?? ""}`, role: "button", "aria-label": cell.label };
    const element = svg("g", { ...props, dataset: { [kind]: index } }, box);
    return { element, name: `${kind} ${cell.at}`, middle: [x + CELL / 2, y + CELL / 2] };
  });
}

/** Places of pieces that can be chosen, as targets; those too near to each other are moved apart. */
export function spotTargets(spots) {
  const middles = apart(spots.map((each) => each.spot.map((part) => part * CELL)));
  return spots.map((each, index) => {
    const [x, y] = middles[index];
    const [toX, toY] = each.spot.map((part) => part * CELL);
    const props = { class: `spot ${each.chosen ? "chosen" : ""}`, role: "button", "aria-label": each.label };
    const element = svg("g", { ...props, dataset: { spot: index } },
      svg("title", null, each.label),
      svg("path", { class: "lead", d: `M${x} ${y}L${toX} ${toY}` }),
      svg("circle", { class: "reach", cx: x, cy: y, r: REACH }),
      each.href
        ? square(each.href, x - REACH, y - REACH, 2 * REACH)
        : svg("circle", { class: "dot", cx: x, cy: y, r: 6 }),
      each.count > 1 ? svg("text", { class: "count", x: x + 13, y: y - 8 }, each.count) : null,
    );
    return { element, name: `spot ${each.spot}`, middle: [x, y], cell: each.spot.map(Math.floor) };
  });
}

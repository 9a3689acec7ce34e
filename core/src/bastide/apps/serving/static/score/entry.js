// The table that is being entered: a diagram, and all that was done to it, so that it can be undone.

const MOST = 300;

/** A table on which nothing lies. */
export function emptyDiagram(players) {
  return { format: "bastide-diagram/1", players, tiles: [] };
}

/**
 * Events: "change" whenever the diagram is another one, with `edited`: whether somebody changed it here, and `setting`:
 * what has to be restored with it, if anything.
 */
export class Entry extends EventTarget {
  constructor(diagram) {
    super();
    this.diagram = diagram;
    /** Steps: each a diagram, and the setting that it had if it was replaced as a whole. */
    this.before = [];
    this.after = [];
    /** What belongs to a table besides the diagram, such as its rules, as it is now. */
    this.setting = () => null;
  }

  get canUndo() {
    return this.before.length > 0;
  }

  get canRedo() {
    return this.after.length > 0;
  }

  /** Change a copy of the diagram, which then takes its place; `edit` may say what it made. */
  change(edit) {
    const draft = structuredClone(this.diagram);
    const made = edit(draft);
    if (JSON.stringify(draft) === JSON.stringify(this.diagram)) return made;
    this.before.push({ diagram: this.diagram, setting: null });
    if (this.before.length > MOST) this.before.shift();
    this.after = [];
    this.put(draft, true);
    return made;
  }

  /** Put another diagram in its place, which can be undone, too; then it has the setting again that it had before. */
  replace(diagram, setting = this.setting()) {
    this.before.push({ diagram: this.diagram, setting });
    this.after = [];
    this.put(structuredClone(diagram), false);
  }

  undo() {
    this.#step(this.before, this.after);
  }

  redo() {
    this.#step(this.after, this.before);
  }

  #step(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push({ diagram: this.diagram, setting: step.setting && this.setting() });
    this.put(step.diagram, true, step.setting);
  }

  put(diagram, edited, setting = null) {
    this.diagram = diagram;
    this.dispatchEvent(new CustomEvent("change", { detail: { edited, setting } }));
  }

  /** The place in the diagram of the tile on a cell, or -1; of two there, the one that is seen. */
  indexAt(at) {
    return at ? this.diagram.tiles.findLastIndex((tile) => String(tile.at) === String(at)) : -1;
  }
}

/** How a piece is written that stands somewhere, so that another one may stand upon it. */
export function writtenAt(diagram, path) {
  const piece = valueAt(diagram, path);
  if (path[0] !== "tiles") return structuredClone(piece);
  const { player, ...rest } = structuredClone(piece);
  return { player, piece: "follower", at: diagram.tiles[path[1]].at, ...rest };
}

/** What stands in a diagram at a path of keys and numbers. */
export function valueAt(diagram, path) {
  return path.reduce((value, step) => value?.[step], diagram);
}

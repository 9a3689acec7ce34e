// The table that is being entered: a diagram, and all that was done to it, so that it can be undone.

const MOST = 300;

/** A table on which nothing lies. */
export function emptyDiagram(players) {
  return { format: "bastide-diagram/1", players, tiles: [] };
}

/** Events: "change" whenever the diagram is another one, with `edited`: whether somebody changed it here. */
export class Entry extends EventTarget {
  constructor(diagram) {
    super();
    this.diagram = diagram;
    this.before = [];
    this.after = [];
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
    this.before.push(this.diagram);
    if (this.before.length > MOST) this.before.shift();
    this.after = [];
    this.put(draft, true);
    return made;
  }

  /** Put another diagram in its place, which can be undone, too. */
  replace(diagram) {
    this.before.push(this.diagram);
    this.after = [];
    this.put(structuredClone(diagram), false);
  }

  undo() {
    if (!this.canUndo) return;
    this.after.push(this.diagram);
    this.put(this.before.pop(), true);
  }

  redo() {
    if (!this.canRedo) return;
    this.before.push(this.diagram);
    this.put(this.after.pop(), true);
  }

  put(diagram, edited) {
    this.diagram = diagram;
    this.dispatchEvent(new CustomEvent("change", { detail: { edited } }));
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

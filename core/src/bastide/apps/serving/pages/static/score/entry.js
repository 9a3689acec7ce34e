// The table being entered: a diagram, and its history for undoing.
import { Emitter } from "../core/events.js";

const MOST = 300;

/** An empty table. */
export function emptyDiagram(players) {
  return { format: "bastide-diagram/1", players, tiles: [] };
}

/** Whether nothing but names of players was entered in a diagram. */
export function isEmpty({ tiles, pieces = [], scores = {}, state = {} }) {
  return [tiles, pieces, Object.keys(scores), Object.keys(state)].every((each) => each.length === 0);
}

/**
 * Events: "change" whenever the diagram changes, with `edited`: whether the user edited it here, and `setting`: the
 * setting to restore with it, if any.
 */
export class Entry extends Emitter {
  constructor(diagram) {
    super();
    this.diagram = diagram;
    /** The history: diagrams, each with its setting if it was replaced as a whole. */
    this.before = [];
    this.after = [];
    /** The current setting of the table, such as its rules. */
    this.setting = () => null;
  }

  get canUndo() {
    return this.before.length > 0;
  }

  get canRedo() {
    return this.after.length > 0;
  }

  /** Apply a change to a copy of the diagram, which then replaces it; `edit` may return its result. */
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

  /** Replace the diagram; undoing this restores the setting, too. */
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
    this.emit("change", { edited, setting });
  }

  /** The index in the diagram of the tile on a cell, or -1; of two there, the visible one. */
  indexAt(at) {
    return at ? this.diagram.tiles.findLastIndex((tile) => String(tile.at) === String(at)) : -1;
  }
}

/** The notation of the piece at a path, so that another one may stand on it. */
export function writtenAt(diagram, path) {
  const piece = valueAt(diagram, path);
  if (path[0] !== "tiles") return structuredClone(piece);
  const { player, ...rest } = structuredClone(piece);
  return { player, piece: "follower", at: diagram.tiles[path[1]].at, ...rest };
}

/** The value in a diagram at a path of keys and numbers. */
export function valueAt(diagram, path) {
  return path.reduce((value, step) => value?.[step], diagram);
}

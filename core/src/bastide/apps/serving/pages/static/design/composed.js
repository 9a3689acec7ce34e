// A tile composed by clicking, and its equivalent text.
import { SIDES, UnknownError, readInto } from "./reading.js";
import { readTable } from "./tabletext.js";

const pairOf = (one, other) => [one, other].sort((a, b) => a - b).join("-");

/** The segments on each side, their connections, and those in the middle. Sides are numbers from 0, north first. */
export class Composed {
  /** @param {object[]} kinds as the server lists them */
  constructor(kinds) {
    this.kinds = kinds;
    const ground = kinds.filter((kind) => kind.takes === "rest").map((kind) => kind.name);
    const sided = kinds.filter((kind) => ["side", "centre"].includes(kind.takes)).map((kind) => kind.name);
    /** The kinds of a side, in the order of clicks; ground is implicit and not written. */
    this.choices = [ground[0] ?? "", ...sided];
    this.middles = kinds.filter((kind) => kind.takes === "nothing").map((kind) => kind.name);
    this.name = "tile";
    this.count = 1;
    this.edges = [0, 0, 0, 0];
    this.joined = new Set();
    this.standing = new Set();
    this.flags = new Map();
    this.touches = new Map();
    /** Touched targets in the text that cannot be chosen here. */
    this.unusual = new Set();
    /** The table as written, of which everything stays that clicks do not change. */
    this.table = null;
    this.before = new Map();
  }

  /**
   * The tile of a table.
   * @throws {UnknownError} it contains what clicks cannot express; the error names it
   */
  static read(kinds, text) {
    const table = readTable(text);
    if (!table) throw new UnknownError(text.split("\n")[0]);
    const tile = new Composed(kinds);
    tile.name = table.name;
    readInto(tile, table);
    tile.table = table;
    const targets = tile.targets();
    tile.unusual = new Set([...tile.touches.values()].filter((text) => !targets.includes(text)));
    tile.before = tile.#values();
    return tile;
  }

  takes(name) {
    return this.kinds.find((kind) => kind.name === name)?.takes;
  }

  /** The kind on a side. */
  on(side) {
    return this.choices[this.edges[side]];
  }

  /** Put the next kind on a side, or the previous one. */
  cycle(side, step = 1) {
    const count = this.choices.length;
    this.edges[side] = (this.edges[side] + step + count) % count;
  }

  /**
   * Pairs of sides of the same kind, which may be joined: [one, other, whether joined].
   * @returns {[number, number, boolean][]}
   */
  pairs() {
    /** @type {[number, number, boolean][]} */
    const found = [];
    for (let one = 0; one < 4; one += 1) {
      for (let other = one + 1; other < 4; other += 1) {
        if (this.edges[one] && this.edges[one] === this.edges[other]) {
          found.push([one, other, this.#together(one, other)]);
        }
      }
    }
    return found;
  }

  /** Join two sides, or separate them: then each of the joined sides stands alone, apart from other pairs. */
  join(one, other) {
    if (!this.#together(one, other)) {
      this.joined.add(pairOf(one, other));
      return;
    }
    const group = this.#sidesWith(one);
    for (const pair of [...this.joined]) {
      const [first, second] = pair.split("-").map(Number);
      const ofGroup = group.includes(first) && group.includes(second);
      if (ofGroup && (first === other || second === other)) this.joined.delete(pair);
    }
    if (this.#together(one, other)) this.joined.delete(pairOf(one, other));
  }

  #together(one, other) {
    return this.#sidesWith(one).includes(other);
  }

  /** The sides that are joined with one, including itself. */
  #sidesWith(side) {
    const found = [side];
    for (const at of found) {
      for (let other = 0; other < 4; other += 1) {
        const joined = this.edges[other] === this.edges[at] && this.joined.has(pairOf(at, other));
        if (joined && !found.includes(other)) found.push(other);
      }
    }
    return found.sort((a, b) => a - b);
  }

  /** The segments with sides: [{kind, sides, key}], in the order of their kinds. */
  segments() {
    const seen = new Set();
    const found = [];
    for (let side = 0; side < 4; side += 1) {
      if (!this.edges[side] || seen.has(side)) continue;
      const sides = this.#sidesWith(side);
      sides.forEach((each) => seen.add(each));
      const kind = this.on(side);
      found.push({ kind, sides, key: `${kind} ${sides.map((each) => SIDES[each]).join(" ")}` });
    }
    return found.sort((one, other) => this.choices.indexOf(one.kind) - this.choices.indexOf(other.kind));
  }

  /** The possible targets of a path, as written. */
  targets() {
    const segments = this.segments().filter((segment) => this.takes(segment.kind) === "side");
    const alone = (kind) => segments.filter((segment) => segment.kind === kind).length === 1;
    return [
      ...segments.map(({ kind, sides }) => (alone(kind) ? kind : `${kind} ${SIDES[sides[0]]}`)),
      ...this.standing,
      "nothing",
    ];
  }

  /** The marks of a segment: those that rules read, and those in the text. */
  marks(segment) {
    const known = this.kinds.find((kind) => kind.name === segment.kind)?.flags ?? [];
    const written = [...(this.flags.get(segment.key) ?? [])];
    // A mark with a count, such as sheep=2, is the mark of that name.
    const names = new Set(written.map((flag) => flag.split("=")[0]));
    return [...written, ...known.filter((flag) => !names.has(flag))];
  }

  /** The values of each key that clicks change. */
  #values() {
    const found = new Map();
    if (this.count !== 1) found.set("count", String(this.count));
    const byKind = new Map();
    const targets = this.targets();
    for (const segment of this.segments()) {
      const touched = this.touches.get(segment.key);
      const words = [...segment.sides.map((side) => SIDES[side]), ...(this.flags.get(segment.key) ?? [])];
      if (touched && (targets.includes(touched) || this.unusual.has(touched))) words.push(">", touched);
      byKind.set(segment.kind, [...(byKind.get(segment.kind) ?? []), `"${words.join(" ")}"`]);
    }
    for (const [kind, texts] of byKind) found.set(kind, texts.length === 1 ? texts[0] : `[${texts.join(", ")}]`);
    for (const kind of this.standing) found.set(kind, "1");
    return found;
  }

  /** The table as text; rows whose meaning is unchanged stay as written. */
  text() {
    const values = this.#values();
    if (!this.table) return `${[`[tiles.${this.name}]`, ...rowsOf(values)].join("\n")}\n`;
    const rows = [this.name === this.table.name ? this.table.head : `[tiles.${this.name}]`];
    for (const { key, text } of this.table.entries) {
      const ours = key !== null && (values.has(key) || this.before.has(key));
      if (!ours || values.get(key) === this.before.get(key)) rows.push(text);
      else if (values.has(key)) rows.push(`${key} = ${values.get(key)}`);
      values.delete(key);
    }
    let end = rows.length;
    while (end > 1 && !rows[end - 1].trim()) end -= 1;
    rows.splice(end, 0, ...rowsOf(values));
    if (this.table.rest) rows.push(this.table.rest);
    return `${rows.join("\n")}\n`;
  }
}

const rowsOf = (values) => [...values].map(([key, value]) => `${key} = ${value}`);

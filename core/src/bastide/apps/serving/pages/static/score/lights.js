// Highlighting the subject of a line or difference on the board while it is pointed at, or until it is released.

const STATES = ["", "a", "b", "bad", "now"];

export class Lights {
  constructor(board) {
    this.board = board;
    this.pinned = null;
    this.shown = 0;
    this.numbered = false;
  }

  /** Parts are lists of places, each highlighted in its own way, since several rules may mean different places. */
  draw(all) {
    const parts = apart(all);
    for (let number = 0; number < Math.max(parts.length, this.shown); number += 1) {
      this.board.light(`line-${number}`, parts[number] ?? [], { state: STATES[number % STATES.length] });
    }
    this.shown = parts.length;
  }

  leave() {
    this.draw(this.pinned?.parts ?? []);
  }

  /** Keep a highlight until it is released; returns whether it is kept now. */
  pin(name, parts) {
    this.pinned?.release();
    if (this.pinned?.name === name) {
      this.pinned = null;
      this.draw([]);
      return false;
    }
    this.pinned = { name, parts, release: () => {} };
    this.draw(parts);
    const [first] = parts.flat();
    if (first) this.board.reveal(first.at);
    this.come();
    return true;
  }

  /** Scroll to the table, which on a phone may be far above. */
  come() {
    const { element } = this.board;
    const { top, bottom, height } = element.getBoundingClientRect();
    const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
    if (seen < Math.min(height, innerHeight) - 1) element.scrollIntoView({ block: "start", behavior: "smooth" });
  }

  /** Let an element highlight places while it is pointed at or focused. */
  bind(element, parts) {
    element.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.draw(parts));
    element.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.leave());
    element.addEventListener("focusin", () => element.matches(":has(:focus-visible)") && this.draw(parts));
    element.addEventListener("focusout", () => this.leave());
  }

  /** A button that keeps places highlighted. */
  pinner(button, name, parts) {
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      const kept = this.pin(name, parts);
      button.setAttribute("aria-pressed", String(kept));
      if (kept) this.pinned.release = () => button.setAttribute("aria-pressed", "false");
    });
  }

  /** Let a whole card highlight places, and act like the button in its heading; keyboard users have the button. */
  card(element, button, parts) {
    this.bind(element, parts);
    element.addEventListener("click", ({ target }) => {
      const inner = target.closest("button, a, details");
      // Selecting text in it is no click.
      if ((inner !== null && element.contains(inner)) || String(getSelection())) return;
      button.click();
    });
  }

  /** Number every difference on the board; without differences, remove the numbers. */
  number(differences, colours) {
    /** Whether they are numbered now. */
    this.numbered = Boolean(differences);
    const outlines = new Map();
    for (const difference of differences ?? []) {
      const coloured = divided(difference);
      for (const { column, where } of difference.columns) {
        for (const { at } of where) {
          const colour = coloured ? colours[column] : null;
          const known = outlines.get(String(at)) ?? { at, colour, numbers: new Set() };
          known.numbers.add(difference.number);
          outlines.set(String(at), known);
        }
      }
    }
    const framed = ({ at, colour, numbers }) => ({ at, colour, text: [...numbers].join(" ") });
    this.board.outline("differences", [...outlines.values()].map(framed));
    const places = (differences ?? []).flatMap((difference) => difference.columns.map(({ where }) => where));
    this.board.light("differences", apart(places).flat());
    if (this.numbered) this.come();
  }

  end() {
    this.pinned = null;
    this.draw([]);
    this.number(null, []);
  }
}

/** Whether the rules score different places, so that colours distinguish them. */
export function divided(difference) {
  const places = difference.columns.map(({ where }) => where).filter((where) => where.length > 0);
  return new Set(places.map((where) => JSON.stringify(where))).size > 1;
}

/** Lists of places without those of earlier lists, so that nothing is highlighted twice. */
function apart(parts) {
  const seen = new Set();
  return parts.map((places) =>
    places
      .map(({ at, segments }) => {
        const fresh = segments.filter((segment) => !seen.has(`${at} ${segment}`));
        for (const segment of fresh) seen.add(`${at} ${segment}`);
        return { at, segments: fresh };
      })
      .filter((place) => place.segments.length > 0),
  );
}

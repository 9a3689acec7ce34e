// The link between the text and the window for composing tiles.
import { t } from "../core/words.js";
import { failure, showFailure } from "../ui/problems.js";
import { compose } from "./composer.js";
import { headOf } from "./tabletext.js";

const USUAL = `format = "bastide-tiles/1"\nset = "composed"\n`;
/** Kinds of segments that a text declares itself, in one row. */
const KINDS = /^\s*kinds\s*=\s*\{([^}\n]*)\}/m;

/** An unused name for a tile of a text. */
export function free(text, name, own = null) {
  const taken = new Set(text.split("\n").map(headOf));
  taken.delete(own);
  if (!taken.has(name)) return name;
  const stem = name.replace(/-\d+$/, "");
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}

/** The text above the tables, such as kinds of its own, as far as a tile needs it. */
function headIn(text) {
  const above = text.split(/^\s*\[/m)[0];
  return /^\s*format\s*=/m.test(above) && /^\s*set\s*=/m.test(above) ? above : USUAL;
}

/** Kinds of segments, including those that a text declares. */
function withOwn(kinds, text) {
  const own = [...(text.match(KINDS)?.[1] ?? "").matchAll(/["']?([\w-]+)["']?\s*=\s*["'](\w+)["']/g)];
  const more = own.map(([, name, takes]) => ({ name, takes, says: "", flags: [] }));
  return [...kinds, ...more.filter(({ name }) => !kinds.some((kind) => kind.name === name))];
}

/** @param {{place: object, editor: import("./editor.js").Editor, words: object, failed: Element}} page */
export function composing({ place, editor, words, failed }) {
  let opening = false;

  async function open(text, own, write) {
    // Another click while the kinds are loading must not open a second window.
    if (opening) return;
    opening = true;
    const known = await words.load();
    opening = false;
    if (!known) {
      showFailure(failed, failure(t("the kinds of segments are not known")));
      return;
    }
    compose(place, withOwn(known.kinds, editor.text), {
      text,
      head: headIn(editor.text),
      known: own !== null,
      free: (name) => free(editor.text, name, own),
      write,
    });
  }

  return {
    /** Compose a tile, starting with the lines of another one. */
    add(name, lines) {
      return open(`[tiles.${free(editor.text, name)}]\n${lines}`, null, (text) => editor.append(text));
    },

    /** Change a tile of the text; {first, last} are its lines. */
    change({ name, first, last }) {
      const rows = editor.text.split("\n");
      const own = headOf(rows[first - 1] ?? "");
      if (own === null) {
        // A special print, a block, or a tile in one row can only be changed as text.
        editor.goTo(first ?? 1);
        showFailure(failed, failure(t("{name} can only be changed in its text.", { name })));
        return null;
      }
      return open(rows.slice(first - 1, last).join("\n"), own, (text) => editor.replace(first, last, text));
    },
  };
}

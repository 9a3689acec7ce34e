// The table of one tile as rows of text, and the value that each of them sets.

const HEAD = /^\s*\[\s*tiles\s*\.\s*(?:"([\w-]+)"|'([\w-]+)'|([\w-]+))\s*\]\s*(?:#.*)?$/;
const KEY = /^\s*(?:"([\w-]+)"|'([\w-]+)'|([\w-]+))\s*=\s*/;
/** Strings and comments; and brackets. */
const PARTS = /"(?:[^"\\]|\\.)*"|'[^']*'|#.*|[[\]{}]/g;

/** The value of a text, or undefined if it is not understood here; a comment may follow it. */
function valueOf(text) {
  let bare = text.replace(/"(?:[^"\\]|\\.)*"|'[^']*'|#[^\n]*/g, (part) => {
    if (part.startsWith("#")) return "";
    return part.startsWith("'") ? JSON.stringify(part.slice(1, -1)) : part;
  });
  bare = bare.replace(/,\s*\]/g, "]").trim();
  try {
    return JSON.parse(bare);
  } catch {
    return undefined;
  }
}

/** How many lists and tables are open at the end of a row. */
function depth(row) {
  let open = 0;
  for (const [part] of row.matchAll(PARTS)) {
    if ("[{".includes(part)) open += 1;
    if ("]}".includes(part)) open -= 1;
  }
  return open;
}

/** The name in the head of a tile's table, or null if a row is not a head. */
export function headOf(row) {
  const found = row.match(HEAD);
  return found ? (found[1] ?? found[2] ?? found[3]) : null;
}

/**
 * The table of a tile: {name, entries, rest}, or null if the text does not begin with a head.
 *
 * Each entry has its `text` as written, and {key, value} if it sets something. Further tables, such as special prints,
 * are the rest, as written.
 */
export function readTable(text) {
  const rows = text.replace(/\s+$/, "").split("\n");
  const name = headOf(rows[0] ?? "");
  if (name === null) return null;
  const entries = [];
  let at = 1;
  for (; at < rows.length && !/^\s*\[/.test(rows[at]); at += 1) {
    const found = rows[at].match(KEY);
    if (!found) {
      entries.push({ text: rows[at], key: null });
      continue;
    }
    const first = at;
    let open = depth(rows[at].slice(found[0].length));
    while (open > 0 && at + 1 < rows.length) open += depth(rows[(at += 1)]);
    const text = rows.slice(first, at + 1).join("\n");
    entries.push({ text, key: found[1] ?? found[2] ?? found[3], value: valueOf(text.slice(found[0].length)) });
  }
  return { name, head: rows[0], entries, rest: rows.slice(at).join("\n") };
}

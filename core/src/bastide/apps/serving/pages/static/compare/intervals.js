// Differences between editions with their intervals, updated while games are played.
import { h, svg } from "../core/dom.js";
import { t } from "../core/words.js";
import { unseen } from "../ui/controls.js";
import { sign } from "../ui/signs.js";

/** So many pixels wide is the chart at most. */
const MOST = 480;
/** The part of a narrow window that it has beside the names and numbers. */
const PART = 0.4;
const LINE = 16;
const MARGIN = 12;

/** The rows: all points, and then those of each kind that any edition scores. */
function rowsOf(differences) {
  const rows = new Map([["", { title: t("all points"), found: new Map() }]]);
  for (const [number, pair] of differences.entries()) {
    rows.get("").found.set(number, pair.points);
    for (const entry of pair.categories) {
      const key = `${entry.kind} ${entry.when}`;
      if (!rows.has(key)) rows.set(key, { title: entry.title, found: new Map() });
      rows.get(key).found.set(number, entry);
    }
  }
  return [...rows.values()];
}

const ends = (entry) => [entry.low ?? entry.value, entry.high ?? entry.value];

/** A chart of the difference in points per player from the first edition; `names` are those of the editions. */
export function intervals(differences, names) {
  const rows = rowsOf(differences);
  const all = rows.flatMap((row) => [...row.found.values()].flatMap(ends));
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const width = Math.min(MOST, PART * window.innerWidth);
  const scale = (width - 2 * MARGIN) / (high - low || 1);
  const place = (value) => MARGIN + (value - low) * scale;
  const legend = t(
    "Each mark is the mean difference, each line its 95% confidence interval.",
  );
  return h("figure", { class: "intervals" },
    h("figcaption", {},
      h("strong", {}, t("Points per player, compared with {edition}", { edition: names[0] })),
      h("span", { class: "small soft block" }, legend),
    ),
    differences.length > 1
      ? h("p", { class: "row small" },
          differences.map((_, number) => h("span", { class: "edition-name" }, sign(number + 1), names[number + 1])),
        )
      : null,
    h("table", { class: "interval-table" },
      h("tbody", {}, rows.map((row) => tableRow(row, differences, place, width, names))),
    ),
  );
}

function tableRow(row, differences, place, width, names) {
  const height = LINE * differences.length + 4;
  const marks = [...row.found].map(([number, entry]) => mark(number, entry, place, LINE * number + LINE / 2 + 2));
  const texts = [...row.found].map(([number, entry]) =>
    h("span", { class: "block" }, differences.length > 1 ? unseen(`${names[number + 1]}: `) : null, written(entry)),
  );
  return h("tr", {},
    h("th", { scope: "row" }, row.title),
    h("td", { class: "drawn", "aria-hidden": "true" },
      svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height },
        svg("line", { class: "zero", x1: place(0), x2: place(0), y1: 0, y2: height }),
        marks,
      ),
    ),
    h("td", { class: "number small" }, texts),
  );
}

function mark(number, entry, place, y) {
  const [low, high] = ends(entry);
  const x = place(entry.value);
  return svg("g", { class: `estimate estimate-${number + 1}` },
    svg("line", { x1: place(low), x2: place(high), y1: y, y2: y }),
    svg("path", { d: shapes[number % shapes.length](x, y) }),
  );
}

/** Shapes that can be distinguished without colours. */
const shapes = [
  (x, y) => `M${x - 5},${y}a5,5 0 1 0 10,0a5,5 0 1 0 -10,0z`,
  (x, y) => `M${x - 5},${y - 5}h10v10h-10z`,
  (x, y) => `M${x},${y - 6}l6,10h-12z`,
  (x, y) => `M${x},${y - 6}l6,6l-6,6l-6,-6z`,
];

function written(entry) {
  const sign = entry.value > 0 ? "+" : entry.value < 0 ? "−" : "";
  return `${sign}${Math.abs(entry.value).toFixed(2)}`;
}

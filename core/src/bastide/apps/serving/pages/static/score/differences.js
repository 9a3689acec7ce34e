// The places that the rules score differently, with everyone's points.
import { h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { actButton, foldedPart, rowOf } from "../ui/controls.js";
import { sign } from "../ui/signs.js";
import { lineEntry } from "./lines.js";

function points(gains) {
  const each = Object.entries(gains).map(([player, number]) => h("span", { class: "gain" }, `${player} ${number}`));
  return each.length ? each : t("nobody");
}

/** @param {object} found the server's answer about the table @param {import("./lights.js").Lights} lights */
export function differenceList(found, lights) {
  const colours = found.columns.map((column) => column.colour);
  const decisive = new Set(found.swings.flatMap((swing) => swing.differences));
  const all = actButton(t("Show all differences"), () => {
    const on = all.getAttribute("aria-pressed") !== "true";
    all.setAttribute("aria-pressed", String(on));
    lights.number(on ? found.differences : null, colours);
  }, { "aria-pressed": "false" });
  const entries = found.differences.map((difference) => {
    const name = `difference ${difference.number}`;
    const parts = difference.columns.map((column) => column.where);
    const button = h("button", { type: "button", class: "quiet line-head" },
      h("strong", { class: "grow" }, difference.title),
      decisive.has(difference.number) ? h("span", { class: "badge decisive" }, t("decides who wins")) : null,
    );
    lights.pinner(button, name, parts);
    const scored = difference.columns.map((column) => {
      const { title } = found.columns[column.column];
      return [h("dt", null, sign(column.column), title), h("dd", null, points(column.points))];
    });
    const lines = difference.columns.filter((column) => column.lines.length).map((column) => {
      const { title, lines } = found.columns[column.column];
      const entry = (number) => lineEntry(lines[number], `${name} ${column.column} ${number}`, lights);
      return [h("h4", null, title), h("ol", { class: "lines" }, column.lines.map(entry))];
    });
    const element = h("li", { class: "difference", dataset: { number: difference.number } },
      button,
      h("dl", { class: "per-edition" }, scored),
      foldedPart(t("Why"), { class: "small" }, lines),
    );
    lights.card(element, button, parts);
    return element;
  });
  return h("section", { class: "stack", "aria-labelledby": "differences-title" },
    rowOf(h("h3", { id: "differences-title", class: "grow" },
        n("{count} difference", "{count} differences", found.differences.length),
      ), all),
    h("ol", { class: "differences" }, entries),
  );
}

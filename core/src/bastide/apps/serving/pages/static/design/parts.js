// The controls of a tile besides its sides: connections, the middle, marks, and touched targets.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, rowOf } from "../ui/controls.js";
import { SIDES } from "./reading.js";

/**
 * @param {import("./composed.js").Composed} tile
 * @param {function(string): void} changed called with the label of the clicked control
 */
export function partsOf(tile, changed) {
  function toggle(pressed, label, act) {
    const click = () => {
      act();
      changed(label);
    };
    return actButton(label, click, { "aria-pressed": String(pressed), dataset: { label } });
  }

  function part(title, children) {
    if (!children.length) return null;
    const row = rowOf(children);
    return h("div", { role: "group", "aria-label": title }, h("h3", null, title), row);
  }

  const joins = tile.pairs().map(([one, other, joined]) => {
    const label = t("{kind}: {one} and {other}", { kind: tile.on(one), one: SIDES[one], other: SIDES[other] });
    return toggle(joined, label, () => tile.join(one, other));
  });
  const standing = tile.middles.map((kind) =>
    toggle(tile.standing.has(kind), kind, () => {
      if (!tile.standing.delete(kind)) tile.standing.add(kind);
    }),
  );
  const marks = tile.segments().flatMap((segment) =>
    tile.marks(segment).map((flag) => {
      const set = tile.flags.get(segment.key) ?? new Set();
      return toggle(set.has(flag), t("{segment}: {mark}", { segment: segment.key, mark: flag }), () => {
        if (!set.delete(flag)) set.add(flag);
        tile.flags.set(segment.key, set);
      });
    }),
  );
  return [
    part(t("Joined"), joins),
    part(t("In the middle"), standing),
    part(t("Marks"), marks),
    part(t("What paths touch"), touches(tile, changed)),
  ];
}

function touches(tile, changed) {
  const targets = tile.targets();
  return tile.segments().flatMap((segment) => {
    const touched = tile.touches.get(segment.key);
    const unusual = tile.unusual.has(touched) ? [touched] : [];
    const choices = tile.takes(segment.kind) === "centre" ? [...targets, ...unusual] : unusual;
    if (choices.length < 2 && !unusual.length) return [];
    const options = choices.map((each) => h("option", { value: each }, `> ${each}`));
    const usual = h("option", { value: "" }, t("default"));
    const value = choices.includes(touched) ? touched : "";
    const select = h("select", { value, dataset: { label: segment.key } }, usual, options);
    select.addEventListener("change", () => {
      tile.touches.set(segment.key, select.value);
      changed(segment.key);
    });
    return [h("label", { class: "row" }, segment.key, select)];
  });
}

// What changed between two editions or printings: a choice that leads to the page that compares them.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { fieldOf, optionGroup, rowOf } from "../ui/controls.js";

const FIRST = ["hig-2000", "hig-2002"];

/** The address of the comparison of two. */
export function changedLink(one, other) {
  return `/compare#${new URLSearchParams({ one, other })}`;
}

/** Two lists, and a link. */
export function changedForm(editions) {
  const link = h("a", { class: "button primary" }, t("Show the differences"));
  const update = () => {
    link.href = changedLink(one.value, other.value);
  };
  const list = (id, value) => h("select", { id, value, on: { change: update } }, groups(editions));
  const [one, other] = FIRST.map((name, number) => list(`changed-${number + 1}`, name));
  update();
  return rowOf(fieldOf(t("One edition"), one), fieldOf(t("The other edition"), other), link);
}

function groups(editions) {
  const options = (found) => found.map(({ name, title }) => h("option", { value: name }, title));
  return [
    optionGroup(t("Editions"), options(editions.filter((each) => !each.expansions.length))),
    optionGroup(t("Printings of expansions"), options(editions.filter((each) => each.expansions.length))),
  ];
}

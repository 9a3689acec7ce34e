// The items left to draw, with pictures where public; the display, hands, and discarded tiles.
import { comma } from "../../core/between.js";
import { fill, h } from "../../core/dom.js";
import { n, t } from "../../core/words.js";
import { curtain } from "./curtain.js";
import { capital, itemCount, panel } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function stacksPanel(table) {
  const count = h("p", { class: "left" });
  const shown = h("div", { class: "shown" });
  const more = h("button", { type: "button", on: { click: () => open() } }, t("Which ones?"));
  const element = panel("stacks", t("Tiles"), h("div", { class: "row" }, count, more), shown);
  const dialog = h("dialog", { class: "left-tiles", "aria-labelledby": "left-tiles-title" });
  curtain(table);

  function open() {
    draw();
    dialog.showModal();
  }

  function draw() {
    const { view } = table;
    fill(
      dialog,
      h("h2", { id: "left-tiles-title", tabindex: "-1", autofocus: true }, t("What is left")),
      Object.entries(view.stacks).filter(([, stack]) => stack.items && hidden(stack)).map(([, stack]) => stackOf(view, stack)),
      view.discarded.length
        ? group(view, t("Out of the game"), counted(view.discarded))
        : null,
      h("form", { method: "dialog" }, h("button", { class: "primary" }, t("Close"))),
    );
  }

  table.on("view", () => {
    const { view } = table;
    const stacks = Object.values(view.stacks);
    fill(count, left(stacks));
    more.hidden = !view.discarded.length && !stacks.some((stack) => stack.items && hidden(stack) && stack.size);
    fill(shown, stacks.filter((stack) => !hidden(stack)).map((stack) => laidOut(view, stack)));
    if (dialog.open) draw();
  });
  document.body.append(dialog);
  return element;
}

/** Whether a stack is face down: it has no order, or turns draw from it. */
function hidden(stack) {
  return stack.drawn || !stack.order;
}

function left(stacks) {
  const drawn = stacks.filter((stack) => stack.drawn && stack.size !== undefined);
  const sum = drawn.reduce((total, stack) => total + stack.size, 0);
  const parts = drawn.filter((stack) => stack.size);
  return [
    h("strong", null, n("{count} tile left", "{count} tiles left", sum)),
    parts.length > 1 ? h("span", { class: "small soft" }, ` (${parts.map((stack) => `${stack.wording} ${stack.size}`).join(comma)})`) : null,
  ];
}

function counted(items) {
  const counts = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}

function stackOf(view, stack) {
  const total = stack.size ?? Object.values(stack.items).reduce((sum, each) => sum + each, 0);
  const title = stack.player ? t("{stack} of {player}", { stack: capital(stack.wording), player: stack.player }) : capital(stack.wording);
  return total ? group(view, `${title}: ${total}`, stack.items, stack.tokens) : null;
}

function group(view, title, items, tokens = {}) {
  return h(
    "section",
    { class: "left-group" },
    h("h3", null, title),
    h("ul", { class: "items" }, Object.entries(items).map(([item, count]) => itemCount(view, item, { count, tokens }))),
  );
}

/** The items of a visible stack: a display for all, a hand for its player. */
function laidOut(view, stack) {
  if (!stack.order.length || (stack.player && !stack.secret)) return null;
  const title = !stack.player
    ? capital(stack.wording)
    : t("{stack} of {player}", { stack: capital(stack.wording), player: stack.player });
  return h(
    "div",
    { class: "belonging" },
    h("span", { class: "small soft" }, title),
    h("ul", { class: "items" }, stack.order.map((item) => itemCount(view, item, { tokens: stack.tokens }))),
  );
}

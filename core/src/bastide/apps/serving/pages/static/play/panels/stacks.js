// The items left to draw, with pictures where public; the display, hands, and discarded tiles.
import { fill, h } from "../../core/dom.js";
import { capital, sum } from "../../core/values.js";
import { comma, n, t } from "../../core/words.js";
import { actButton, faint, rowOf } from "../../ui/controls.js";
import { dialog } from "../../ui/dialogs.js";
import { curtain } from "./curtain.js";
import { belonging, itemCount, panel } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function stacksPanel(table) {
  const count = h("p", { class: "left" });
  const shown = h("div", { class: "shown" });
  const more = actButton(t("Show tiles left"), () => open());
  const gaps = h("p", { class: "soft small", hidden: true });
  const element = panel("stacks", t("Tiles"), rowOf(count, more), gaps, shown);
  const contents = h("div");
  const close = h("form", { method: "dialog" }, h("button", { class: "primary" }, t("Close")));
  const title = h("span", { tabindex: "-1", autofocus: true }, t("Tiles left"));
  const window = dialog(title, { class: "left-tiles" }, contents, close);
  curtain(table);

  function open() {
    draw();
    window.showModal();
  }

  function draw() {
    const { view } = table;
    fill(
      contents,
      Object.values(view.stacks).filter((stack) => stack.items && hidden(stack)).map((stack) => stackOf(view, stack)),
      view.discarded.length ? group(view, t("Removed from the game"), counted(view.discarded), view.discarded_tokens) : null,
    );
  }

  table.on("view", () => {
    const { view } = table;
    const stacks = Object.values(view.stacks);
    fill(count, left(stacks));
    more.hidden = !view.discarded.length && !stacks.some((stack) => stack.items && hidden(stack) && stack.size);
    const lost = view.help?.gaps.length ?? 0;
    gaps.hidden = !lost;
    gaps.textContent = n("{count} gap can no longer be filled.", "{count} gaps can no longer be filled.", lost);
    fill(shown, stacks.filter((stack) => !hidden(stack)).map((stack) => laidOut(view, stack)));
    if (window.open) draw();
  });
  return element;
}

/** Whether a stack is face down: it has no order, or turns draw from it. */
function hidden(stack) {
  return stack.drawn || !stack.order;
}

function left(stacks) {
  const drawn = stacks.filter((stack) => stack.drawn && stack.size !== undefined);
  const total = sum(drawn.map((stack) => stack.size));
  const parts = drawn.filter((stack) => stack.size);
  return [
    h("strong", null, n("{count} tile left", "{count} tiles left", total)),
    parts.length > 1 ? faint(` (${parts.map((stack) => `${stack.wording} ${stack.size}`).join(comma)})`) : null,
  ];
}

function counted(items) {
  const counts = {};
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1;
  return counts;
}

function stackOf(view, stack) {
  const total = stack.size ?? sum(Object.values(stack.items));
  return total ? group(view, `${titleOf(stack)}: ${total}`, stack.items, stack.tokens) : null;
}

function titleOf({ wording, player }) {
  const stack = capital(wording);
  return player ? t("{stack} of {player}", { stack, player }) : stack;
}

function group(view, title, items, tokens = {}) {
  return h("section", { class: "left-group" },
    h("h3", null, title),
    h("ul", { class: "items" }, Object.entries(items).map(([item, count]) => itemCount(view, item, { count, tokens }))),
  );
}

/** The items of a visible stack: a display for all, a hand for its player. */
function laidOut(view, stack) {
  if (!stack.order.length || (stack.player && !stack.secret)) return null;
  const items = stack.order.map((item) => itemCount(view, item, { tokens: stack.tokens }));
  return belonging(titleOf(stack), h("ul", { class: "items" }, items));
}

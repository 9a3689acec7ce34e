// Several people at one screen, with hands that the others are not to see: before the next one decides, the screen is
// covered until they say that it is theirs.
import { fill, h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { named } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function curtain(table) {
  let owner = null;
  const dialog = h("dialog", { class: "curtain", "aria-labelledby": "curtain-title" });
  // Escape would show what is hidden to whoever presses it by habit.
  dialog.addEventListener("cancel", (event) => event.preventDefault());

  function cover(view, player) {
    fill(
      dialog,
      h("h2", { id: "curtain-title" }, named(view, player)),
      h("p", null, t("Hand the screen over to {player}, whose tiles the others are not to see.", { player })),
      h("button", { type: "button", class: "primary", on: { click: () => { owner = player; dialog.close(); } } },
        t("I am {player}: show my tiles", { player })),
    );
    if (!dialog.open) dialog.showModal();
  }

  table.addEventListener("view", () => {
    const { view } = table;
    const { player } = view.decision;
    const several = view.seat.players.length > 1;
    const hands = Object.values(view.stacks).some((stack) => stack.secret && stack.player);
    if (!several || !hands || view.over || !view.seat.players.includes(player)) {
      if (dialog.open) dialog.close();
      return;
    }
    if (player !== owner) cover(view, player);
    else if (dialog.open) dialog.close();
  });
  document.body.append(dialog);
}

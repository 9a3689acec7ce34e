// Several people at one screen, with hands that the others are not to see: before the next one decides, the screen is
// covered until they say that it is theirs.
import { fill, h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { named } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function curtain(table) {
  let owner = null;
  const dialog = h("dialog", { class: "curtain", closedby: "none", "aria-labelledby": "curtain-title" });
  // Escape would show what is hidden to whoever presses it by habit. Some browsers close a window all the same when it
  // is pressed twice: then what lies behind stays out of sight, and the window comes back.
  dialog.addEventListener("keydown", (event) => { if (event.key === "Escape") event.preventDefault(); });
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  dialog.addEventListener("close", () => { if (covered()) dialog.showModal(); });

  const covered = () => document.body.classList.contains("covered");
  const cover = (on) => document.body.classList.toggle("covered", on);

  function open() {
    cover(false);
    if (dialog.open) dialog.close();
  }

  function ask(view, player) {
    cover(true);
    fill(
      dialog,
      h("h2", { id: "curtain-title" }, named(view, player)),
      h("p", null, t("Hand the screen over to {player}, whose tiles the others are not to see.", { player })),
      h("button", { type: "button", class: "primary", on: { click: () => { owner = player; open(); } } },
        t("I am {player}: show my tiles", { player })),
    );
    if (!dialog.open) dialog.showModal();
  }

  table.addEventListener("view", () => {
    const { view } = table;
    // Of the past no hands are told to a seat of several.
    if (view.past) return;
    const { player } = view.decision;
    const several = view.seat.players.length > 1;
    const hands = Object.values(view.stacks).some((stack) => stack.secret && stack.player);
    if (!several || !hands || view.over || !view.seat.players.includes(player)) {
      open();
      return;
    }
    if (player !== owner) ask(view, player);
    else open();
  });
  document.body.append(dialog);
}

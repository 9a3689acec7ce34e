// Several people at one screen with hidden hands: before the next decision, the screen is covered until its player
// confirms.
import { fill, h } from "../../core/dom.js";
import { t } from "../../core/words.js";
import { actButton } from "../../ui/controls.js";
import { named } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function curtain(table) {
  let owner = null;
  const dialog = h("dialog", { class: "curtain", closedby: "none", "aria-labelledby": "curtain-title" });
  // Escape, pressed by habit, must not reveal hidden hands. Some browsers close the window anyway when it is pressed
  // twice: then the content behind stays hidden, and the window reopens.
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
      h("p", null, t("Hand the screen to {player}. The others must not see these tiles.", { player })),
      actButton(t("I am {player}: show my tiles", { player }), () => { owner = player; open(); }, { class: "primary" }),
    );
    if (!dialog.open) dialog.showModal();
  }

  table.on("view", () => {
    const { view } = table;
    // A view of the past has no hands for a seat of several.
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

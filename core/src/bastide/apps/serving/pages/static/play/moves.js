// All moves as a list: for users who do not see the board, and for moves that it cannot show.
import { fill, find, h } from "../core/dom.js";
import { capital } from "../core/values.js";
import { n, t } from "../core/words.js";
import { actButton, faint, foldedPart } from "../ui/controls.js";

/**
 * @param {import("./table.js").Table} table
 * @param {function(object): void} play
 * @param {function(object|null): void} preview shows an action on the board
 */
export function movesPanel(table, play, preview) {
  const list = h("ol", { class: "move-list" });
  const count = faint();
  const details = foldedPart([h("h2", null, t("All moves")), count], null, list);
  const element = h("section", { class: "panel moves", "aria-label": t("All moves") }, details);

  function line(action) {
    const [on, off] = [() => preview(action), () => preview(null)];
    const seen = { focus: on, blur: off, pointerenter: on, pointerleave: off };
    return h("li", null, actButton(capital(action.wording), () => play(action), { class: "quiet", on: seen }));
  }

  function draw() {
    const actions = table.view?.actions ?? [];
    const within = list.contains(document.activeElement);
    count.textContent = actions.length ? n("{count} move", "{count} moves", actions.length) : t("no moves for you now");
    // There may be hundreds; they are made on demand.
    fill(list, details.open ? actions.map(line) : []);
    if (within && details.open) (find("button", list) ?? find("summary", details)).focus();
  }

  details.addEventListener("toggle", draw);
  table.on("view", draw);
  return element;
}

// A game to look at inside a page of somebody else: the board and the replay, and nothing to play with.
import { Board } from "../board/board.js";
import { fill, find, h } from "../core/dom.js";
import { fragment } from "../core/files.js";
import { t } from "../core/words.js";
import { Entries } from "./entries.js";
import { linkTo } from "./games.js";
import { announceNews } from "./news.js";
import { replayBar } from "./replay.js";
import { Review } from "./review.js";
import { seal } from "./seal.js";
import { Table, momentIn } from "./table.js";
import { showUnopened } from "./unopened.js";

const place = find("#play");
const table = new Table(place.dataset.game);

function mount() {
  const board = new Board({ label: t("The board") });
  const frame = h("div", { class: "board-place" }, board.element);
  // The wheel and a finger scroll the page around it.
  frame.addEventListener("wheel", (event) => event.ctrlKey || event.stopPropagation(), { capture: true });
  const entries = new Entries(table);
  const replay = replayBar(table, entries, new Review(table, entries));
  const scores = h("ul", { class: "scores", "aria-label": t("Scores") });
  const whole = h("a", { target: "_blank", rel: "noopener" }, t("Open in Bastide"));
  fill(place, h("section", { class: "bar", "aria-label": t("Scores") }, scores, whole), frame, replay.element);
  table.on("view", () => {
    const { view } = table;
    board.show(view);
    fill(scores, view.players.map((player) =>
      h("li", null, seal(player), h("span", { dir: "auto" }, player.name), " ", h("strong", null, String(player.score))),
    ));
    whole.href = linkTo(table.id, null, table.past);
    document.title = `${view.title} · Bastide`;
  });
  announceNews(table, board);
}

try {
  mount();
  await table.open(momentIn(fragment()));
} catch (error) {
  showUnopened(place, error);
}

// Playing on from a moment of a game: another game that begins there.
import { get, post } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, choiceOf, fieldOf, formOf, rowOf, smallText } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { tried } from "../ui/problems.js";
import { seatChoice } from "./begin.js";
import { enter } from "./begun.js";
import { tableButton } from "./gameactions.js";
import { botsOf, whoPlays } from "./playerrows.js";
import { sign } from "./replay.js";

const BRANCH = "M5 20V4M5 15c0-6 12-2 12-10M13 8l4-4 4 4";

/** A button that begins another game from the move that is shown, for those who may have the record. */
export function playOnButton(table) {
  const name = t("Play on from here");
  const button = tableButton(table, name, () => playOn(table), "onward");
  // Where there is no room for words a sign stands for them.
  button.title = name;
  fill(button, h("span", { class: "shape" }, sign(BRANCH)), h("span", { class: "words" }, name));
  button.hidden = true;
  const show = () => {
    button.hidden = table.past === null || !table.live.may.record;
  };
  table.on("live", show);
  table.on("view", show);
  return button;
}

/** Ask who plays and what is drawn, and begin. */
async function playOn(table) {
  const { live, past } = table;
  const bots = await get("/api/bots");
  const seats = seatChoice();
  const kinds = live.players.map(({ name, bot }, number) =>
    // A program that is not offered here plays on all the same.
    whoPlays(offered(bots, bot), bot, { id: `continues-${number}`, "data-name": name, on: { change: arrange } }),
  );
  const chosen = () => kinds.map((kind) => ({ name: kind.dataset.name, bot: kind.value }));
  const anew = h("input", { type: "radio", name: "draws", checked: true });
  const same = h("input", { type: "radio", name: "draws" });
  const failed = h("div");
  const button = h("button", { class: "primary", type: "submit" }, t("Play on"));

  function arrange() {
    seats.element.hidden = chosen().filter(({ bot }) => !bot).length < 2;
  }

  async function begin() {
    const record = await get(table.path(`/record?at=${past}`), { seat: table.seat });
    // What is drawn by chance follows from the seed; the server finds another one.
    if (anew.checked) delete record.seed;
    const apart = !seats.element.hidden && seats.value() === "apart";
    const answer = await post("/api/games", {
      record,
      bots: botsOf(chosen()),
      colours: live.colours,
      seats: apart ? "apart" : "together",
      help: Boolean(live.help),
    });
    shown.close();
    enter(answer, live.title);
  }

  arrange();
  const shown = openDialog(t("Play on from move {number}", { number: past }), { class: "continuing" }, (close) => [
    smallText(t("Another game begins with these moves. This one stays as it is.")),
    formOf({ class: "stack" }, () => tried(failed, begin, button),
      h("fieldset", null,
        h("legend", { class: "label" }, t("Who plays on")),
        h("div", { class: "who" }, kinds.map((kind) => fieldOf(kind.dataset.name, kind))),
      ),
      seats.element,
      h("fieldset", null,
        h("legend", { class: "label" }, t("The next tiles")),
        choiceOf(anew, t("drawn anew, so nobody knows what comes")),
        choiceOf(same, t("the same as in this game")),
      ),
      failed,
      rowOf(button, actButton(t("Cancel"), close)),
    ),
  ]);
  find("select", shown)?.focus();
}

const offered = (bots, bot) =>
  !bot || bots.some(({ name }) => name === bot) ? bots : [...bots, { name: bot, title: bot }];

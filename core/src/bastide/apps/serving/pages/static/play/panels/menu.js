// Actions on a game as a whole: undoing, resigning, saving it, its picture, its links.
import { get, getBlob } from "../../core/api.js";
import { fill, h } from "../../core/dom.js";
import { download, encodeShared } from "../../core/files.js";
import { comma, t } from "../../core/words.js";
import { actButton, foldedPart, linkField, rowOf, smallText } from "../../ui/controls.js";
import { openDialog } from "../../ui/dialogs.js";
import { rulesLink } from "../../ui/rulelist.js";
import { copyButton } from "../copied.js";
import { compareRecord, saveRecord, tableButton } from "../gameactions.js";
import { linkTo, seatsOf } from "../games.js";
import { addressFor, reachNote } from "../reach.js";
import { panel } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function menuPanel(table) {
  const options = { get seat() { return table.seat; } };
  const when = () => (table.past === null ? "" : `?at=${table.past}`);

  const button = (text, done) => tableButton(table, text, done);
  const undo = button(t("Take back"), () => table.send("undo", {}));
  const save = button(t("Save the game"), () => saveRecord(table));
  const picture = (text, format) =>
    button(text, async () => {
      const blob = await getBlob(table.path(`/board.${format}${when()}`), options);
      download(`bastide-${table.id}.${format}`, blob);
    });
  const moving = button(t("Animation"), async () => {
    download(`bastide-${table.id}-animation.svg`, await getBlob(table.path("/animation.svg"), options));
  });
  const compare = button(t("Score under other editions"), () => compareRecord(table));
  const score = button(t("Open the board in Score my table"), async () => {
    const { variant } = table.view;
    const diagram = await get(table.path(`/diagram${when()}`), options);
    location.assign(`/score#diagram=${await encodeShared(diagram)}&rules=${await encodeShared(variant)}`);
  });
  const rules = h("a", { class: "button" }, t("The rules"));
  const resigning = actButton(t("Resign"), () => confirmed(table), { class: "danger" });
  const links = h("div", { class: "links stack" });
  const title = smallText();
  const help = smallText(t("Begun with help for all players: hints, and what still fits."));
  const element = panel(
    "menu",
    t("Game"),
    title,
    help,
    rowOf(undo, save, rules),
    rowOf(picture(t("Picture (SVG)"), "svg"), picture(t("Picture (PNG)"), "png"), moving),
    rowOf(compare, score),
    rowOf(resigning),
    foldedPart(t("Links to this game"), null, links),
  );

  table.on("view", async () => {
    const { view, live } = table;
    title.textContent = view.title;
    help.hidden = !view.help;
    undo.hidden = !live.may.undo;
    save.hidden = compare.hidden = !live.may.record;
    resigning.hidden = !live.may.resign.length;
    fill(links, linksOf(table));
    rules.href = await rulesLink(live.variant);
  });
  return element;
}

/** Resigning needs a confirmation; with several people at a screen, also a choice of the player. */
function confirmed(table) {
  const players = table.live.may.resign;
  const chosen = h("select", { id: "resigning", value: players[0] },
    players.map((player) => h("option", { value: player }, player)),
  );
  const { player: deciding } = table.live.decision;
  if (players.includes(deciding)) chosen.value = deciding;
  const several = players.length > 1;
  const title = several ? t("Who resigns?") : t("Does {player} resign?", { player: players[0] });
  const content = () => [
    several ? h("p", { class: "row" }, h("label", { for: "resigning" }, t("Player")), chosen) : null,
    h("p", null,
      t("This cannot be undone. If others play on, a program takes the seat; otherwise the game ends."),
    ),
    h("form", { method: "dialog", class: "row" },
      h("button", { class: "primary", value: "" }, t("No, play on")),
      h("button", { class: "danger", value: "resign" }, t("Yes, resign")),
    ),
  ];
  openDialog(title, null, content, ({ returnValue }) => {
    if (returnValue === "resign") table.send("resign", { player: chosen.value });
  });
}

/** The known seats, and the link for spectators. */
function linksOf(table) {
  const seats = [...seatsOf(table.id)];
  const known = !table.seat || seats.some((seat) => seat.secret === table.seat);
  if (!known) seats.unshift({ secret: table.seat, players: table.live.seat.players });
  const lines = seats.map((seat) => [seat.players.join(comma), linkTo(table.id, seat.secret)]);
  const fields = [...lines, [t("Spectators"), linkTo(table.id)]].map(([who, path], index) => {
    const field = linkField(addressFor(path), { id: `link-${index}`, class: "grow" });
    return h("div", { class: "field" }, h("label", { for: field.id }, who), rowOf(field, copyButton(field, who)));
  });
  const warning = t("Anyone who has the link of a seat can play for it. Keep it private.");
  return [...fields, reachNote(), seats.length ? smallText(warning) : null];
}

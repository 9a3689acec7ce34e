// The link to a moment of a game, and what shows it inside other pages.
import { find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { linkField, rowOf, signButton, smallText, stackOf } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { copyButton } from "./copied.js";
import { linkTo } from "./games.js";
import { qrCode } from "./qrcodes.js";
import { addressFor, reachNote } from "./reach.js";
import { sign } from "./replay.js";

const LINK = "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1";

/** A button for the link to the move that is shown. */
export function shareButton(table) {
  return signButton(sign(LINK), t("Link to this move"), () => shareMove(table));
}

/** The links hold no seat. */
function shareMove(table) {
  const at = table.past ?? table.live.number;
  const title = t("Link to move {number}", { number: at });
  const link = linkField(addressFor(linkTo(table.id, null, at)), { "aria-label": title, class: "grow" });
  const [code, ...below] = qrCode(link.value, title);
  openDialog(title, { class: "sharing" }, () => [
    stackOf(
      rowOf(link, copyButton(link, title), code),
      below,
      smallText(t("Anyone who has it sees the game from there, without a seat.")),
      reachNote(),
      find("#play").dataset.embeds ? embedding(table, at) : null,
    ),
  ]);
}

/** What a page that may embed the game has to contain. */
function embedding(table, at) {
  const past = table.past === null ? "" : `#at=${at}`;
  const source = addressFor(`/embedded/${encodeURIComponent(table.id)}${past}`);
  const name = t("A game");
  const code = `<iframe src="${source}" title="${name}" width="640" height="480" style="border: 0"></iframe>`;
  const field = linkField(code, { id: "embedding", class: "grow" });
  const label = t("For a page that may embed it");
  return h("div", { class: "field" }, h("label", { for: field.id }, label), rowOf(field, copyButton(field, label)));
}

// The link to a moment of a game.
import { t } from "../core/words.js";
import { linkField, rowOf, smallText, stackOf } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { copyButton } from "./copied.js";
import { linkTo } from "./games.js";

/** Show the link to the move that is shown; it holds no seat. */
export function shareMove(table) {
  const at = table.past ?? table.live.number;
  const title = t("Link to move {number}", { number: at });
  const field = linkField(new URL(linkTo(table.id, null, at), location.origin).href, {
    "aria-label": title,
    class: "grow",
  });
  openDialog(title, { class: "sharing" }, () => [
    stackOf(
      rowOf(field, copyButton(field, title)),
      smallText(t("Anyone who has it sees the game from there, without a seat.")),
    ),
  ]);
}

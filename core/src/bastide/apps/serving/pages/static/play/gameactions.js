// Actions on a game as a whole, for all buttons that trigger them.
import { get } from "../core/api.js";
import { download, encodeShared } from "../core/files.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { taskButton } from "../ui/problems.js";

/** A button for something that the server may refuse; `kind` are its classes. */
export function tableButton(table, text, done, kind = "") {
  return taskButton(text, (refused) => refused && table.refuse(refused), done, { class: kind });
}

const record = (table) => get(table.path("/record"), { seat: table.seat });

/** Save the game as a file. */
export async function saveRecord(table) {
  download(`bastide-${table.id}.record.json`, JSON.stringify(await record(table), null, 1));
  announce(t("Game saved as a file."));
}

/** Go to the page that scores the game under several editions. */
export async function compareRecord(table) {
  location.assign(`/compare#record=${await encodeShared(await record(table))}`);
}

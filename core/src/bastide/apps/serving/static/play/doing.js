// Actions on a game as a whole, for all buttons that trigger them.
import { get } from "../core/api.js";
import { h } from "../core/dom.js";
import { download, encodeShared } from "../core/files.js";
import { whileBusy } from "../core/problems.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";

/**
 * A button whose action may be refused.
 *
 * @param {import("./table.js").Table} table
 * @param {string} text
 * @param {function(): Promise} done
 * @param {string} kind its classes
 */
export function tableButton(table, text, done, kind = "") {
  const element = h("button", { type: "button", class: kind }, text);
  element.addEventListener("click", async () => {
    try {
      await whileBusy(element, done());
    } catch (refused) {
      table.refuse(refused);
    }
  });
  return element;
}

const record = (table) => get(table.path("/record"), { seat: table.seat });

/** Save the game as a file. */
export async function saveRecord(table) {
  download(`bastide-${table.id}.record.json`, JSON.stringify(await record(table), null, 1));
  say(t("The game is saved as a file."));
}

/** Go to the page that scores the game under several editions. */
export async function compareRecord(table) {
  location.assign(`/compare#record=${await encodeShared(await record(table))}`);
}

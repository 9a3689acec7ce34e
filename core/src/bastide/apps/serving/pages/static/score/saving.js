// Saving a table as files, links and pictures; and opening one.
import { post, postBlob } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { choose, decodeShared, download, encodeShared, fragment } from "../core/files.js";
import { keepWork, keptWork } from "../core/kept.js";
import { t } from "../core/words.js";
import { announce, warn } from "../ui/announcing.js";
import { actButton, linkField, softText, stackOf } from "../ui/controls.js";
import { copy } from "../ui/copying.js";
import { openDialog } from "../ui/dialogs.js";
import { failure } from "../ui/problems.js";
import { written } from "./text.js";

const KEPT = "score";

/** The content of the address: a diagram or a record, and optionally rules; nothing if there is none, or it broke. */
export async function linked() {
  const parts = fragment();
  const read = async (name) => (parts.has(name) ? decodeShared(parts.get(name)) : undefined);
  try {
    const [diagram, record, rules, under] = await Promise.all(["diagram", "record", "rules", "under"].map(read));
    return diagram || record ? { diagram, record, rules, under } : null;
  } catch {
    warn(t("The link is broken; no table could be read."));
    return null;
  }
}

/** The table stored in this browser. */
export function remembered() {
  const found = keptWork(KEPT);
  return found?.diagram?.tiles && Array.isArray(found.diagram.players) ? found : null;
}

export function remember(state) {
  if (!keepWork(KEPT, state)) announce(t("The browser has no space to save this table."));
}

/** A link to a table. */
export async function linkTo({ diagram, rules, under }) {
  const [packed, by, ...rest] = await Promise.all([diagram, rules, under].map(encodeShared));
  return `${location.origin}/score#diagram=${packed}&rules=${by}&under=${rest[0]}`;
}

/** Let the user open a file; returns the server's answer. */
export async function opened() {
  const file = await choose(".json,application/json");
  if (!file) return null;
  if (!mayBeGame(file.text)) {
    throw failure(t(
      "{file} is neither a diagram nor a record of a game. Open a JSON file that Bastide saved: a table or a game.",
      { file: file.name },
    ));
  }
  try {
    return await post("/api/diagrams/import", { text: file.text });
  } catch (error) {
    if (!error.problems) throw error;
    throw failure(...error.problems.map(({ text, message }) => `${file.name}: ${text ?? message}`));
  }
}

/** Whether a text is worth sending: it claims to be a diagram or a record, or is a broken JSON text. */
function mayBeGame(text) {
  let value;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return /^\s*\{/.test(text) && /"(tiles|actions)"/.test(text);
  }
  return Array.isArray(value?.tiles ?? value?.actions) || /^bastide-(diagram|record)\//.test(value?.format);
}

export function save(diagram) {
  download("table.json", written(diagram));
}

/** Save a picture: "svg" or "png", with the highlights of the board. */
export async function savePicture(diagram, rules, format, lights) {
  const picture = await postBlob("/api/diagrams/picture", { diagram, under: rules, format, lights });
  download(`table.${format}`, picture, picture.type);
}

/** A window with a link to copy. */
export function showLink(address) {
  const field = linkField(address, { id: "share-link" });
  const copied = async () => {
    if (await copy(field, t("Link copied."))) fill(button, t("Copied"));
  };
  const button = actButton(t("Copy"), copied, { class: "primary" });
  openDialog(t("A link to this table"), { class: "share" }, (close) => [
    softText(t("The link contains the whole table; the server stores nothing.")),
    stackOf(h("label", { for: field.id }, t("Link")), field),
    h("div", { class: "row actions" }, button, actButton(t("Close"), close)),
  ]);
  field.select();
}

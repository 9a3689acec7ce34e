// The page for designing tiles.
import { fill, find, h } from "../core/dom.js";
import { choose, decodeShared, download, encodeShared, fragment } from "../core/files.js";
import { t } from "../core/words.js";
import { announce, warn } from "../ui/announcing.js";
import { actButton } from "../ui/controls.js";
import { showLink } from "../ui/copying.js";
import { whenReleased } from "../ui/pressed.js";
import { showFailure } from "../ui/problems.js";
import { composing, free } from "./composing.js";
import { Editor } from "./editor.js";
import { EMPTY, EXAMPLE } from "./examples.js";
import { Gallery } from "./gallery.js";
import { installedTiles } from "./installed.js";
import { mistakes } from "./mistakes.js";
import { playing } from "./playing.js";
import { printing } from "./printing.js";
import { rulesChoice } from "./rules.js";
import { headOf } from "./tabletext.js";
import { vocabulary } from "./vocabulary.js";
import { Workplace } from "./workplace.js";

const place = new Workplace();
/** The content of a link; the earlier text can be restored by undoing. */
let brought = null;
await fromLink();
const editor = new Editor(t("Text of the tiles"));
const gallery = new Gallery();
const wrong = mistakes((problem) => editor.goTo(problem.line, problem.column, problem.length));
const failed = h("div");
const notice = h("div", { role: "status" });
const rules = rulesChoice(place);
const words = vocabulary(place, { line: writeLine, tile: writeTile });

/** The tiles in a link. */
async function fromLink() {
  const shared = fragment().get("tiles");
  if (!shared) return;
  try {
    const { text, rules: chosen } = await decodeShared(shared);
    if (typeof text === "string") brought = text;
    if (chosen && typeof chosen.with === "string") place.rules = chosen;
    history.replaceState(null, "", location.pathname);
  } catch {
    warn(t("The link is incomplete; no tiles could be read."));
  }
}

/** Insert a line below the one of the caret. */
function writeLine(text) {
  const rows = editor.text.split("\n");
  const { line } = editor;
  editor.goTo(line, (rows[line - 1] ?? "").length);
  editor.insert(`\n${text}`);
}

function writeTile(name, lines) {
  editor.append(`[tiles.${free(editor.text, name)}]\n${lines}`);
}

/** A tile with its lines in the text as it is now: the drawings may still be those of an earlier text. */
async function lying(name) {
  if (!place.answer) await place.looked();
  const tile = place.answer?.tiles.find((each) => each.name === name);
  // A tile that is invalid now has only the line that names it.
  return tile ?? { name, first: 1 + Math.max(0, editor.text.split("\n").findIndex((row) => headOf(row) === name)) };
}

const composer = composing({ place, editor, words, failed });

function beginWithInstalled() {
  installedTiles(place, {
    write: ({ name, text }) => writeTile(name, text),
    compose: ({ name, text }) => composer.add(name, text),
  });
}

async function openFile() {
  const file = await choose(".toml,text/plain");
  if (file) begin(file.text, t("Opened {name}.", { name: file.name }));
}

function begin(text, message) {
  // The earlier text can be restored by undoing, as after any other edit.
  editor.focus();
  find("#text").select();
  editor.insert(text);
  editor.goTo(1);
  announce(message);
}

async function share() {
  const packed = await encodeShared({ text: editor.text, rules: place.rules });
  await showLink(shared, `${location.origin}${location.pathname}#tiles=${packed}`, t("Link to these tiles"));
}

const shared = h("div", { class: "shared" });
const button = (label, act, kind) => actButton(label, act, { class: kind ?? false });
const tools = h("div", { class: "row tools" },
  button(t("Build a tile…"), () => composer.add("tile", ""), "primary"),
  button(t("Start from a tile…"), beginWithInstalled),
  button(t("Open…"), openFile),
  button(t("Save"), () => download(`${place.name}.toml`, editor.text, "application/toml")),
  button(t("Link"), share),
  button(t("New"), () => begin(EMPTY, t("New set of tiles."))),
  button(t("Example"), () => begin(EXAMPLE, t("Example loaded."))),
);

editor.on("edit", () => place.write(editor.text));
editor.on("caret", (line) => gallery.at(line));
gallery.on("choose", async (name) => editor.goTo((await lying(name)).first));
gallery.on("change", async (name) => {
  const tile = await lying(name);
  if (tile.last) composer.change(tile);
  else editor.goTo(tile.first);
});
gallery.on("turn", (name) => place.turn(name));
place.on("checked", (answer) => whenReleased(() => {
  // The pressed button may have changed the text, which is checked anew.
  if (place.answer !== answer) return;
  fill(failed);
  if (editor.text !== brought) fill(notice);
  editor.mark([
    ...answer.problems.map((problem) => ({ ...problem, kind: "wrong" })),
    ...answer.warnings.map((problem) => ({ ...problem, kind: "doubt" })),
  ]);
  wrong.show(answer.problems, answer.warnings);
  gallery.show(answer, editor.text);
  gallery.at(editor.line);
}));
place.on("failed", (error) => showFailure(failed, error));

fill(
  find("#design"),
  rules.element,
  h("div", { class: "design" },
    h("section", { class: "panel writing", "aria-labelledby": "text-title" },
      h("h2", { id: "text-title" }, t("Text")),
      tools,
      shared,
      failed,
      notice,
      wrong.brief,
      editor.element,
      wrong.element,
    ),
    gallery.element,
  ),
  words.element,
  h("div", { class: "after" }, printing(place), playing(place)),
);
if (brought !== null && brought !== place.text && place.text !== EXAMPLE) {
  editor.text = place.text;
  begin(brought, t("Opened the tiles from the link."));
  fill(notice, h("p", { class: "notice" }, t("These tiles come from the link. Ctrl+Z restores your own.")));
} else {
  editor.text = brought ?? place.text;
}
await rules.ready;
place.now();

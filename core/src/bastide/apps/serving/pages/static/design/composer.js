// Composing a tile by clicking on its sides or by writing: both views stay in step.
import { post } from "../core/api.js";
import { fill, find, findAll, h } from "../core/dom.js";
import { Latest } from "../core/latest.js";
import { semicolon, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, fieldOf, rowOf, smallText, stackOf, unseen, wideFieldOf } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { problemList, showFailure } from "../ui/problems.js";
import { Composed } from "./composed.js";
import { forgetDrawing, showDrawing } from "./drawings.js";
import { partsOf } from "./parts.js";
import { SIDES } from "./reading.js";
import { headOf } from "./tabletext.js";

/** A user who clicks through several kinds wants to see the last one. */
const PAUSE = 120;

const directions = () => [t("north"), t("east"), t("south"), t("west")];

/**
 * @param {import("./workplace.js").Workplace} place
 * @param {object[]} kinds as the server lists them
 * @param {{text: string, head: string, known: boolean, free: function(string): string, write: function(string): void}}
 * given the initial text of a tile, what stands above it, and whether the tile is part of the edited text; `free`
 * returns an unused name for a tile; `write` is called with the text of the tile
 */
export function compose(place, kinds, { text, head, known, free, write }) {
  let tile = null;
  const names = directions();
  const image = h("img", { alt: "", width: 240, height: 240 });
  const wrong = h("div", { "aria-live": "polite" });
  const area = h("textarea", {
    id: "composed-text",
    rows: 6,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    value: text,
  });
  const notice = h("div", { role: "status" });
  const parts = h("div", { class: "stack" });

  const sides = names.map((_, side) =>
    actButton(null, (event) => turned(side, event.shiftKey ? -1 : 1), {
      class: `side side-${SIDES[side].toLowerCase()}`,
    }),
  );

  function turned(side, step) {
    if (!tile) return;
    tile.cycle(side, step);
    announce(t("{side}: {kind}", { side: names[side], kind: tile.on(side) }));
    clicked();
  }

  /** A click on the picture itself means the nearest side. */
  function picked(event) {
    const box = image.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width - 0.5;
    const y = (event.clientY - box.top) / box.height - 0.5;
    turned(Math.abs(x) > Math.abs(y) ? (x > 0 ? 1 : 3) : y > 0 ? 2 : 0, event.shiftKey ? -1 : 1);
  }

  /** Update the text after a click. */
  function clicked(label = null) {
    area.value = tile.text();
    show(label);
    drawing.soon(PAUSE);
  }

  /** Update the sides after an edit of the text, where possible. */
  function written() {
    let unknown = null;
    try {
      tile = Composed.read(kinds, area.value);
    } catch (error) {
      if (error.excerpt === undefined) throw error;
      tile = null;
      unknown = error.excerpt.trim() || "…";
    }
    fill(
      notice,
      unknown && h("p", { class: "notice" }, t("Only the text can say this: {text}", { text: unknown })),
    );
    if (tile) {
      if (document.activeElement !== name) name.value = tile.name;
      if (document.activeElement !== count) count.value = String(tile.count);
    }
    show();
    drawing.soon(PAUSE);
  }

  /** Show everything anew, and keep the keyboard focus. */
  function show(label = null) {
    sides.forEach((button, side) => {
      button.disabled = !tile;
      fill(button, unseen(`${names[side]}: `), tile ? tile.on(side) : "–");
    });
    for (const field of [name, count]) field.disabled = !tile;
    fill(parts, tile ? partsOf(tile, clicked) : null);
    area.rows = Math.min(12, Math.max(4, area.value.split("\n").length));
    if (label) findAll("[data-label]", parts).find((each) => each.dataset.label === label)?.focus();
  }

  const drawing = new Latest(draw, (error) => showFailure(wrong, error));

  async function draw(signal) {
    const question = { text: `${head}\n${area.value}`, under: place.under };
    const answer = await post("/api/tiles/check", question, { signal });
    const problems = answer.problems.map(({ message, hint }) => ({ message: hint ? `${message} (${hint})` : message }));
    fill(wrong, problems.length ? problemList(problems) : null);
    const [drawn] = answer.tiles;
    image.classList.toggle("old", !drawn);
    if (!drawn?.svg) return;
    showDrawing(image, drawn.svg);
    image.alt = drawn.words.join(semicolon);
  }

  const name = h("input", {
    id: "composed-name",
    maxlength: 40,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  name.addEventListener("input", () => {
    tile.name = name.value.trim().replace(/[^A-Za-z0-9_-]+/g, "-") || "tile";
    clicked();
  });
  const count = h("input", { id: "composed-count", type: "number", min: 0, max: 99 });
  count.addEventListener("input", () => {
    tile.count = Math.max(0, Math.min(99, Math.trunc(Number(count.value)) || 0));
    clicked();
  });
  image.addEventListener("click", picked);
  area.addEventListener("input", written);

  const title = known ? t("Change a tile") : t("Build a tile");
  const dialog = openDialog(
    title,
    { class: "composer" },
    (close) => [
      smallText(
        t("Click a side or its button to change what is there."),
        " ",
        t("Or edit the text: both show the same tile."),
      ),
      h("div", { class: "composing" },
        h("div", { class: "around" }, sides, image),
        stackOf(rowOf(wideFieldOf(t("Name"), name), fieldOf(t("Copies"), count)), parts),
      ),
      fieldOf(t("Text of the tile"), area),
      notice,
      wrong,
      rowOf(
        actButton(known ? t("Update the text") : t("Add it to the text"), done, { class: "primary" }),
        actButton(t("Close"), close),
      ),
    ],
    () => {
      drawing.stop();
      forgetDrawing(image);
    },
  );

  function done() {
    // A name that another tile has would break the whole text.
    const called = headOf(area.value.split("\n")[0]);
    const other = called === null ? null : free(called);
    const renamed = other === called ? area.value : area.value.replace(/^[^\n]*/, `[tiles.${other}]`);
    dialog.close();
    write(renamed);
  }

  written();
  (tile ? find(".side-n", dialog) : area).focus();
}

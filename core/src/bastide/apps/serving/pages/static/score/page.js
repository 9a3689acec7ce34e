// The page for entering and scoring a table.
import { get, post } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { same } from "../core/values.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, smallText, stackOf } from "../ui/controls.js";
import { menu } from "../ui/menus.js";
import { whenReleased } from "../ui/pressed.js";
import { showFailure, taskButton, tried } from "../ui/problems.js";
import { tabs } from "../ui/tabs.js";
import { Checker } from "./checker.js";
import { chooser } from "./choosing.js";
import { dragTiles } from "./dragging.js";
import { Editions } from "./editions.js";
import { Editor } from "./editor.js";
import { Entry, emptyDiagram, isEmpty } from "./entry.js";
import { EDITIONS, EXAMPLE } from "./example.js";
import { Figures } from "./figures.js";
import { Filling } from "./filling.js";
import { keyList, listenForTable } from "./keys.js";
import { Lights } from "./lights.js";
import { Mistakes } from "./mistakes.js";
import { NAMES } from "./names.js";
import { Palette } from "./palette.js";
import { People } from "./people.js";
import { linkTo, linked, opened, remember, remembered, save, savePicture, showLink } from "./saving.js";
import { Scorer } from "./scorer.js";
import { selectionBar, toolbar } from "./selection.js";
import { Text } from "./text.js";
import { Tray } from "./tray.js";

const place = find("#score");
const FIRST = "hig-2002";

async function open() {
  const presets = await get("/api/presets");
  const usable = presets.filter((preset) => !preset.broken).map((preset) => preset.name);
  const first = usable.includes(FIRST) ? FIRST : usable[0];
  const editions = EDITIONS.filter((name) => usable.includes(name));

  const entry = new Entry(emptyDiagram(NAMES.slice(0, 2)));
  const checker = new Checker();
  const tray = new Tray();
  const figures = new Figures();
  const people = new People(entry);
  const editor = new Editor(entry, figures);
  const filling = new Filling(editor, tray);
  const choice = new Editions(presets, editions.length ? editions : [first]);
  const lights = new Lights(editor.board);
  const scorer = new Scorer(entry, choice, lights);
  const selection = selectionBar(editor);
  const mistakes = new Mistakes(editor);
  // A text that names the same rules as before does not choose rules.
  const text = new Text(entry, (found) =>
    bring(found, Boolean(found.record) || !same(found.diagram.variant, entry.diagram.variant)),
  );
  const failed = h("div", { role: "alert" });
  const notice = h("div", { role: "status" });
  let rules = null;
  let before = null;
  let turn = 0;

  const rulesChoice = chooser({ id: "table-rules", label: null, presets, changed: (chosen) => use(chosen) });
  const completed = actButton(t("Mark completed features"), () => editor.take({ kind: "completed" }));
  const more = stackOf(h("div", { class: "field" },
      completed,
      smallText(t("For features that were completed earlier and that a rule no longer counts as complete.")),
    ), editor.photo.element, text.element, keyList());
  const parts = [
    { name: "tiles", title: t("Tiles"), content: h("div", null, filling.element, tray.element) },
    { name: "pieces", title: t("Pieces"), content: h("div", null, figures.element) },
    { name: "players", title: t("Players"), content: h("div", null, people.element) },
    { name: "more", title: t("More"), content: h("div", null, more) },
  ];
  const tools = tabs(t("What to enter"), parts, (name) => {
    if (name === "pieces") figures.pick();
    else if (name === "tiles" && editor.tool.kind === "fill") filling.show();
    else if (name === "tiles" && tray.picked) editor.take({ kind: "tile", tile: tray.picked, rotation: tray.rotation });
    else editor.take({ kind: "point" });
  });

  /**
   * Change the rules of the table: its tiles, pieces and problems. Returns whether that was done, or null if a later
   * change overtook it; `fits` may reject the palette.
   */
  async function use(variant, fits = (/** @type {Palette} */ _) => true) {
    turn += 1;
    const mine = turn;
    try {
      const palette = await Palette.of(variant);
      if (mine !== turn) return null;
      if (!fits(palette)) return false;
      rules = variant;
      editor.use(palette);
      tray.show(palette, entry.diagram);
      filling.use(palette);
      people.use(palette);
      figures.show(palette, checker.last?.players ?? []);
      rulesChoice.show(rules);
      choice.adapt(rules, palette.kin);
      choice.show(Boolean(scorer.record));
      fill(failed);
      changed();
      return true;
    } catch (error) {
      if (mine !== turn) return null;
      rulesChoice.show(rules);
      showFailure(failed, error);
      return false;
    }
  }

  /** Put an opened file on the table; `named`: whether it comes with rules of its own. */
  async function bring(found, named = Boolean(found.record || found.diagram.variant)) {
    fill(notice);
    scorer.record = found.record ?? null;
    entry.replace(found.diagram);
    if (found.under) choice.put(found.under);
    else if (named) choice.lead(found.variant, found.record ? null : found.variant);
    if (named) await use(found.variant);
    else await suit(found);
    choice.show(Boolean(scorer.record));
    editor.board.fit();
  }

  /** Keep the current rules for a table that names none, unless others know more of its tiles. */
  async function suit({ variant }) {
    const known = (palette) => entry.diagram.tiles.filter((tile) => palette.tile(tile.tile)).length;
    if (known(editor.palette) === entry.diagram.tiles.length) return;
    if (!(await use(variant, (palette) => known(palette) > known(editor.palette)))) return;
    const text = t("Switched to rules that know more of these tiles. Undo restores the previous rules.");
    fill(notice, h("p", { class: "notice" }, text));
    announce(text);
  }

  /** Restore the earlier rules of a table. */
  function restore(setting) {
    // Those of the undone table may still be loading.
    turn += 1;
    rulesChoice.show(rules);
    if (!setting.rules || same(setting, entry.setting())) return;
    choice.under = setting.under.map((variant) => variant ?? setting.rules);
    void use(setting.rules);
  }

  function changed() {
    if (rules === null) return;
    tray.count(entry.diagram);
    // It would take the place of what was entered.
    example.hidden = !isEmpty(entry.diagram) || editions.length < EDITIONS.length;
    people.show(checker.last?.players ?? []);
    text.show();
    editor.draw();
    filling.show();
    selection.show();
    checker.soon(entry.diagram, rules);
    scorer.soon();
    remember({ diagram: entry.diagram, rules, under: choice.under });
  }

  entry.setting = () => (rules === null ? before : { rules, under: choice.under });
  entry.on("change", ({ edited, setting }) => {
    fill(failed);
    if (edited) fill(notice);
    // An edited table is no longer that of the record.
    if (edited && scorer.record) {
      scorer.record = null;
      choice.under = choice.under.map((variant) => variant ?? rules);
      choice.show();
    }
    changed();
    if (setting) restore(setting);
  });
  choice.on("change", () => {
    scorer.soon();
    remember({ diagram: entry.diagram, rules, under: choice.under });
  });
  checker.on("checked", () => whenReleased(() => {
    figures.show(editor.palette, checker.last.players);
    editor.draw(checker.last);
    people.show(checker.last.players);
    selection.show();
    mistakes.show(checker.last);
  }));
  checker.on("failed", (error) => mistakes.fail(error));
  tray.on("pick", (tile) => editor.take({ kind: "tile", tile, rotation: 0 }));
  figures.on("pick", () => editor.take({ kind: "piece" }));
  figures.on("held", (held) => editor.put(figures.piece(), { place: { held } }, t("with {player}", { player: held })));
  editor.on("tool", () => {
    const { tool } = editor;
    tray.hold(tool.kind === "tile" ? tool.tile : null, tool.rotation);
    if (tool.kind === "tile" || tool.kind === "fill") tools.open("tiles");
    filling.show();
    selection.show();
  });

  const drawn = (format) => (pressed) =>
    tried(failed, () => savePicture(entry.diagram, rules, format, scorer.lit()), pressed);
  const button = (name, text, task, props = {}) => taskButton(text, failed, task, {
    dataset: { menu: name },
    ...props,
  });
  const example = button("example", t("Try an example"), async () => {
    await bring({ diagram: EXAMPLE, variant: first, under: editions }, true);
    announce(t("The example is on the table."));
    editor.board.picture.focus();
  }, { class: "try", hidden: true });
  const top = h("div", { class: "row top-menu" },
    example,
    button("open", t("Open…"), async () => {
      const found = await opened();
      if (!found) return;
      await bring(found);
      if (found.problems.length) showFailure(failed, found);
    }),
    menu(t("Save"), [
      [t("As a diagram (JSON)"), () => save(entry.diagram), { dataset: { menu: "save" } }],
      [t("As a picture (SVG)"), drawn("svg"), { dataset: { menu: "svg" } }],
      [t("As a picture (PNG)"), drawn("png"), { dataset: { menu: "png" } }],
    ]).element,
    button("share", t("Link"), async () =>
      showLink(await linkTo({ diagram: entry.diagram, rules, under: choice.under })),
    ),
    actButton(t("New"), clear, { dataset: { menu: "clear" }, title: t("An empty table") }),
  );

  function clear() {
    scorer.record = null;
    entry.replace(emptyDiagram([...entry.diagram.players]));
    editor.take({ kind: "point" });
    editor.board.fit();
    announce(t("Table cleared. Undo restores it."));
  }

  fill(
    place,
    h("div", { class: "score-top" }, find("h1"), top),
    failed,
    notice,
    h("div", { class: "score-parts" },
      h("section", { class: "tools panel", "aria-labelledby": "tools-title" },
        h("h2", { id: "tools-title", class: "visually-hidden" }, t("Tiles and pieces")),
        tools.element,
      ),
      h("section", { class: "desk", "aria-labelledby": "desk-title" },
        h("h2", { id: "desk-title", class: "visually-hidden" }, t("The table")),
        h("div", { class: "row table-rules" },
          h("label", { for: "table-rules" }, t("Rules of this table")),
          rulesChoice.element,
        ),
        toolbar(editor, filling),
        editor.element,
        selection.element,
        mistakes.element,
      ),
      h("section", { class: "worth panel", "aria-labelledby": "worth-title" },
        h("h2", { id: "worth-title" }, t("What it scores")),
        choice.element,
        scorer.element,
      ),
    ),
  );
  // On a phone the tiles cover the part below the table, where they are not needed.
  const sheet = find(".tools", place);
  new IntersectionObserver(([seen]) => sheet.classList.toggle("away", !seen.isIntersecting)).observe(editor.element);
  dragTiles(editor);
  listenForTable({ entry, editor, filling, tray, tools, figures });

  await editor.photo.restore();
  const mine = remembered();
  const brought = await linked();
  const found = brought ?? mine;
  // A link destroys nothing: undoing restores the earlier table.
  if (brought && mine?.diagram.tiles.length) {
    entry.put(mine.diagram, false);
    before = { rules: mine.rules, under: Array.isArray(mine.under) ? mine.under.slice(0, 5) : choice.under };
  }
  if (Array.isArray(found?.under) && found.under.length) choice.under = found.under.slice(0, 5);
  if (found?.record) await bring(await post("/api/diagrams/import", { record: found.record }));
  else if (found) {
    if (brought && entry.diagram.tiles.length) {
      entry.replace(found.diagram);
      const text = t("This table comes from the link. Undo restores your previous table.");
      fill(notice, h("p", { class: "notice" }, text));
    } else entry.put(found.diagram, false);
    const wanted = found.rules ?? (await post("/api/diagrams/import", { diagram: found.diagram })).variant;
    if (!found.under && (found.rules ?? found.diagram.variant)) choice.lead(wanted);
    if ((await use(wanted)) === false) await use(first);
  } else await use(first);
  // From now on the table counts, not the link.
  if (found && location.hash) history.replaceState(null, "", location.pathname);
  editor.board.fit();
}

window.addEventListener("hashchange", () => /[#&](diagram|record)=/.test(location.hash) && location.reload());
try {
  await open();
} catch (error) {
  showFailure(place, error);
}

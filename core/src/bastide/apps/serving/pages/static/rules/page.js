// The page for choosing rules.
import { get } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { announce, warn } from "../ui/announcing.js";
import { whenReleased } from "../ui/pressed.js";
import { showFailure } from "../ui/problems.js";
import { Actions } from "./actions.js";
import { Plugins } from "./plugins.js";
import { Presets } from "./presets.js";
import { Side } from "./side.js";
import { Store } from "./store.js";
import { same } from "./variant.js";

const place = find("#picker");
const wide = matchMedia("(min-width: 60rem)");

async function begin() {
  const [presets, plugins, schema, looks] = await Promise.all([
    get("/api/presets"),
    get("/api/plugins"),
    get("/api/schema"),
    // The page works without pictures, too.
    get("/api/plugins/pictures").catch(() => ({})),
  ]);
  const store = new Store(presets);
  const notes = h("div", { class: "notes" });
  const mend = (made) => {
    store.take(made.variant);
    announce(made.text);
  };
  const groups = new Plugins(store, { plugins, schema, looks }, mend);
  const titles = new Map(groups.known.map(({ name, title }) => [name, title]));
  const shelf = new Presets(store, titles, () => {
    // On a narrow page the selection would be far below.
    if (!wide.matches) shelf.element.open = false;
  });
  const side = new Side(store, () => groups.showWrong(), mend);
  const actions = new Actions(store, notes, () => shelf.showOwn());
  side.offer(actions.play);
  const head = h("div", { class: "head" }, actions.element, notes);
  fill(place, h("div", { class: "picker" }, head, side.element, shelf.element, groups.element));

  // On a narrow page there is room for one thing at a time.
  const fold = () => side.unfold(wide.matches);
  wide.addEventListener("change", fold);
  fold();

  let first = true;
  store.on("change", () => {
    groups.update();
    shelf.update();
    side.update();
    side.warn([]);
  });
  store.on("asking", () => place.setAttribute("aria-busy", "true"));
  store.on("warned", (warnings) => side.warn(warnings));
  store.on("checked", () => whenReleased(() => {
    const { answer } = store;
    // The pressed button changed the variant, which is being checked.
    if (store.busy) return;
    place.removeAttribute("aria-busy");
    groups.update();
    groups.judge(answer.problems);
    shelf.update();
    side.judge();
    void actions.update();
    if (!first && answer.ok) announce(t("These rules work together."));
    if (!answer.ok) warn(answer.problems.map((problem) => problem.message).join(" "));
    first = false;
  }));
  store.on("failure", (error) => {
    place.removeAttribute("aria-busy");
    showFailure(notes, error);
  });

  const files = (event) => event.dataTransfer?.types.includes("Files");
  document.addEventListener("dragover", (event) => {
    if (files(event)) event.preventDefault();
  });
  document.addEventListener("drop", async (event) => {
    if (!files(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) await actions.read({ name: file.name, text: await file.text() });
  });

  shelf.element.open = wide.matches || !location.hash;
  await store.begin(usual(presets)?.object ?? { plugins: {} });
}

/** The preset whose selection of plugins most presets share. */
function usual(presets) {
  const works = presets.filter((preset) => preset.object);
  const alike = (preset) => works.filter((other) => same(other.plugins, preset.plugins)).length;
  const most = Math.max(...works.map(alike));
  return works.find((preset) => alike(preset) === most);
}

begin().catch((error) => showFailure(place, error));

// The page for comparing editions: by their rules, by one game, and by many.
import { get } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton } from "../ui/controls.js";
import { showLink } from "../ui/copying.js";
import { showFailure } from "../ui/problems.js";
import { tabs } from "../ui/tabs.js";
import { addressOf, readAddress } from "./address.js";
import { Editions } from "./editions.js";
import { GamePart } from "./game.js";
import { RulesPart } from "./rules.js";
import { SimulationPart } from "./simulation.js";

const FIRST = ["hig-2000", "hig-2002"];
/** How long the user may still be choosing, in milliseconds. */
const CHOOSING = 250;

/** The editions that are compared by default. */
function usual(presets) {
  const usable = presets.filter((preset) => !preset.broken).map((preset) => preset.name);
  const known = FIRST.filter((name) => usable.includes(name));
  return [...known, ...usable.filter((name) => !known.includes(name))].slice(0, FIRST.length);
}

async function begin() {
  const presets = await get("/api/presets");
  let { variants: wanted, part, simulation, record, carried } = await readAddress(presets);
  const variants = [...wanted, ...usual(presets).filter((name) => !wanted.includes(name))];
  const enough = wanted.length >= FIRST.length || (wanted.length > 0 && part === "simulation");
  const editions = new Editions(presets, enough ? wanted : variants.slice(0, FIRST.length));
  let waiting = 0;
  const parts = {
    rules: new RulesPart(),
    game: new GamePart(editions),
    simulation: new SimulationPart((id) => {
      simulation = id;
      remember();
    }),
  };

  async function remember() {
    history.replaceState(null, "", await addressOf({ variants: editions.variants, part, simulation }));
  }

  function update() {
    clearTimeout(waiting);
    remember();
    parts[part].show(editions.variants);
  }

  function updateSoon() {
    clearTimeout(waiting);
    waiting = setTimeout(update, CHOOSING);
  }

  const linked = h("div", { class: "shared" });
  const copy = actButton(t("Copy link to this comparison"), () => copyLink());
  async function copyLink() {
    // With a game in it the address would be long; a shared link has no other way to carry the game.
    const { shared, carried } = parts.game;
    const address = await addressOf({ variants: editions.variants, part, simulation, record: shared, carried });
    const link = new URL(address, location.href).href;
    if (!(await showLink(linked, link, t("Link to this comparison")))) return;
    fill(copy, t("Copied"));
    setTimeout(() => fill(copy, t("Copy link to this comparison")), 2000);
  }

  fill(find("#editions"), editions.element, copy, linked);
  const contents = [
    { name: "rules", title: t("Rules"), content: parts.rules.element },
    { name: "game", title: t("One game"), content: parts.game.element },
    { name: "simulation", title: t("Simulations"), content: parts.simulation.element },
  ];
  const bar = tabs(t("How editions are compared"), contents, show);
  fill(find("#compare"), bar.element);

  function show(name) {
    part = name;
    if (part === "game") parts.game.again();
    update();
  }

  editions.on("change", updateSoon);
  parts.game.show(editions.variants);
  if (record) parts.game.take({ source: record, title: t("The game from the link"), carried });
  if (simulation) parts.simulation.open(simulation);
  bar.open(part);
  show(part);
  window.addEventListener("hashchange", () => {
    // A link to another comparison, not one to a place on this page.
    if (location.hash.includes("=")) location.reload();
  });
}

begin().catch((error) => showFailure(find("#compare"), error));

// Existing tiles to start from: those of the rules, and of every installed plugin.
import { tileHref } from "../board/art.js";
import { thumbnail } from "../board/pictures.js";
import { post } from "../core/api.js";
import { fill, findAll, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, fieldOf, optionGroup, smallText, wideFieldOf } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { showFailure } from "../ui/problems.js";

const ALL = "";

/**
 * @param {import("./workplace.js").Workplace} place
 * @param {{write: function(object): void, compose: function(object): void}} take called with a tile, {name, text}
 */
export function installedTiles(place, take) {
  let found = { sets: [], others: [], art: "" };
  let picked = null;
  let turn = 0;
  const from = h("select", { id: "installed-from", on: { change: () => chosen() } });
  const searching = { input: () => list() };
  const search = h("input", { id: "installed-search", type: "search", autocomplete: "off", on: searching });
  const options = h("ul", { class: "installed", "aria-label": t("Existing tiles") });
  const count = h("p", { class: "soft small", role: "status" });
  const failed = h("div");
  const off = { disabled: true };
  const compose = actButton(t("Edit…"), () => done(take.compose), { ...off, class: "primary" });
  const write = actButton(t("Add it to the text"), () => done(take.write), off);

  async function load(more = null) {
    turn += 1;
    const mine = turn;
    fill(failed);
    count.textContent = t("One moment …");
    try {
      const answer = await post("/api/tiles/installed", { under: more ? place.underWith(more) : place.under });
      if (mine !== turn) return;
      if (more) place.add(more);
      found = answer;
      sources(more);
      list();
    } catch (error) {
      if (mine !== turn) return;
      count.textContent = "";
      sources(null);
      showFailure(failed, error);
    }
  }

  function sources(now) {
    const options = (kind, entries) => entries.map(({ name, title }) =>
      h("option", { value: `${kind} ${name}` }, title),
    );
    fill(
      from,
      h("option", { value: ALL }, t("all tiles of these rules")),
      optionGroup(t("From these rules"), options("set", found.sets)),
      optionGroup(t("From other expansions (this adds them to the rules)"), options("plugin", found.others)),
    );
    from.value = now && found.sets.some((set) => set.name === now) ? `set ${now}` : ALL;
  }

  function chosen() {
    const [what, name] = from.value.split(" ");
    if (what === "plugin") load(name);
    else list();
  }

  function list() {
    const wanted = search.value.trim().toLowerCase();
    const [, only] = from.value.split(" ");
    const tiles = found.sets.filter((set) => !only || set.name === only).flatMap((set) => set.tiles)
      .filter((tile) => !wanted || tile.tile.toLowerCase().includes(wanted) || tile.text.includes(wanted));
    pick(null);
    fill(options, tiles.map(card));
    count.textContent = tiles.length ? n("{count} tile", "{count} tiles", tiles.length) : t("No tile matches.");
  }

  function card(tile) {
    const image = thumbnail(tileHref(found.art, tile.tile), 72);
    const text = tile.text.trim();
    const button = actButton([image, h("span", { class: "small" }, tile.name)], () => pick(tile), {
      "aria-pressed": "false",
      "aria-label": `${tile.tile}: ${text.split("\n").join("; ")}`,
      title: text,
      dataset: { tile: tile.tile },
      on: { dblclick: () => done(take.compose) },
    });
    return h("li", null, button);
  }

  function pick(tile) {
    picked = tile;
    for (const button of findAll("button", options)) {
      button.setAttribute("aria-pressed", String(button.dataset.tile === tile?.tile));
    }
    for (const button of [compose, write]) button.disabled = !tile;
    if (tile) announce(t("{tile} selected.", { tile: tile.tile }));
  }

  function done(act) {
    const tile = picked;
    if (!tile) return;
    dialog.close();
    act(tile);
  }

  const content = (close) => [
    smallText(t("Choose a tile to copy and change. The original stays as it is.")),
    h("div", { class: "row choosing" }, wideFieldOf(t("Tiles of"), from), fieldOf(t("Name or features"), search)),
    failed,
    count,
    options,
    h("div", { class: "row actions" }, compose, write, actButton(t("Close"), close)),
  ];
  sources(null);
  const dialog = openDialog(t("Start from an existing tile"), { class: "from-installed" }, content, () => {
    turn += 1;
  });
  load();
}

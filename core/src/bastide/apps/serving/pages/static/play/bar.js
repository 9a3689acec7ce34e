// The bar above the board: the pending decision, and actions without a place on the board.
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, badge, faint, signButton, unseen } from "../ui/controls.js";
import { asked } from "./asking.js";
import { colourButton } from "./colourchoice.js";
import { tilePicture } from "./hand.js";
import { playerOf } from "./panels/parts.js";
import { seal } from "./seal.js";

/**
 * @param {import("./table.js").Table} table
 * @param {function(object): void} play
 * @param {function(): void} help
 * @param {HTMLElement} hint a button
 * @param {HTMLElement} sounds a button
 */
export function bar(table, play, help, hint, sounds) {
  const who = h("p", { class: "who" }, h("span", { class: "moment" }, t("One moment …")));
  const doing = h("div", { class: "doing row" });
  const back = actButton(
    [h("span", { "aria-hidden": "true" }, "↶"), h("span", { class: "words" }, t("Take back"))],
    () => table.send("undo", {}),
    { class: "quiet", dataset: { key: "u" } },
  );
  const keys = signButton("?", t("Help and keyboard shortcuts"), help, { class: "quiet helps" });
  const scores = h("ul", { class: "scores", "aria-label": t("Scores") });
  const always = h("div", { class: "always row" }, hint, back, keys);
  const element = h("section", { class: "bar", "aria-label": t("Whose turn it is") }, who, doing, always, scores, sounds);

  /** @param {{placements: Map, spots: object[], rest: object[]}} choices */
  function show(view, choices) {
    fill(who, ...pending(view, choices));
    fill(doing, view.actions ? asked(choices.rest, view, play) : []);
    back.hidden = !view.may.undo || view.past;
    fill(
      scores,
      view.players.map((player) =>
        h("li", { class: player.name === view.decision.player && !view.over ? "now" : "" },
          sealIn(view, player),
          unseen(player.name),
          " ",
          String(player.score),
        ),
      ),
    );
  }

  /** Who joins may choose a colour where no panel is open; a seat of several chooses in the panel. */
  function sealIn(view, player) {
    if (view.seat.players.length !== 1 || !view.may.colour.includes(player.name)) return seal(player);
    return colourButton(table, player.name, seal(player), { class: "quiet chooses", title: t("Choose a colour") });
  }

  return { element, doing, always, show };
}

/** The pending decision in words. */
function pending(view, { placements, spots, rest }) {
  const player = playerOf(view, view.decision.player);
  if (view.over || !player) return [h("strong", null, t("The game is over."))];
  const name = [seal(player), h("strong", { dir: "auto" }, player.name)];
  const watching = view.seat.players.length ? null : badge(t("you are watching"));
  if (!view.actions) {
    return [...name, h("span", { class: "soft" }, waiting(view, player)), ...about(view), watching].filter(Boolean);
  }
  return [
    ...name,
    h("span", null, wanted(view, placements, spots, rest)),
    ...about(view),
    view.decision.says ? faint(view.decision.says) : null,
  ].filter(Boolean);
}

/** The tile that is decided on but not placed now, and other facts that the decision needs, such as a bid. */
function about(view) {
  const { kind, tile, situation } = view.decision;
  const named = t("Tile {tile}", { tile: view.names[tile] ?? tile });
  return [
    tile && kind !== "place"
      ? h("span", { class: "about", role: "img", "aria-label": named, title: named }, tilePicture(view, tile))
      : null,
    situation ? h("strong", { class: "situation" }, situation) : null,
  ];
}

function waiting(view, player) {
  if (view.past) return t("was to move");
  return player.kind === "bot" ? t("is thinking…") : t("is to move");
}

function wanted(view, placements, spots, rest) {
  if (placements.size > 1) return t("Choose a tile and place it.");
  if (placements.size === 1) return t("Place the tile on a highlighted cell.");
  if (!spots.length) return t("Choose:");
  const others = rest.some(({ record }) => record.type !== "pass");
  if (spots.every(({ actions }) => actions.every(({ record }) => record.type === "deploy"))) {
    const pieces = new Set(spots.flatMap(({ actions }) => actions.map(({ record }) => record.piece)));
    const one = pieces.size === 1 && pieces.has(view.usual);
    const what = { piece: one ? view.kinds[view.usual].wording : t("piece") };
    if (others) return t("Place a {piece}, or make another move.", what);
    return rest.length ? t("Place a {piece}, or pass.", what) : t("Place a {piece}.", what);
  }
  if (others) return t("Choose a place on the board, or make another move.");
  return rest.length ? t("Choose a place on the board, or pass.") : t("Choose a place on the board.");
}

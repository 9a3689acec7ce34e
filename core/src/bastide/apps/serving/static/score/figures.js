// The available pieces: the owner, the kind, and the sort of place for the next one.

import { pieceHref } from "../board/art.js";
import { fill, h } from "../core/dom.js";
import { Teller } from "../core/events.js";
import { t } from "../core/words.js";

/** Events: "pick": the user wants to put a piece, see `tool`; "held" with the player it goes to. */
export class Figures extends Teller {
  constructor() {
    super();
    this.tool = null;
    this.owners = h("div", { class: "choices", role: "radiogroup", "aria-label": t("Whose piece") });
    this.kinds = h("div", { class: "choices", role: "radiogroup", "aria-label": t("Which piece") });
    this.where = h("select", { id: "figure-where", on: { change: () => this.changed() } });
    this.role = h("select", { id: "figure-role", on: { change: () => this.changed() } });
    this.roleField = h(
      "div",
      { class: "field", hidden: true },
      h("label", { for: "figure-role" }, t("It stands as")),
      this.role,
    );
    this.anywhere = h("input", { type: "checkbox", id: "figure-anywhere", on: { change: () => this.changed() } });
    this.anywhereField = h("label", { class: "choice" }, this.anywhere, t("also where no rule puts it"));
    this.holders = h("div", { class: "row", hidden: true });
    this.says = h("p", { class: "soft small" });
    this.element = h(
      "div",
      { class: "figures stack" },
      this.owners,
      this.kinds,
      this.says,
      h(
        "div",
        { class: "whereabouts" },
        h("div", { class: "field" }, h("label", { for: "figure-where" }, t("Put it")), this.where),
        this.roleField,
        this.anywhereField,
      ),
      this.holders,
    );
  }

  /** Show the pieces of a palette for some players, as the board lists them. */
  show(palette, players) {
    this.palette = palette;
    this.players = players;
    const kinds = palette.pieces.map((piece) => piece.piece);
    if (!kinds.includes(this.kind)) this.kind = kinds[0] ?? null;
    if (!players.some((player) => player.name === this.player)) this.player = players[0]?.name ?? null;
    const places = [
      ["feature", t("on a feature")],
      ["tile", t("on a tile as a whole")],
      ["corner", t("at a corner of tiles")],
      ["edge", t("on an edge between tiles")],
      ["piece", t("upon another piece")],
      ["held", t("with a player")],
      ...palette.places.filter((place) => place.tile).map((place) => [`place:${place.name}`, place.label]),
    ];
    const had = this.where.value;
    fill(this.where, places.map(([value, text]) => h("option", { value }, text)));
    this.where.value = places.some(([value]) => value === had) ? had : "feature";
    this.draw();
  }

  draw() {
    const { palette } = this;
    const kind = palette.piece(this.kind);
    const radio = (name, value, chosen, picture, text, done) =>
      h(
        "label",
        { class: "figure", title: text },
        h("input", { type: "radio", name, value, checked: chosen, on: { change: done } }),
        picture ? h("img", { src: picture, alt: "", width: 40, height: 40 }) : null,
        h("span", null, text),
      );
    // The piece that players have most of comes first.
    const usual = palette.pieces[0].piece;
    const { activeElement } = document;
    const focused = activeElement?.name && this.element.contains(activeElement) ? activeElement : null;
    fill(
      this.owners,
      this.players.map((player) =>
        radio("figure-owner", player.name, player.name === this.player, this.picture(usual, player), player.name, () => {
          this.player = player.name;
          this.changed();
        }),
      ),
    );
    const owner = this.players.find((player) => player.name === this.player);
    fill(
      this.kinds,
      palette.pieces.map((piece) => {
        const left = owner && !piece.neutral ? owner.supply[piece.piece] : undefined;
        const text = left === undefined ? piece.name : t("{piece} ({count} left)", { piece: piece.name, count: left });
        return radio("figure-kind", piece.piece, piece.piece === this.kind, this.picture(
          piece.piece,
          piece.neutral ? null : owner,
        ), text, () => {
          this.kind = piece.piece;
          // A piece that no rule deploys on features, such as a bridge, has other places.
          if (Object.keys(piece.on).length > 0) this.where.value = "feature";
          else if (this.where.value === "feature") this.where.value = "tile";
          this.changed();
        });
      }),
    );
    if (focused) this.element.querySelector(`input[name="${focused.name}"]:checked`)?.focus();
    this.owners.hidden = Boolean(kind?.neutral);
    this.says.textContent = kind?.says ?? "";
    const roles = [...new Set(Object.values(kind?.on ?? {}).flat())].filter((role) => role !== null);
    const had = this.role.value;
    fill(this.role, h("option", { value: "" }, t("usual")), roles.map((role) => h("option", { value: role }, palette.roles[role])));
    this.role.value = roles.includes(had) ? had : "";
    this.roleField.hidden = roles.length === 0;
    this.anywhereField.hidden = this.where.value !== "feature";
    this.holders.hidden = this.where.value !== "held";
    fill(
      this.holders,
      this.players.map((player) =>
        h(
          "button",
          { type: "button", on: { click: () => this.give(player.name) } },
          t("Give it to {player}", { player: player.name }),
        ),
      ),
    );
  }

  picture(kind, owner) {
    return pieceHref(this.palette.art, kind, { colour: owner?.colour, letter: owner?.letter });
  }

  give(player) {
    this.tell("held", player);
  }

  changed() {
    this.draw();
    this.pick();
  }

  /** The piece in the notation of diagrams, for a segment of some kind or for a place of another sort. */
  piece(segment = null) {
    const kind = this.palette.piece(this.kind);
    const roles = (segment && kind.on[segment]) || [null];
    const role = roles.includes(this.role.value) ? this.role.value : roles.includes(null) ? null : roles[0];
    const piece = { player: kind.neutral ? null : this.player, piece: this.kind };
    return role === null ? piece : { ...piece, as: role };
  }

  /** Whether rules put it on segments of a kind, or it may go anywhere. */
  goesOn(segment) {
    const { on } = this.palette.piece(this.kind);
    return this.anywhere.checked || Object.keys(on).length === 0 || segment in on;
  }

  pick() {
    if (this.kind !== null) this.tell("pick");
  }
}

// The available pieces: the owner, the kind, and the sort of place for the next one.
import { pieceHref } from "../board/art.js";
import { thumbnail } from "../board/pictures.js";
import { fill, find, h } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { t } from "../core/words.js";
import { actButton, choiceOf, fieldOf, offerOptions, smallText } from "../ui/controls.js";

/** Events: "pick": the user wants to put a piece, see `tool`; "held" with the player it goes to. */
export class Figures extends Emitter {
  constructor() {
    super();
    this.tool = null;
    this.owners = h("div", { class: "choices", role: "radiogroup", "aria-label": t("Whose piece") });
    this.kinds = h("div", { class: "choices", role: "radiogroup", "aria-label": t("Which piece") });
    this.where = h("select", { id: "figure-where", on: { change: () => this.changed() } });
    this.role = h("select", { id: "figure-role", on: { change: () => this.changed() } });
    this.roleField = fieldOf(t("Role"), this.role);
    this.anywhere = h("input", { type: "checkbox", id: "figure-anywhere", on: { change: () => this.changed() } });
    this.anywhereField = choiceOf(this.anywhere, t("include places that no rule allows"));
    this.holders = h("div", { class: "row", hidden: true });
    this.about = smallText();
    this.element = h("div", { class: "figures stack" },
      this.owners,
      this.kinds,
      this.about,
      h("div", { class: "whereabouts" }, fieldOf(t("Where"), this.where), this.roleField, this.anywhereField),
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
    offerOptions(this.where, places, "feature");
    this.draw();
  }

  draw() {
    const { palette } = this;
    const kind = palette.piece(this.kind);
    const radio = (name, value, now, picture, text, choose) => {
      const change = () => {
        choose();
        this.changed();
      };
      return h("label", { class: "figure", title: text },
        h("input", { type: "radio", name, value, checked: value === now, on: { change } }),
        thumbnail(picture, 40),
        h("span", null, text),
      );
    };
    // The piece that players have most of comes first.
    const usual = palette.pieces[0].piece;
    const focused = this.element.contains(document.activeElement) && document.activeElement.getAttribute("name");
    const owners = this.players.map((player) => {
      const { name } = player;
      return radio("figure-owner", name, this.player, this.picture(usual, player), name, () => (this.player = name));
    });
    fill(this.owners, owners);
    const owner = this.players.find((player) => player.name === this.player);
    const kinds = palette.pieces.map(({ piece, name, neutral, on }) => {
      const left = owner && !neutral ? owner.supply[piece] : undefined;
      const text = left === undefined ? name : t("{piece} ({count} left)", { piece: name, count: left });
      return radio("figure-kind", piece, this.kind, this.picture(piece, neutral ? null : owner), text, () => {
        this.kind = piece;
        // A piece that no rule deploys on features, such as a bridge, has other places.
        if (Object.keys(on).length > 0) this.where.value = "feature";
        else if (this.where.value === "feature") this.where.value = "tile";
      });
    });
    fill(this.kinds, kinds);
    if (focused) find(`input[name="${focused}"]:checked`, this.element)?.focus();
    this.owners.hidden = Boolean(kind?.neutral);
    this.about.textContent = kind?.says ?? "";
    const roles = [...new Set(Object.values(kind?.on ?? {}).flat())].filter((role) => role !== null);
    offerOptions(this.role, [["", t("default")], ...roles.map((role) => [role, palette.roles[role]])], "");
    this.roleField.hidden = roles.length === 0;
    this.anywhereField.hidden = this.where.value !== "feature";
    this.holders.hidden = this.where.value !== "held";
    const holder = ({ name }) => actButton(t("Give it to {player}", { player: name }), () => this.emit("held", name));
    fill(this.holders, this.players.map(holder));
  }

  picture(kind, owner) {
    return pieceHref(this.palette.art, kind, { colour: owner?.colour, letter: owner?.letter });
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
    if (this.kind !== null) this.emit("pick");
  }
}

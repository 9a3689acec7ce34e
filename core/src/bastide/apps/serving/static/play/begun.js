// Shown after starting a game in which each player has a seat: the links to pass on.
import { comma } from "../core/between.js";
import { h } from "../core/dom.js";
import { copied } from "./copied.js";
import { linkTo } from "./games.js";
import { t } from "../core/words.js";

/** @param {{id: string, seats: {secret: string, players: string[]}[]}} answer of `POST /api/games` */
export function begun({ id, seats }) {
  const address = (secret) => new URL(linkTo(id, secret), location.href).href;
  const line = (name, secret, label) => {
    const field = h("input", { value: address(secret), readonly: true, "aria-label": t("Link for {name}", { name }) });
    const copy = h("button", { type: "button", "aria-label": t("Copy the link for {name}", { name }) }, t("Copy"));
    copy.addEventListener("click", () => copied(field, name));
    const open = h("a", { class: "button", href: address(secret), "aria-label": t("Open as {name}", { name }) }, label);
    return h("li", null, h("strong", null, name), field, copy, open);
  };
  return h(
    "section",
    { class: "panel begun", "aria-labelledby": "begun-title" },
    h("h2", { id: "begun-title", tabindex: "-1" }, t("The game has begun")),
    h(
      "p",
      null,
      t("Send each person their link. Anyone with a link plays for that person, so keep yours to yourself."),
    ),
    h("p", { class: "soft small" }, t("This browser keeps all of them: they are listed under “Your games”.")),
    h(
      "ul",
      { class: "links" },
      seats.map((seat) => line(seat.players.join(comma), seat.secret, t("Open this one"))),
      line(t("spectators"), null, t("Look on")),
    ),
    h(
      "p",
      null,
      h(
        "a",
        { class: "button primary", href: address(seats[0].secret) },
        t("Open mine: {name}", { name: seats[0].players.join(comma) }),
      ),
    ),
  );
}

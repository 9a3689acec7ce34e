// Shown after starting a game in which each player has a seat: the links to pass on.
import { h } from "../core/dom.js";
import { comma, t } from "../core/words.js";
import { linkField, smallText } from "../ui/controls.js";
import { copyButton } from "./copied.js";
import { linkTo } from "./games.js";

/**
 * The panel with the links.
 * @param {{id: string, seats: {secret: string, players: string[]}[]}} answer of `POST /api/games`
 */
export function begun(answer) {
  const heading = h("h2", { id: "begun-title", tabindex: "-1" }, t("The game has started"));
  return h("section", { class: "panel begun", "aria-labelledby": "begun-title" }, heading, begunContent(answer));
}

/** The links, with what to know about them. */
export function begunContent({ id, seats }) {
  const address = (secret) => new URL(linkTo(id, secret), location.href).href;
  const line = (name, secret, label) => {
    const field = linkField(address(secret), { "aria-label": t("Link for {name}", { name }) });
    const open = h("a", { class: "button", href: address(secret), "aria-label": t("Open as {name}", { name }) }, label);
    return h("li", null, h("strong", null, name), field, copyButton(field, name), open);
  };
  return [
    h("p", null,
      t("Send each player their link. Anyone who has a link can play for that player, so keep yours private."),
    ),
    smallText(t("This browser keeps all links, under “Your games”.")),
    h("ul", { class: "links" },
      seats.map((seat) => line(seat.players.join(comma), seat.secret, t("Open this link"))),
      line(t("Spectators"), null, t("Watch")),
    ),
    h("p", null,
      h("a", { class: "button primary", href: address(seats[0].secret) },
        t("Open my link: {name}", { name: seats[0].players.join(comma) }),
      ),
    ),
  ];
}

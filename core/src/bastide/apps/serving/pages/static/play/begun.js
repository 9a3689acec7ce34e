// Shown after starting a game in which each player has a seat: the links to pass on.
import { h } from "../core/dom.js";
import { comma, t } from "../core/words.js";
import { linkField, smallText } from "../ui/controls.js";
import { openDialog } from "../ui/dialogs.js";
import { copyButton } from "./copied.js";
import { linkTo, remember } from "./games.js";
import { qrCode } from "./qrcodes.js";
import { addressFor, reachNote } from "./reach.js";

/**
 * Store the seats of a game that was just begun, and open it; if each player has a seat, show all links.
 * @param {{id: string, players: string[], seats: {secret: string, players: string[]}[]}} answer of `POST /api/games`
 * @param {string} title of its rules
 * @param {function(): void} show shows the links; by default in a window
 */
export function enter(answer, title, show = () => openDialog(STARTED(), { class: "begun" }, () => begunContent(answer))) {
  const { id, players, seats } = answer;
  remember({ id, title, players, seats });
  if (seats.length < 2) location.assign(linkTo(id, seats[0]?.secret));
  else show();
}

const STARTED = () => t("The game has started");

/**
 * The panel with the links.
 * @param {{id: string, seats: {secret: string, players: string[]}[]}} answer of `POST /api/games`
 */
export function begun(answer) {
  const heading = h("h2", { id: "begun-title", tabindex: "-1" }, STARTED());
  return h("section", { class: "panel begun", "aria-labelledby": "begun-title" }, heading, begunContent(answer));
}

/** The links, with what to know about them. */
export function begunContent({ id, seats }) {
  const line = (name, secret, label) => {
    const link = addressFor(linkTo(id, secret));
    const field = linkField(link, { "aria-label": t("Link for {name}", { name }) });
    const open = h("a", { class: "button", href: linkTo(id, secret), "aria-label": t("Open as {name}", { name }) }, label);
    const [code, ...below] = qrCode(link, name);
    return h("li", null, h("strong", null, name), field, copyButton(field, name), code, open, below);
  };
  return [
    h("p", null,
      t("Send each player their link. Anyone who has a link can play for that player, so keep yours private."),
    ),
    reachNote(),
    smallText(t("This browser keeps all links, under “Your games”.")),
    h("ul", { class: "links" },
      seats.map((seat) => line(seat.players.join(comma), seat.secret, t("Open this link"))),
      line(t("Spectators"), null, t("Watch")),
    ),
    h("p", null,
      h("a", { class: "button primary", href: linkTo(id, seats[0].secret) },
        t("Open my link: {name}", { name: seats[0].players.join(comma) }),
      ),
    ),
  ];
}

// The games known to this browser.
import { fill, h } from "../core/dom.js";
import { comma, locale, t } from "../core/words.js";
import { actButton, softText, unseen } from "../ui/controls.js";
import { games, linkTo } from "./games.js";

const FIRST = 5;

/**
 * A list of them, to continue or to forget.
 *
 * @param {Element} place the parent of the list
 * @returns {{draw: function(): void}} redraws the list
 */
export function gameList(place) {
  const time = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  let all = false;

  function line(game) {
    const names = game.players.join(comma);
    const seats = game.seats.length ? game.seats : [{ secret: null, players: [t("watch")] }];
    const forget = () => {
      if (!confirm(t("This browser keeps no other link to the game and cannot continue it then. Remove it?"))) return;
      games.forget(game.id);
      draw();
    };
    const label = t("Remove the game of {names} from the list", { names });
    const gone = actButton(t("Remove from the list"), forget, { class: "quiet", "aria-label": label });
    return h("li", null,
      h("div", { class: "grow" },
        h("strong", null, names),
        h("span", { class: "soft small description" },
          [game.title, time.format(game.when), game.over && t("over")].filter(Boolean).join(" · "),
        ),
      ),
      seats.map((seat) =>
        h("a", { class: "button", href: linkTo(game.id, seat.secret) },
          seats.length > 1 ? seat.players.join(comma) : t("Open"),
          unseen(seats.length > 1 ? t("open the game of {names}", { names }) : names),
        ),
      ),
      gone,
    );
  }

  function draw() {
    const found = games.all();
    if (!found.length) {
      const none = t("No games yet. This browser keeps the games that you begin or open here.");
      fill(place, softText(none));
      return;
    }
    const shown = found.slice(0, all ? found.length : FIRST);
    const showAll = () => {
      all = true;
      draw();
    };
    const more = actButton(t("Show all {count}", { count: found.length }), showAll, { class: "quiet" });
    more.hidden = shown.length === found.length;
    fill(place, h("ul", { class: "games" }, shown.map(line)), more);
  }

  draw();
  return { draw };
}

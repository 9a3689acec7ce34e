// What stands in the place of a game that cannot be opened.
import { h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, rowOf } from "../ui/controls.js";
import { showFailure } from "../ui/problems.js";

/**
 * Say why there is no game here, below a heading.
 * @param {HTMLElement} place where the game would be
 * @param {any} error
 */
export function showUnopened(place, error) {
  const missing = error.status === 404;
  const title = missing ? t("No such game") : t("The game cannot be opened");
  showFailure(place, missing ? { problems: [{ text: t("There is no game at this address. Perhaps a letter of a link is missing.") }] } : error);
  document.querySelector("h1")?.remove();
  place.prepend(h("h1", null, title));
  place.append(
    rowOf(
      h("a", { class: "button", href: "/", target: "_top" }, t("To the first page")),
      missing ? null : actButton(t("Try again"), () => location.reload()),
    ),
  );
  place.classList.add("failed");
  document.title = `${title} · Bastide`;
}

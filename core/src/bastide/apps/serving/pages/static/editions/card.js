// An edition or a printing of an expansion: what is known of it, from where, and what one can do with it.
import { h } from "../core/dom.js";
import { encodeShared } from "../core/files.js";
import { comma, n, t } from "../core/words.js";
import { foldedPart, rowOf, smallText } from "../ui/controls.js";
import { changedLink } from "./changed.js";

/** @param {object[]} editions all of them */
export function editionCard(edition, editions) {
  const before = editions.find((each) => each.name === edition.before);
  return h("article", { class: "panel edition", id: edition.name },
    h("h4", { tabindex: "-1", title: edition.name }, edition.title),
    h("p", { class: "small" }, edition.printed),
    edition.expansions.length ? h("p", { class: "small" }, t("Works with any edition of the game.")) : null,
    facts(edition),
    edition.notes ? h("p", {}, edition.notes) : null,
    edition.open_questions.length
      ? [h("h5", {}, t("What nobody knows")), list(edition.open_questions)]
      : smallText(t("No open questions are known.")),
    foldedPart(t("Certainty and sources"), {}, h("p", {}, edition.certainty), sources(edition)),
    rowOf(
      linkTo(edition, t("Rulebook"), async () => `/rulebooks/${await encodeShared(edition.name)}.html`, {
        target: "_blank",
        rel: "noopener",
      }),
      before
        ? h("a", { href: changedLink(before.name, edition.name) }, t("Differences from {title}", { title: before.title }))
        : null,
      linkTo(edition, t("Play this"), async () => `/#variant=${await encodeShared(edition.object)}`),
    ),
  );
}

/** A link whose address has to be packed first; `edition` tells it from those of other cards. */
function linkTo(edition, text, address, props = {}) {
  const made = h("a", { ...props, "aria-label": t("{action}: {title}", { action: text, title: edition.title }) }, text);
  address().then((found) => {
    made.href = found;
  });
  return made;
}

function facts(edition) {
  const box = edition.in_box && (edition.in_box.join(comma) || t("nothing"));
  const said = [
    edition.tiles ? n("{count} tile", "{count} tiles", edition.tiles) : null,
    edition.expansions.length ? null : t("players: {players}", { players: edition.players }),
    edition.expansions.length ? null : t("also in the box: {names}", { names: box ?? t("not in any source") }),
  ].filter(Boolean);
  return said.length ? h("p", { class: "small" }, said.join(" · ")) : null;
}

function sources(edition) {
  return h("ul", {}, edition.sources.map(({ text, facts: cited }) => h("li", {}, text, list(cited))));
}

function list(texts) {
  return h("ul", { class: "small" }, texts.map((text) => h("li", {}, text)));
}

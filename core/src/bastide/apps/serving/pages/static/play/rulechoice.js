// The rules of a new game: a preset, a stored variant, or one from a link.
import { fill, h } from "../core/dom.js";
import { decodeShared, fragment } from "../core/files.js";
import { t } from "../core/words.js";
import { fieldOf } from "../ui/controls.js";
import { problemList } from "../ui/problems.js";
import { RuleList, knownRules, nameOf, rulesLink } from "../ui/rulelist.js";

const FIRST = "hig-2002";

/** The variant in the address of this page, if any; throws if it is unreadable. */
async function linked() {
  const shared = fragment().get("variant");
  if (shared) return decodeShared(shared);
  return new URLSearchParams(location.search).get("variant");
}

/** @param {object[]} presets as the server lists them */
export async function ruleChoice(presets) {
  const failed = h("div");
  const brought = await linked().catch(() => {
    fill(failed, problemList([{ text: t("The link contains no readable rules.") }]));
    return null;
  });
  const about = h("p", { class: "soft small", id: "about-variant" });
  const more = h("a", { href: "/rules" }, t("Expansions and house rules…"));
  const list = new RuleList({ id: "variant", "aria-describedby": about.id, on: { change: () => show() } });
  const known = presets.some((preset) => preset.name === brought);
  const fromLink = brought && !known ? [[nameOf(brought), brought]] : [];
  list.offer([[t("From the link"), fromLink], ...knownRules(presets).reverse()]);
  list.choose(brought ?? FIRST);

  async function show() {
    const { variant } = list;
    const preset = presets.find((each) => each.name === variant)?.about;
    const facts = [preset?.players && t("{count} players", { count: preset.players }), preset?.time];
    fill(about, facts.filter(Boolean).join(" · "));
    about.hidden = !about.textContent;
    more.href = await rulesLink(variant);
  }

  await show();
  const element = fieldOf(t("Rules"), list.element, about, failed, more);
  return { element, value: () => list.variant };
}

// The rules of a new game: a preset, a stored variant, or one from a link.
import { fill, h } from "../core/dom.js";
import { decodeShared, encodeShared } from "../core/files.js";
import { problemList } from "../core/problems.js";
import { t } from "../core/words.js";
import { own } from "../rules/own.js";

const FIRST = "hig-2002";

/** The variant in the address of this page, if any; throws if it is unreadable. */
async function linked() {
  const shared = new URLSearchParams(location.hash.slice(1)).get("variant");
  if (shared) return decodeShared(shared);
  return new URLSearchParams(location.search).get("variant");
}

const titleOf = (variant) =>
  typeof variant === "string" ? variant : (variant?.title ?? variant?.extends ?? t("a variant"));

/** @param {object[]} presets as the server lists them */
export async function ruleChoice(presets) {
  const choices = new Map();
  const option = (key, title, variant, about) => {
    choices.set(key, { variant, about });
    return h("option", { value: key }, title);
  };
  const failed = h("div");
  const brought = await linked().catch(() => {
    fill(failed, problemList([{ text: t("The link holds no rules that can be read.") }]));
    return null;
  });
  const known = presets.find((preset) => preset.name === brought);
  const kept = own();
  const select = h("select", { id: "variant" });
  if (brought && !known) {
    select.append(h("optgroup", { label: t("From the link") }, option("linked", titleOf(brought), brought)));
  }
  if (kept.length) {
    const options = kept.map((entry, number) => option(`own-${number}`, entry.title, entry.variant));
    select.append(h("optgroup", { label: t("Your own") }, options));
  }
  const usable = presets.filter((preset) => !preset.broken);
  const options = usable.map((preset) => option(preset.name, preset.title, preset.name, preset));
  select.append(h("optgroup", { label: t("Editions") }, options));
  select.value =
    known?.name ?? (brought ? "linked" : usable.some((preset) => preset.name === FIRST) ? FIRST : select.value);

  const about = h("p", { class: "soft small", id: "about-variant" });
  const more = h("a", { href: "/rules" }, t("Expansions and house rules…"));
  select.setAttribute("aria-describedby", about.id);
  async function show() {
    const { variant, about: preset } = choices.get(select.value);
    const facts = [
      preset?.about?.players && t("{count} players", { count: preset.about.players }),
      preset?.about?.time,
    ];
    fill(about, facts.filter(Boolean).join(" · "));
    about.hidden = !about.textContent;
    const value = typeof variant === "string" ? { extends: variant } : variant;
    more.href = `/rules#variant=${await encodeShared(value)}`;
  }
  select.addEventListener("change", show);
  await show();
  const element = h("div", { class: "field" }, h("label", { for: "variant" }, t("Rules")), select, about, failed, more);
  return { element, value: () => choices.get(select.value).variant };
}

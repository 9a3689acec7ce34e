// The differences between the rules of editions, topic by topic.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { comma, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { showFailure } from "../ui/problems.js";
import { sign } from "../ui/signs.js";
import { reportBar } from "./reports.js";
import { pluginsPart, topicPart } from "./topics.js";

/** The part of the page that compares rules. */
export class RulesPart {
  #asked = "";
  #content = h("div", { class: "stack" });

  constructor() {
    this.element = h("div", {}, this.#content);
  }

  /** Compare the rules of some editions. */
  async show(variants) {
    const asked = JSON.stringify(variants);
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (variants.length < 2) {
      fill(this.#content, h("p", {}, t("Choose two editions to see how their rules differ.")));
      return;
    }
    this.#content.setAttribute("aria-busy", "true");
    if (!this.#content.childElementCount) fill(this.#content, h("p", {}, t("One moment …")));
    try {
      const found = await post("/api/comparisons/rules", { variants });
      if (asked !== this.#asked) return;
      fill(this.#content, differencesPanel(found));
      announce(t("Rules compared."));
    } catch (error) {
      if (asked !== this.#asked) return;
      showFailure(this.#content, error);
      this.#asked = "";
    } finally {
      this.#content.removeAttribute("aria-busy");
    }
  }
}

function differencesPanel(found) {
  const { names, titles } = found;
  const heads = titles.map((title, number) => edition(number, title, names[number]));
  const last = titles.length - 1;
  const title = t("{one} and {other}", { one: titles.slice(0, last).join(comma), other: titles[last] });
  const address = `/api/comparisons/${found.key}/report`;
  const named = heads.map((head, number) => [
    number === last ? h("span", { class: "soft" }, t("and")) : null,
    head.cloneNode(true),
  ]);
  return h("section", { class: "panel stack", "aria-label": title },
    h("h2", { class: "pair-title" }, named),
    h("p", {}, found.verdict),
    reportBar(`${address}.html`, title, [{ href: `${address}.json`, text: t("Save as data (JSON)") }]),
    found.plugins.length ? pluginsPart(found.plugins, heads) : null,
    found.topics.map((topic) => topicPart(topic, heads)),
    found.meaning
      ? h("section", { class: "topic" }, h("h3", {}, found.meaning.title), h("p", {}, found.meaning.text))
      : null,
  );
}

function edition(number, title, name) {
  return h("span", { class: "edition-name", title: name, dataset: { title } }, sign(number), title);
}

// The differences between the rules of editions, topic by topic.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
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

  /** Compare the rules of some editions with those of the first. */
  async show(variants) {
    const asked = JSON.stringify(variants);
    if (asked === this.#asked) return;
    this.#asked = asked;
    if (variants.length < 2) {
      fill(this.#content, h("p", {}, t("Choose two editions, and here stands what their rules say differently.")));
      return;
    }
    this.#content.setAttribute("aria-busy", "true");
    if (!this.#content.childElementCount) fill(this.#content, h("p", {}, t("One moment …")));
    try {
      const { pairs } = await post("/api/comparisons/rules", { variants });
      if (asked !== this.#asked) return;
      fill(this.#content, pairs.map((pair, number) => pairPanel(pair, number + 1)));
      announce(t("The rules are compared."));
    } catch (error) {
      if (asked !== this.#asked) return;
      showFailure(this.#content, error);
      this.#asked = "";
    } finally {
      this.#content.removeAttribute("aria-busy");
    }
  }
}

function pairPanel(pair, number) {
  const [one, other] = pair.names;
  const heads = [edition(0, one), edition(number, other)];
  const title = t("{one} and {other}", { one, other });
  const address = `/api/comparisons/${pair.key}/report`;
  const [first, second] = heads.map((head) => head.cloneNode(true));
  return h("section", { class: "panel stack", "aria-label": title },
    h("h2", { class: "pair-title" }, first, h("span", { class: "soft" }, t("and")), second),
    h("p", {}, pair.verdict),
    reportBar(`${address}.html`, title, [{ href: `${address}.json`, text: t("Save as data (JSON)") }]),
    pair.plugins.length ? pluginsPart(pair.plugins, heads) : null,
    pair.topics.map((topic) => topicPart(topic, heads)),
  );
}

function edition(number, name) {
  return h("span", { class: "edition-name", dataset: { name } }, sign(number), name);
}

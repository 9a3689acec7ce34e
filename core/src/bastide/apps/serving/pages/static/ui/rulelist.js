// Lists to choose rules from: editions, the user's own, and others.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { encodeShared } from "../core/files.js";
import { own } from "../core/own.js";
import { same } from "../core/values.js";
import { t } from "../core/words.js";
import { optionGroup } from "./controls.js";

/** What the server calls variants that no list names, by the text of each. */
const told = new Map();

/** The name of a variant: text, or a node that has it as soon as the server has said it. */
export function nameOf(variant, presets = []) {
  const known = presets.find((preset) => preset.name === variant) ?? variant;
  if (known.title) return String(known.title);
  const key = JSON.stringify(variant);
  const text = document.createTextNode(told.get(key) ?? t("a variant"));
  if (!told.has(key)) {
    post("/api/variants/check", { variant }).then((answer) => {
      if (!answer.title) return;
      told.set(key, answer.title);
      text.data = answer.title;
    }, () => undefined);
  }
  return text;
}

/** The address of the page of rules with a variant. */
export async function rulesLink(variant) {
  return `/rules#variant=${await encodeShared(typeof variant === "string" ? { extends: variant } : variant)}`;
}

/**
 * The groups that every list has: editions, and the user's own. Each is a label, with titles and variants.
 * @param {object[]} presets as the server lists them
 * @returns {[string, any[][]][]}
 */
export function knownRules(presets) {
  const editions = presets.filter((preset) => !preset.broken).map(({ title, name }) => [title, name]);
  return [[t("Editions"), editions], [t("Your own"), own().map(({ title, variant }) => [title, variant])]];
}

export class RuleList {
  #variants = new Map();

  constructor(props) {
    this.element = h("select", props);
  }

  /**
   * Offer rules in groups.
   * @param {[string, any[][]][]} groups labels, with titles and variants
   * @param {HTMLElement[]} more options after them
   */
  offer(groups, ...more) {
    this.#variants.clear();
    const option = (/** @type {any[]} */ [title, variant]) => {
      const value = typeof variant === "string" ? variant : `rules-${this.#variants.size}`;
      this.#variants.set(value, variant);
      return h("option", { value }, title);
    };
    fill(this.element, groups.map(([label, entries]) => optionGroup(label, entries.map(option))), more);
  }

  /** The chosen variant; undefined for other options. */
  get variant() {
    return this.#variants.get(this.element.value);
  }

  /** Choose a variant; returns whether it is offered. */
  choose(variant) {
    const found = [...this.#variants].find(([, each]) => same(each, variant));
    if (found) this.element.value = found[0];
    return Boolean(found);
  }
}

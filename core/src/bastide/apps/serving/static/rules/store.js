// The variant that is being put together: every change is a step of the browser's history, and is checked.
import { post } from "../core/api.js";
import { decodeShared, encodeShared } from "../core/files.js";
import { t } from "../core/words.js";
import { departed, isWhole, same } from "./variant.js";

/** How long somebody may go on changing before the server is asked, in milliseconds. */
const PAUSE = 180;
/** Changes of one thing that follow each other this fast are one step back. */
const ONE_STEP = 1500;

/**
 * Events: "change" when there is another variant, "asking" when it is being checked, "checked" when it was, "failure"
 * (with `error`) when that could not be.
 */
export class Store extends EventTarget {
  #timer = null;
  #ending = null;
  #last = { what: null, when: 0 };

  constructor(presets) {
    super();
    this.presets = presets;
    /** What is checked: an object, or a text that somebody came with. */
    this.variant = null;
    /** What the server said of it last; null while nothing is known. */
    this.answer = null;
    this.busy = false;
    addEventListener("popstate", (event) => void this.#arrive(event.state));
  }

  /** The variant with everything written out, as far as that is known. */
  get shown() {
    if (isWhole(this.variant)) return this.variant;
    return this.answer?.object ?? { plugins: {} };
  }

  /** The preset that the variant is, if it is one. */
  get preset() {
    return this.presets.find((preset) => preset.object && same(preset.object, this.shown)) ?? null;
  }

  /** What people call it. */
  get title() {
    const { title } = this.shown;
    return title ? (this.preset?.title ?? String(title)) : "";
  }

  /** What it is called where it has to be called something. */
  get displayTitle() {
    if (this.title) return this.title;
    const nearest = this.presets.find((preset) => preset.name === this.answer?.nearest);
    if (!nearest) return t("My rules");
    return this.answer.departures.length ? t("{title}, changed", { title: nearest.title }) : nearest.title;
  }

  /** The variant with a title. */
  get named() {
    return this.shown.title ? this.shown : { ...this.shown, title: this.displayTitle };
  }

  /** Whether it is known to work, as it stands. */
  get works() {
    return !this.busy && this.answer?.ok === true;
  }

  /** Begin with what the address says, or else with a variant. */
  async begin(otherwise) {
    const found = await fromAddress();
    this.variant = found ?? otherwise;
    if (found === null) history.replaceState({ variant: this.variant }, "");
    this.#changed(0);
  }

  /** Change the variant. `what` names the thing that is changed, so that turning a number is one step back. */
  change(make, what = null) {
    const before = this.shown;
    const made = make(this.preset ? departed(before) : before);
    if (!same(made, before)) this.take(made, what);
  }

  /** Go on with another variant. */
  take(variant, what = null) {
    const now = Date.now();
    const again = what !== null && what === this.#last.what && now - this.#last.when < ONE_STEP;
    this.#last = { what, when: now };
    this.variant = variant;
    history[again ? "replaceState" : "pushState"]({ variant }, "", "#");
    void this.#address();
    this.#changed(PAUSE);
  }

  /** The link to this variant, which holds all of it. */
  async link() {
    const link = new URL("/rules", location.href);
    link.hash = `variant=${await encodeShared(this.variant)}`;
    return link.href;
  }

  async #address() {
    const { variant } = this;
    const link = await this.link();
    // Packing takes a moment, in which there may be another one.
    if (variant === this.variant) history.replaceState({ variant }, "", link);
  }

  async #arrive(state) {
    this.variant = state?.variant ?? (await fromAddress()) ?? this.variant;
    this.#last = { what: null, when: 0 };
    this.#changed(0);
  }

  #changed(pause) {
    this.busy = true;
    this.dispatchEvent(new Event("change"));
    clearTimeout(this.#timer);
    this.#ending?.abort();
    this.#timer = setTimeout(() => void this.check(), pause);
  }

  /** Ask the server what it says of the variant. */
  async check() {
    this.#ending?.abort();
    const ending = new AbortController();
    this.#ending = ending;
    const { variant } = this;
    this.dispatchEvent(new Event("asking"));
    try {
      const answer = await post("/api/variants/check", { variant }, { signal: ending.signal });
      if (ending.signal.aborted) return;
      this.answer = answer;
      // What works is from now on itself, with everything written out.
      if (answer.ok && !isWhole(variant)) this.variant = answer.object;
      this.busy = false;
      this.dispatchEvent(new Event("checked"));
    } catch (error) {
      if (ending.signal.aborted) return;
      this.busy = false;
      this.dispatchEvent(Object.assign(new Event("failure"), { error }));
      // Too many at once: the server says when there may be more.
      if (error.wait) this.#timer = setTimeout(() => void this.check(), error.wait * 1000);
    }
  }
}

/** The variant that the address holds: an object or a text behind the `#`, or a preset's name behind the `?`. */
async function fromAddress() {
  const shared = new URLSearchParams(location.hash.slice(1)).get("variant");
  if (shared) {
    try {
      const found = await decodeShared(shared);
      if (typeof found === "string" || (typeof found === "object" && found !== null && !Array.isArray(found))) {
        return found;
      }
    } catch {
      return shared;
    }
  }
  return new URLSearchParams(location.search).get("variant");
}

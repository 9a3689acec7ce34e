// The variant in progress: every change is checked, and is a step of the browser's history.
import { post } from "../core/api.js";
import { Emitter } from "../core/events.js";
import { decodeShared, encodeShared, fragment } from "../core/files.js";
import { Latest } from "../core/latest.js";
import { t } from "../core/words.js";
import { departed, isWhole, same } from "./variant.js";

/** How long to wait for further changes before the server is asked, in milliseconds. */
const PAUSE = 180;
/** Changes of one thing in such quick succession count as one step. */
const ONE_STEP = 1500;

/**
 * Events: "change" when the variant changed, "asking" when the check begins, "checked" after it, "failure" with the
 * error if it failed, and "warned" with what is useless in a variant that works.
 */
export class Store extends Emitter {
  #checks = new Latest((signal) => this.#check(signal), (error) => this.#failed(error));
  #warnings = new Latest((signal) => this.#warn(signal));
  #last = { what: null, when: 0 };

  constructor(presets) {
    super();
    this.presets = presets;
    /** The variant: an object, or a text from outside. */
    this.variant = null;
    /** The server's last answer about it; null while there is none. */
    this.answer = null;
    this.busy = false;
    /** The plugins when it last worked; null before. */
    this.worked = null;
    addEventListener("popstate", (event) => void this.#arrive(event.state));
  }

  /** The variant with its inheritance written out, as far as known. */
  get shown() {
    if (isWhole(this.variant)) return this.variant;
    return this.answer?.object ?? { plugins: {} };
  }

  /** The preset that the variant equals, if any. */
  get preset() {
    return this.presets.find((preset) => preset.object && same(preset.object, this.shown)) ?? null;
  }

  /** Its title. */
  get title() {
    const { title } = this.shown;
    return title ? (this.preset?.title ?? String(title)) : "";
  }

  /** Its title, or a substitute. */
  get displayTitle() {
    return this.title || this.answer?.title || t("My rules");
  }

  /** The variant with a title. */
  get named() {
    return this.shown.title ? this.shown : { ...this.shown, title: this.displayTitle };
  }

  /** Whether it is known to work in its current state. */
  get works() {
    return !this.busy && this.answer?.ok === true;
  }

  /** Start with the variant in the address, or else with the given one. */
  async begin(otherwise) {
    const found = await fromAddress();
    this.variant = found ?? otherwise;
    if (found === null) history.replaceState({ variant: this.variant }, "");
    this.#changed(0);
  }

  /** Change the variant. `what` names the part, so that several steps of a number count as one. */
  change(make, what = null) {
    const before = this.shown;
    const made = make(this.preset ? departed(before) : before);
    if (!same(made, before)) this.take(made, what);
  }

  /** Continue with another variant. */
  take(variant, what = null) {
    const now = Date.now();
    const again = what !== null && what === this.#last.what && now - this.#last.when < ONE_STEP;
    this.#last = { what, when: now };
    this.variant = variant;
    history[again ? "replaceState" : "pushState"]({ variant }, "", "#");
    void this.#address();
    this.#changed(PAUSE);
  }

  /** The link to this variant, which contains all of it. */
  async link() {
    const link = new URL("/rules", location.href);
    link.hash = `variant=${await encodeShared(this.variant)}`;
    return link.href;
  }

  async #address() {
    const { variant } = this;
    const link = await this.link();
    // Packing takes a moment, in which the variant may change.
    if (variant === this.variant) history.replaceState({ variant }, "", link);
  }

  async #arrive(state) {
    this.variant = state?.variant ?? (await fromAddress()) ?? this.variant;
    this.#last = { what: null, when: 0 };
    this.#changed(0);
  }

  #changed(pause) {
    this.busy = true;
    this.emit("change");
    this.#warnings.stop();
    this.#checks.soon(pause);
  }

  /** Check the variant with the server. */
  async #check(signal) {
    const { variant } = this;
    this.emit("asking");
    const worked = isWhole(variant) ? this.worked : null;
    const answer = await post("/api/variants/check", { variant, worked }, { signal });
    this.answer = answer;
    if (answer.ok) this.worked = Object.keys(answer.object.plugins);
    // A variant that works is from now on written out in full.
    if (answer.ok && !isWhole(variant)) this.variant = answer.object;
    this.busy = false;
    this.emit("checked");
    if (answer.ok) void this.#warnings.now();
  }

  /** Ask for what is useless in a variant that works, which takes longer. */
  async #warn(signal) {
    this.emit("warned", await post("/api/variants/warnings", { variant: this.variant }, { signal }));
  }

  #failed(error) {
    this.busy = false;
    this.emit("failure", error);
  }
}

/** The variant in the address: an object or a text in the fragment, or a preset's name in the query. */
async function fromAddress() {
  const shared = fragment().get("variant");
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

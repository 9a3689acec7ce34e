// Actions on the chosen rules: play, compare, store and share them.
import { post, postBlob } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { choose, download, encodeShared } from "../core/files.js";
import { own, variants } from "../core/own.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, fieldOf, linkField, optionGroup } from "../ui/controls.js";
import { copy } from "../ui/copying.js";
import { openDialog } from "../ui/dialogs.js";
import { menu } from "../ui/menus.js";
import { showFailure, tried } from "../ui/problems.js";

/** The row of actions, and `play`, which stands where it is always in reach; `failed` is the place for error messages. */
export class Actions {
  /** The variant of the current link to play. */
  #led = null;

  constructor(store, failed, kept) {
    this.store = store;
    this.failed = failed;
    this.kept = kept;
    this.play = h("a", { class: "button primary", href: "/" }, t("Play this"));
    this.compare = actButton(t("Compare with …"), () => this.#compare());
    this.open = actButton(t("Open file …"), () => this.#open());
    const downloads = this.#downloads();
    /** What needs rules that work. */
    this.needy = [this.compare, ...downloads.buttons.slice(2)];
    this.element = h("div", { class: "row actions" },
      this.compare,
      actButton(t("Save in this browser"), () => this.#save()),
      downloads.element,
      actButton(t("Copy link"), () => this.#copy()),
      this.open,
    );
    this.play.addEventListener("click", (event) => {
      const known = !store.busy && this.#led === store.variant;
      if (known && this.play.getAttribute("aria-disabled") !== "true") return;
      event.preventDefault();
      if (!known) void this.#playSoon();
    });
  }

  #downloads() {
    const entry = (text, what, format, ending = format) => [
      text,
      (pressed) => this.#download(pressed, what, format, ending),
    ];
    return menu(t("Download"), [
      entry(t("Variant file (.toml)"), "file", "toml"),
      entry(t("Variant as JSON (.json)"), "file", "json"),
      entry(t("Rulebook as a page (.html)"), "rulebook", "html"),
      entry(t("Rulebook as text (.md)"), "rulebook", "markdown", "md"),
      entry(t("Rulebook to print (.pdf)"), "rulebook", "pdf"),
    ]);
  }

  /** Offer the actions for a variant that works, or does not. */
  async update() {
    const works = this.store.works;
    this.play.setAttribute("aria-disabled", String(!works));
    this.play.classList.toggle("off", !works);
    for (const each of this.needy) each.disabled = !works;
    const { preset, named, variant } = this.store;
    const href = preset ? `/?variant=${encodeURIComponent(preset.name)}` : `/#variant=${await encodeShared(named)}`;
    // Packing takes a moment, in which the variant may change.
    if (variant !== this.store.variant) return;
    this.play.href = href;
    this.#led = variant;
  }

  /** Play the variant just chosen as soon as it is known to work: never an earlier one. */
  async #playSoon() {
    if (this.store.busy) {
      await new Promise((resolve) => this.store.on("checked failure", resolve));
    }
    await this.update();
    if (this.store.works) location.href = this.play.href;
  }

  async #download(pressed, what, format, ending) {
    await this.#try(pressed, async () => {
      const file = await postBlob(`/api/variants/${what}`, { variant: this.store.named, format });
      download(`${slug(this.store.named.title)}.${ending}`, file);
    });
  }

  async #try(pressed, task) {
    if (!(await tried(this.failed, task, pressed))) this.failed.scrollIntoView({ block: "nearest" });
  }

  #save() {
    const { named } = this.store;
    const there = variants.get(named.title);
    if (!variants.put({ title: named.title, variant: named })) {
      showFailure(this.failed, new Error(t("this browser has no space left")));
      return;
    }
    this.store.take(named, "title");
    this.kept();
    this.#note(
      there
        ? t("Saved “{title}”.", { title: named.title })
        : t("Saved “{title}” in this browser, under “Start from a preset”.", { title: named.title }),
    );
  }

  async #copy() {
    const field = linkField(await this.store.link(), { class: "link", "aria-label": t("Link") });
    const copied = t("Link copied. Anyone who opens it gets these rules.");
    if (await copy(field, copied)) {
      this.#note(copied);
      return;
    }
    openDialog(t("Link to these rules"), null, (close) => [
      h("p", {}, t("Copy this link:")),
      h("p", {}, field),
      h("p", { class: "row" }, actButton(t("Close"), close)),
    ]);
  }

  async #open() {
    const file = await choose(".toml,.json,application/json,application/toml,text/plain");
    if (file) await this.read(file);
  }

  /** Continue with the variant in a file. */
  async read({ name, text }) {
    await this.#try(this.open, async () => {
      const { variant } = await post("/api/variants/open", { name: name.slice(0, 200), text });
      this.store.take(variant);
      this.#note(t("Opened {name}.", { name }));
    });
  }

  #compare() {
    const { presets, answer, named } = this.store;
    const works = presets.filter((preset) => preset.object);
    const mine = own();
    const select = h("select", { id: "compare-with" },
      optionGroup(
        t("Presets"),
        works.map(({ name, title }) => h("option", { value: `p${name}`, selected: name === answer?.nearest }, title)),
      ),
      optionGroup(t("Your own"), mine.map(({ title }, index) => h("option", { value: `o${index}` }, title))),
    );
    const go = async () => {
      const chosen = select.value.slice(1);
      const one = select.value[0] === "p" ? chosen : mine[Number(chosen)].variant;
      const other = this.store.preset?.name ?? named;
      location.href = `/compare#one=${await encodeShared(one)}&other=${await encodeShared(other)}`;
    };
    openDialog(t("Compare these rules"), null, (close) => [
      fieldOf(t("Compare with"), select),
      h("p", { class: "row" }, actButton(t("Compare"), go, { class: "primary" }), actButton(t("Cancel"), close)),
    ]);
  }

  #note(text) {
    fill(this.failed, h("p", { class: "note" }, text));
    announce(text);
  }
}

/** A title as the name of a file. */
function slug(title) {
  const name = String(title ?? "").normalize("NFKC").replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  return name.toLowerCase().slice(0, 60) || "variant";
}

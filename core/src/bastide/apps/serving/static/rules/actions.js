// Actions on the chosen rules: play, compare, store and share them.
import { post, postBlob } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { choose, download, encodeShared } from "../core/files.js";
import { showFailure, whileBusy } from "../core/problems.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";
import { own, save } from "./own.js";

/** The row of actions; `failed` is the place for error messages. */
export class Actions {
  /** The variant of the current link to play. */
  #led = null;

  constructor(store, failed, kept) {
    this.store = store;
    this.failed = failed;
    this.kept = kept;
    this.play = h("a", { class: "button primary", href: "/" }, t("Play this"));
    this.compare = button(t("Compare with …"), () => this.#compare());
    this.save = button(t("Save in this browser"), () => this.#save());
    this.link = button(t("Copy link"), () => this.#copy());
    this.open = button(t("Open file …"), () => this.#open());
    this.element = h(
      "div",
      { class: "row actions" },
      this.play,
      this.compare,
      this.save,
      this.#menu(),
      this.link,
      this.open,
    );
    this.play.addEventListener("click", (event) => {
      const known = !store.busy && this.#led === store.variant;
      if (known && this.play.getAttribute("aria-disabled") !== "true") return;
      event.preventDefault();
      if (!known) void this.#playSoon();
    });
  }

  #menu() {
    const files = [
      [t("Variant file (.toml)"), (pressed) => this.#file(pressed, "toml")],
      [t("Variant as JSON (.json)"), (pressed) => this.#file(pressed, "json")],
    ];
    const books = [
      [t("Rulebook as a page (.html)"), (pressed) => this.#book(pressed, "html", "html")],
      [t("Rulebook as text (.md)"), (pressed) => this.#book(pressed, "markdown", "md")],
      [t("Rulebook to print (.pdf)"), (pressed) => this.#book(pressed, "pdf", "pdf")],
    ];
    const entry = ([text, act]) => {
      const pressed = button(text, () => act(pressed), "quiet");
      return h("li", {}, pressed);
    };
    this.books = books.map(entry);
    const list = h("ul", { id: "downloads", hidden: true }, files.map(entry), this.books);
    const opener = h(
      "button",
      {
        type: "button",
        "aria-expanded": "false",
        "aria-controls": "downloads",
        on: { click: () => unfold(list.hidden) },
      },
      t("Download"),
    );

    function unfold(open) {
      list.hidden = !open;
      opener.setAttribute("aria-expanded", String(open));
      if (open) list.querySelector("button:enabled")?.focus();
    }

    const menu = h("div", { class: "menu" }, opener, list);
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || list.hidden) return;
      unfold(false);
      opener.focus();
    });
    document.addEventListener("click", (event) => {
      if (!menu.contains(event.target)) unfold(false);
    });
    return menu;
  }

  /** Offer the actions for a variant that works, or does not. */
  async update() {
    const works = this.store.works;
    this.play.setAttribute("aria-disabled", String(!works));
    this.play.classList.toggle("off", !works);
    this.compare.disabled = !works;
    for (const book of this.books) book.firstChild.disabled = !works;
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
      const heard = { once: true };
      await new Promise((resolve) => {
        for (const event of ["checked", "failure"]) this.store.on(event, resolve, heard);
      });
    }
    await this.update();
    if (this.store.works) location.href = this.play.href;
  }

  async #file(pressed, format) {
    await this.#try(pressed, async () => {
      const file = await postBlob("/api/variants/file", { variant: this.store.named, format });
      download(`${slug(this.store.named.title)}.${format}`, file);
    });
  }

  async #book(pressed, format, ending) {
    await this.#try(pressed, async () => {
      const file = await postBlob("/api/variants/rulebook", { variant: this.store.named, format });
      download(`${slug(this.store.named.title)}.${ending}`, file);
    });
  }

  async #try(pressed, act) {
    fill(this.failed);
    try {
      await whileBusy(pressed, act());
    } catch (error) {
      showFailure(this.failed, error);
      this.failed.scrollIntoView({ block: "nearest" });
    }
  }

  #save() {
    const { named } = this.store;
    const there = own().some((each) => each.title === named.title);
    if (!save(named.title, named)) {
      showFailure(this.failed, new Error(t("this browser has no room for it")));
      return;
    }
    this.store.take(named, "title");
    this.kept();
    this.#note(
      there
        ? t("“{title}” is kept as it is now.", { title: named.title })
        : t("“{title}” is kept in this browser, under “Start from a preset”.", { title: named.title }),
    );
  }

  async #copy() {
    const link = await this.store.link();
    try {
      await navigator.clipboard.writeText(link);
      this.#note(t("The link is copied: anyone who opens it has these rules."));
    } catch {
      dialog(t("Link to these rules"), (close) => [
        h("p", {}, t("Copy it from here:")),
        h("p", {}, linkField(link)),
        h("p", { class: "row" }, button(t("Close"), close)),
      ]);
    }
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
      this.#note(t("{name} is open.", { name }));
    });
  }

  #compare() {
    const { presets, answer, named } = this.store;
    const works = presets.filter((preset) => preset.object);
    const mine = own();
    const select = h(
      "select",
      { id: "compare-with" },
      h(
        "optgroup",
        { label: t("Presets") },
        works.map(({ name, title }) => h("option", { value: `p${name}`, selected: name === answer?.nearest }, title)),
      ),
      mine.length
        ? h(
            "optgroup",
            { label: t("Your own") },
            mine.map(({ title }, index) => h("option", { value: `o${index}` }, title)),
          )
        : null,
    );
    dialog(t("Compare these rules"), (close) => [
      h("p", { class: "field" }, h("label", { for: "compare-with" }, t("Compare with")), select),
      h(
        "p",
        { class: "row" },
        button(t("Compare"), async () => {
          const chosen = select.value.slice(1);
          const one = select.value[0] === "p" ? chosen : mine[Number(chosen)].variant;
          const other = this.store.preset?.name ?? named;
          location.href = `/compare#one=${await encodeShared(one)}&other=${await encodeShared(other)}`;
        }, "primary"),
        button(t("Cancel"), close),
      ),
    ]);
  }

  #note(text) {
    fill(this.failed, h("p", { class: "note" }, text));
    say(text);
  }
}

function button(text, act, kind = null) {
  return h("button", { type: "button", class: kind, on: { click: act } }, text);
}

function linkField(link) {
  return h("input", {
    class: "link",
    type: "text",
    readonly: true,
    value: link,
    "aria-label": t("Link"),
    on: { focus: (event) => event.target.select() },
  });
}

function dialog(title, content) {
  const shown = h("dialog", { "aria-labelledby": "dialog-title", on: { close: () => shown.remove() } });
  fill(shown, h("h2", { id: "dialog-title" }, title), content(() => shown.close()));
  document.body.append(shown);
  shown.showModal();
}

/** A title as the name of a file. */
function slug(title) {
  const name = String(title ?? "").normalize("NFKC").replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  return name.toLowerCase().slice(0, 60) || "variant";
}

// Documents from the server, in frames without scripts.
import { fill, h } from "../core/dom.js";
import { encodeShared } from "../core/files.js";
import { t } from "../core/words.js";

/** Shows a document of the variant, and requests it only while visible. */
export class Framed {
  #seen = null;

  /** `place` is the folder of the addresses; `about(answer, variant)` returns the subject of the document, or null. */
  constructor(panel, { place, title, about, nothing }) {
    this.panel = panel;
    this.place = place;
    this.title = title;
    this.about = about;
    this.nothing = nothing;
  }

  /** Show the document. */
  async show(answer, variant) {
    const about = this.about(answer, variant);
    const key = JSON.stringify(about);
    if (key === this.#seen) return;
    this.#seen = key;
    if (about === null) {
      fill(this.panel, h("p", {}, this.nothing));
      return;
    }
    const address = `/${this.place}/${await encodeShared(about)}.html`;
    if (key !== this.#seen) return;
    const waiting = h("p", { class: "busy waiting" }, t("One moment …"));
    const frame = h("iframe", { src: address, title: this.title, sandbox: "", on: { load: () => waiting.remove() } });
    fill(
      this.panel,
      waiting,
      frame,
      h("p", {}, h("a", { href: address, target: "_blank", rel: "noopener" }, t("Open in a new window"))),
    );
  }

  /** Clear the document: there is nothing to show. */
  clear(text) {
    this.#seen = null;
    fill(this.panel, h("p", {}, text));
  }
}

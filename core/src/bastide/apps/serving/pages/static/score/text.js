// The diagram as text, for what clicks cannot express; problems are shown with their lines.
import { post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { smallText, stackOf } from "../ui/controls.js";
import { problemList, taskButton } from "../ui/problems.js";

/** A value on one line, with spaces between its parts. */
function inLine(value) {
  return JSON.stringify(value, null, 1).replace(/\n */g, " ");
}

/** A diagram with one line for each tile and piece. */
export function written(diagram) {
  const parts = Object.entries(diagram).map(([key, value]) => {
    const many = Array.isArray(value) && value.some((each) => typeof each === "object");
    const text = many ? `[\n  ${value.map(inLine).join(",\n  ")}\n ]` : inLine(value);
    return ` ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${parts.join(",\n")}\n}\n`;
}

export class Text {
  constructor(entry, used) {
    this.entry = entry;
    this.area = h("textarea", { id: "diagram-text", rows: 10, spellcheck: "false", autocomplete: "off", wrap: "off" });
    this.failed = h("div", { role: "alert" });
    const use = taskButton(t("Use this text"), this.failed, async () => {
      const found = await post("/api/diagrams/import", { text: this.area.value });
      await used(found);
      fill(this.failed, found.problems.length ? problemList(found.problems) : null);
      announce(t("The table is as the text says."));
    });
    this.element = stackOf(
      h("label", { for: "diagram-text", class: "label" }, t("The table as text")),
      smallText(t("Write here what cannot be clicked, such as what expansions keep beside the board.")),
      this.area,
      this.failed,
      h("div", null, use),
    );
  }

  show() {
    // The problems of a text do not apply to the table that replaced it.
    if (this.shown !== this.entry.diagram) fill(this.failed);
    this.shown = this.entry.diagram;
    if (document.activeElement !== this.area) this.area.value = written(this.entry.diagram);
  }
}

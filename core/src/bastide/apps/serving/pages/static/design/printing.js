// Sheets to look at, and pages to print and cut out.
import { postBlob } from "../core/api.js";
import { h } from "../core/dom.js";
import { download } from "../core/files.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { choiceOf, rowOf, sectionOf, smallText } from "../ui/controls.js";
import { taskButton } from "../ui/problems.js";

/** @param {import("./workplace.js").Workplace} place */
export function printing(place) {
  const failed = h("div");
  const papers = [["a4", "A4"], ["letter", "Letter"]];
  const paper = h("select", { id: "paper" }, papers.map(([value, name]) => h("option", { value }, name)));
  const backs = h("input", { type: "checkbox", checked: true });
  const once = h("input", { type: "checkbox" });

  const save = (text, ending, wanted) =>
    taskButton(text, failed, async () => {
      const question = { text: place.text, under: place.under, format: ending, ...wanted() };
      download(`${place.name}.${ending}`, await postBlob("/api/tiles/sheet", question));
      announce(t("File saved."));
    });
  const pages = () => ({ paper: paper.value, backs: backs.checked, once: once.checked });
  return sectionOf(
    t("Print"),
    { class: "panel" },
    smallText(
      t("Tiles are 45 mm wide, with cut marks."),
      " ",
      t("Print at actual size, two-sided, flipped on the long edge."),
    ),
    rowOf(
      h("label", { class: "row" }, t("Paper"), paper),
      choiceOf(backs, t("with backs")),
      choiceOf(once, t("each tile once")),
    ),
    rowOf(save(t("Contact sheet (SVG)"), "svg", () => ({})), save(t("Pages to cut out (PDF)"), "pdf", pages)),
    failed,
  );
}

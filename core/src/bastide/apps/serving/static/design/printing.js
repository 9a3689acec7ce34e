// Sheets to look at, and pages to print and cut out.
import { postBlob } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { download } from "../core/files.js";
import { showFailure, whileBusy } from "../core/problems.js";
import { say } from "../core/said.js";
import { t } from "../core/words.js";

/** @param {import("./workplace.js").Workplace} place */
export function printing(place) {
  const failed = h("div");
  const papers = [
    ["a4", "A4"],
    ["letter", "Letter"],
  ];
  const paper = h("select", { id: "paper" }, papers.map(([value, name]) => h("option", { value }, name)));
  const backs = h("input", { type: "checkbox", checked: true });
  const once = h("input", { type: "checkbox" });

  async function save(button, wanted, ending) {
    fill(failed);
    try {
      const question = { text: place.text, under: place.under, ...wanted };
      const blob = await whileBusy(button, postBlob("/api/tiles/sheet", question));
      download(`${place.name}.${ending}`, blob);
      say(t("The file is saved."));
    } catch (error) {
      showFailure(failed, error);
    }
  }

  const sheet = h("button", { type: "button" }, t("Contact sheet (SVG)"));
  sheet.addEventListener("click", () => save(sheet, { format: "svg" }, "svg"));
  const pages = h("button", { type: "button" }, t("Pages to cut out (PDF)"));
  pages.addEventListener("click", () =>
    save(pages, { format: "pdf", paper: paper.value, backs: backs.checked, once: once.checked }, "pdf"),
  );
  return h(
    "section",
    { class: "panel", "aria-labelledby": "print-title" },
    h("h2", { id: "print-title" }, t("Print")),
    h(
      "p",
      { class: "soft small" },
      t("Tiles are 45 mm wide, with marks where to cut."),
      " ",
      t("Print at actual size, on both sides, turned over the long edge."),
    ),
    h(
      "div",
      { class: "row" },
      h("label", { class: "row" }, t("Paper"), paper),
      h("label", { class: "choice" }, backs, t("with backs")),
      h("label", { class: "choice" }, once, t("each tile once")),
    ),
    h("div", { class: "row" }, sheet, pages),
    failed,
  );
}

// Reports: pages from the server, shown in frames without scripts, and saved.
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { actButton, rowOf } from "../ui/controls.js";

/** Buttons that show a report in the page and save it; `data` are links for saving more, {href, text}. */
export function reportBar(address, title, data = []) {
  const place = h("div", { class: "report" });
  const button = actButton(t("Show the report"), () => {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    fill(button, open ? t("Hide the report") : t("Show the report"));
    fill(place, open ? h("iframe", { src: address, title, sandbox: "" }) : null);
  }, { "aria-expanded": "false" });
  return [
    rowOf(
      button,
      h("a", { class: "button", href: `${address}?save=true`, download: true }, t("Save the report")),
      data.map(({ href, text }) => h("a", { class: "button", href, download: true }, text)),
    ),
    place,
  ];
}

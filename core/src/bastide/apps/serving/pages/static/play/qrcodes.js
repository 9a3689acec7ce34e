// QR codes of links: a telephone opens them with its camera.
import { postBlob } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { taskButton } from "../ui/problems.js";
import { othersReachThis } from "./reach.js";

const SIZE = 240;

/**
 * A button that shows and hides the code of a link, and the place for it; nothing where nobody else can follow the link.
 * @param {string} link
 * @param {string} name whose link it is
 * @returns {HTMLElement[]}
 */
export function qrCode(link, name) {
  if (!othersReachThis()) return [];
  const label = t("QR code of the link for {name}", { name });
  const place = h("div", { class: "qr-code", hidden: true });
  const failed = h("div");
  const button = taskButton(t("QR code"), failed, show, { "aria-label": label, "aria-expanded": "false" });

  async function show() {
    if (!place.hasChildNodes()) {
      const src = URL.createObjectURL(await postBlob("/api/qr-code", { text: link }));
      fill(place, h("img", { src, alt: label, width: SIZE, height: SIZE }));
    }
    place.hidden = !place.hidden;
    button.setAttribute("aria-expanded", String(!place.hidden));
  }

  return [button, failed, place];
}

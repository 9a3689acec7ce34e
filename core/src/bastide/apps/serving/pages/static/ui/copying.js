// Copying links.
import { fill } from "../core/dom.js";
import { t } from "../core/words.js";
import { announce, warn } from "./announcing.js";
import { linkField } from "./controls.js";

/** Copy the text of a field, and announce it; where the page may not, the field is selected. Returns whether it may. */
export async function copy(field, message) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // The clipboard is only available on pages from this computer or over an encrypted connection.
    field.select();
    if (!field.isConnected || !document.execCommand("copy")) {
      warn(t("The browser blocks copying. The link is selected: copy it by hand."));
      return false;
    }
  }
  field.classList.add("copied");
  setTimeout(() => field.classList.remove("copied"), 1500);
  announce(message);
  return true;
}

/** Show a link in some place, and copy it. Returns whether that was possible. */
export function showLink(place, link, label) {
  const field = linkField(link, { "aria-label": label });
  fill(place, field);
  field.select();
  return copy(field, t("Link copied."));
}

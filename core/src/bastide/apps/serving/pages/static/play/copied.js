// Copying the link of a seat.
import { t } from "../core/words.js";
import { actButton } from "../ui/controls.js";
import { copy } from "../ui/copying.js";

/** A button that copies the link in a field; `name` is whose link it is. */
export function copyButton(field, name) {
  const copied = t("Link for {name} copied.", { name });
  return actButton(t("Copy"), () => copy(field, copied), { "aria-label": t("Copy the link for {name}", { name }) });
}

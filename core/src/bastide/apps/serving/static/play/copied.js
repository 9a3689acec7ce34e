// Copying the content of a field.
import { say, warn } from "../core/said.js";
import { t } from "../core/words.js";

/** Copy the text of a field; where the page may not, select it at least. */
export async function copied(field, name) {
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    // The clipboard is only available on pages from this computer or over an encrypted connection.
    field.select();
    if (!document.execCommand("copy")) {
      warn(t("The browser does not let this page copy. The link is marked: copy it by hand."));
      return false;
    }
  }
  field.classList.add("copied");
  setTimeout(() => field.classList.remove("copied"), 1500);
  say(t("The link for {name} is copied.", { name }));
  return true;
}

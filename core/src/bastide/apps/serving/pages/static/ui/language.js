// Choosing the language of the pages.
import { find } from "../core/dom.js";
import { warn } from "./announcing.js";

const AGE = 365 * 24 * 60 * 60;

find("#languages")?.addEventListener("click", (event) => {
  const code = event.target.closest("button")?.lang;
  if (!code) return;
  const safe = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `language=${code}; Path=/; Max-Age=${AGE}; SameSite=Lax${safe}`;
  if (document.cookie.split("; ").includes(`language=${code}`)) {
    location.reload();
    return;
  }
  warn(find("#languages").dataset.unsaved);
});

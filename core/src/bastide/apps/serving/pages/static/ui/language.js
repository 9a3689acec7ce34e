// Choosing the language of the pages.
import { find } from "../core/dom.js";
import { warn } from "./announcing.js";

const AGE = 365 * 24 * 60 * 60;

// Choosing another language must not wait for the words of the current one.
find("#languages")?.addEventListener("click", async (event) => {
  const code = event.target.closest("button")?.lang;
  if (!code) return;
  const safe = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `language=${code}; Path=/; Max-Age=${AGE}; SameSite=Lax${safe}`;
  if (document.cookie.split("; ").includes(`language=${code}`)) {
    location.reload();
    return;
  }
  const { t } = await import("../core/words.js");
  warn(t("The language cannot be saved: this browser blocks cookies."));
});

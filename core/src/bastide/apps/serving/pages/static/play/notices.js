// Notices over the board: refusals, and a lost connection.
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton } from "../ui/controls.js";
import { problemList, warnOf } from "../ui/problems.js";

/** @param {import("./table.js").Table} table */
export function notices(table) {
  const refused = h("div", { class: "refused", hidden: true });
  const lost = h("p", { class: "notice lost", hidden: true },
    t("Connection lost. Reconnecting; the game is safe."),
  );
  const put = () => {
    refused.hidden = true;
  };
  table.on("refused", (problems) => {
    const away = actButton("×", put, { class: "quiet", "aria-label": t("Put away") });
    fill(refused, problemList(problems), away);
    refused.hidden = false;
    warnOf(problems);
  });
  table.on("connection", () => {
    // A short interruption is not announced.
    const wait = table.lost ? 1200 : 0;
    setTimeout(() => {
      if (lost.hidden !== table.lost) return;
      lost.hidden = !table.lost;
      announce(table.lost ? t("Connection lost.") : t("Connected again."));
    }, wait);
  });
  table.on("live", put);
  return { element: h("div", { class: "notices" }, lost, refused), put };
}

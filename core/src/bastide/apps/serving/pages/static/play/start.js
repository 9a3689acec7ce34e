// The start page: a new game, the games known to this browser, and saved games.
import { get, post } from "../core/api.js";
import { find, h } from "../core/dom.js";
import { choose } from "../core/files.js";
import { t } from "../core/words.js";
import { choiceOf, faint, rowOf, smallText } from "../ui/controls.js";
import { failure, showFailure, taskButton } from "../ui/problems.js";
import { beginForm } from "./begin.js";
import { begun, enter } from "./begun.js";
import { gameList } from "./gamelist.js";
import { exampleTable } from "./example.js";

/** The rules of today's boxes. */
const TODAY = "c3";

const begin = find("#begin");
const mine = gameList(find("#games").appendChild(h("div", { class: "stack" })));

/** Start a game, and open it or show its links. */
async function start(wish) {
  const answer = await post("/api/games", wish);
  enter(answer, wish.title ?? "", () => {
    mine.draw();
    const panel = begun(answer);
    begin.replaceWith(panel);
    find("h2", panel).focus();
  });
}

function resumePanel(place) {
  const failed = h("div");
  const together = h("input", { type: "checkbox", id: "resume-apart" });
  const button = taskButton(t("Open a file…"), failed, async () => {
    const file = await choose(".json,application/json");
    if (file) await start({ record: readRecord(file.text), seats: together.checked ? "apart" : "together" });
  });
  place.append(
    smallText(t("Open a saved record to continue the game from its end.")),
    rowOf(button, choiceOf(together, t("each player gets a link"))),
    failed,
  );
}

function readRecord(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw failure(t("This file is not a record of a game; records are JSON."));
  }
}

// Following a link to rules from this page changes only the fragment.
window.addEventListener("hashchange", () => location.reload());
resumePanel(find("#saved"));
void exampleTable(find(".example-content"));
try {
  const [presets, bots] = await Promise.all([get("/api/presets"), get("/api/bots")]);
  const form = await beginForm(presets, bots, start);
  const failed = h("div");
  find("#now").append(
    taskButton(t("Play now"), failed, () => form.begin(TODAY), { class: "primary begin" }),
    h("a", { class: "button begin", href: "/learn" }, t("Learn in 3 minutes")),
    faint(t("by the rules of today's boxes")),
    failed,
  );
  find(".moment", begin).replaceWith(form.element);
} catch (error) {
  find(".moment", begin).remove();
  showFailure(begin.appendChild(h("div")), error);
}

// The start page: a new game, the games known to this browser, and saved games.
import { fill, find, h } from "../core/dom.js";
import { get } from "../core/api.js";
import { choose } from "../core/files.js";
import { showFailure, whileBusy } from "../core/problems.js";
import { t } from "../core/words.js";
import { beginForm } from "./begin.js";
import { gameList } from "./gamelist.js";
import { linkTo, remember } from "./games.js";
import { begun } from "./begun.js";
import { post } from "../core/api.js";

const begin = find("#begin");
const mine = gameList(find("#games").appendChild(h("div", { class: "stack" })));

/** Start a game, store its seats, and open it; or, if each player has a seat, show all links. */
async function start(wish) {
  const answer = await post("/api/games", wish);
  const seats = answer.seats;
  const title = wish.title ?? "";
  remember({ id: answer.id, title, players: answer.players, seats });
  if (seats.length < 2) {
    location.assign(linkTo(answer.id, seats[0]?.secret));
    return;
  }
  mine.draw();
  const panel = begun(answer);
  begin.replaceWith(panel);
  find("h2", panel).focus();
}

function resumePanel(place) {
  const failed = h("div");
  const together = h("input", { type: "checkbox", id: "resume-apart" });
  const button = h("button", { type: "button" }, t("Open a file…"));
  button.addEventListener("click", async () => {
    const file = await choose(".json,application/json");
    if (!file) return;
    fill(failed);
    try {
      const record = readRecord(file.text);
      await whileBusy(button, start({ record, seats: together.checked ? "apart" : "together" }));
    } catch (error) {
      showFailure(failed, error);
    }
  });
  place.append(
    h(
      "p",
      { class: "soft small" },
      t("A record that was saved on a game's page, or by a program, goes on from where it ends."),
    ),
    h("div", { class: "row" }, button, h("label", { class: "choice" }, together, t("each player gets a link"))),
    failed,
  );
}

function readRecord(text) {
  try {
    return JSON.parse(text);
  } catch {
    const problem = t("This file is no record of a game: records are JSON.");
    throw Object.assign(new Error(problem), { problems: [{ text: problem }] });
  }
}

// Following a link to rules from this page changes only the fragment.
window.addEventListener("hashchange", () => location.reload());
resumePanel(find("#saved"));
try {
  const [presets, bots] = await Promise.all([get("/api/presets"), get("/api/bots")]);
  const form = await beginForm(presets, bots, start);
  find(".moment", begin).replaceWith(form);
} catch (error) {
  find(".moment", begin).remove();
  showFailure(begin.appendChild(h("div")), error);
}

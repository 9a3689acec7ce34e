// The page of the lessons and puzzles.
import { insist } from "../board/pictures.js";
import { get } from "../core/api.js";
import { fill, find, h } from "../core/dom.js";
import { n, t } from "../core/words.js";
import { badge, rowOf, softText } from "../ui/controls.js";
import { showFailure, taskButton } from "../ui/problems.js";
import { beginLesson, boardHref, results } from "./beginning.js";

const done = results();

/** A lesson or puzzle with its board. */
function card({ name, title, says, best }, kind) {
  const failed = h("div");
  const puzzle = best !== null;
  const text = name in done ? t("Once more") : puzzle ? t("Try it") : t("Begin");
  const href = boardHref(name);
  const id = `about-${name.replace("/", "-")}`;
  const begin = taskButton(text, failed, () => beginLesson(name, !puzzle), { class: "primary", "aria-describedby": id });
  return h("li", { class: `panel ${kind}` },
    insist(h("img", { src: href, alt: "", width: 400, height: 300, loading: "lazy" }), "src", href),
    h("div", { class: "stack" },
      h(puzzle ? "h3" : "h2", { id }, title),
      softText(says),
      rowOf(begin, puzzle ? badge(standing(name, best)) : name in done ? badge(`✓ ${t("done")}`) : null),
      failed,
    ),
  );
}

/** What is to be reached, and what has been. */
function standing(name, best) {
  if (!(name in done)) return n("best: {count} point", "best: {count} points", best);
  if (done[name] >= best) return `★ ${t("solved: {points} of {best}", { points: best, best })}`;
  return t("so far {points} of {best}", { points: done[name], best });
}

try {
  const found = await get("/api/lessons");
  const puzzles = found.filter(({ best }) => best !== null);
  const lessons = found.filter(({ best }) => best === null);
  const none = t("No installed plugin brings lessons or puzzles.");
  fill(find("#lessons"), found.length ? null : softText(none), list(lessons, "lesson"));
  find("#puzzles").append(list(puzzles, "puzzle"));
  find("#puzzles").hidden = !puzzles.length;
  // It was not there when the browser looked for it.
  if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
} catch (error) {
  showFailure(find("#lessons"), error);
}

function list(found, kind) {
  return h("ul", { class: `cards ${kind}s` }, found.map((each) => card(each, kind)));
}

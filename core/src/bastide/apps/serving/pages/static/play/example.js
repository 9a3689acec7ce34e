// A table on the first page whose points depend on the rules that visitors pick.
import { post, postBlob } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { EDITIONS, EXAMPLE } from "../score/example.js";
import { announce } from "../ui/announcing.js";
import { choiceOf, unseen } from "../ui/controls.js";
import { showFailure } from "../ui/problems.js";
import { coloursOf } from "./colourchoice.js";
import { seal } from "./seal.js";

/** Show the table in an element, under one of its editions at a time. */
export async function exampleTable(content) {
  fill(content, h("p", { class: "soft" }, t("One moment …")));
  try {
    const [found, { players }] = await Promise.all([
      post("/api/diagrams/score", { diagram: EXAMPLE, under: EDITIONS }),
      coloursOf(EXAMPLE.players.map((name) => ({ name }))),
    ]);
    const images = await Promise.all(EDITIONS.map((_, number) => pictureUnder(found, number)));
    fill(content, shown(found, players, images));
  } catch (error) {
    showFailure(content, error);
  }
}

/** The board, with what the editions score differently as one of them does. */
async function pictureUnder(found, number) {
  const { colour } = found.columns[number];
  const lights = found.differences.flatMap(({ columns }) =>
    columns.filter(({ column }) => column === number).flatMap(({ where }) =>
      where.flatMap(({ at, segments }) => segments.map((segment) => ({ at, segment, colour }))),
    ),
  );
  const asked = { diagram: EXAMPLE, under: EDITIONS[number], coordinates: false, lights };
  return URL.createObjectURL(await postBlob("/api/diagrams/picture", asked));
}

function shown(found, players, images) {
  const most = Math.max(...found.columns.flatMap(({ scores }) => Object.values(scores)));
  const boards = images.map((src) => h("img", { src, alt: "", width: 732, height: 664 }));
  const lines = players.map((player) => lineOf(found, player, most));

  function show(number) {
    for (const [each, board] of boards.entries()) board.classList.toggle("hidden", each !== number);
    for (const line of lines) line.show(number);
  }

  const choices = found.columns.map((column, number) => {
    const change = () => {
      show(number);
      announce(column.ranked);
    };
    const input = h("input", { type: "radio", name: "example", checked: number === 0, on: { change } });
    return choiceOf(input, h("span", null, column.title));
  });
  show(0);
  return [
    h("div", { class: "boards", role: "img", "aria-label": t("A table with the followers of three players") }, boards),
    h("div", { class: "stack" },
      h("fieldset", null, h("legend", { class: "label" }, t("Pick the rules, and see who wins")), choices),
      h("ul", { class: "example-points" }, lines.map(({ element }) => element)),
    ),
  ];
}

/** The points of a player, and of what they are. */
function lineOf(found, player, most) {
  const points = h("strong", { class: "number" });
  const parts = h("span", { class: "soft small" });
  const first = h("span", { class: "first" });
  const bar = h("span", { class: "bar" });
  bar.style.setProperty("background", player.colour);
  const element = h("li", null, seal(player), h("span", { class: "grow" }, player.name, first), points, parts, bar);

  function show(number) {
    const column = found.columns[number];
    const won = column.ranking[0].includes(player.name);
    const ours = found.rows.filter((row) => row.player === player.name && row.points[number]);
    points.textContent = column.scores[player.name];
    fill(first, won ? [" ★", unseen(t("wins"))] : null);
    element.classList.toggle("wins", won);
    parts.textContent = ours.map((row) => `${row.name} ${row.points[number]}`).join(" · ");
    bar.style.setProperty("width", `${(100 * column.scores[player.name]) / most}%`);
  }

  return { element, show };
}

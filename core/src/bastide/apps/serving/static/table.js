// A plain table: the tiles and pieces of a game, the actions as a list, and live news.
const table = document.querySelector("#table");
const said = document.querySelector("#said");
const list = document.querySelector("#actions");
const game = `/api/games/${table.dataset.game}`;
const secret = new URLSearchParams(location.hash.slice(1)).get("seat");
const headers = secret ? { authorization: `Bearer ${secret}` } : {};
const SVG = "http://www.w3.org/2000/svg";
let number = -1;

function picture(href, x, y, size) {
  const image = document.createElementNS(SVG, "image");
  const places = { href, x, y, width: size, height: size };
  for (const [name, value] of Object.entries(places)) image.setAttribute(name, value);
  return image;
}

function show(view) {
  if (view.number < number) return;
  number = view.number;
  const xs = view.tiles.map((tile) => tile.at[0]);
  const ys = view.tiles.map((tile) => tile.at[1]);
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  const board = document.createElementNS(SVG, "svg");
  board.setAttribute("viewBox", `${left} ${top} ${Math.max(...xs) - left + 2} ${Math.max(...ys) - top + 2}`);
  for (const tile of view.tiles) {
    board.append(picture(`/art/${view.art}/tiles/${tile.tile}@${tile.rotation}.svg`, ...tile.at, 1));
  }
  const players = Object.fromEntries(view.players.map((player) => [player.name, player]));
  for (const piece of view.pieces) {
    const owner = players[piece.player];
    const looks = new URLSearchParams(owner ? { colour: owner.colour, letter: owner.letter } : {});
    if (piece.lies) looks.set("lies", "true");
    const href = `/art/${view.art}/pieces/${encodeURIComponent(piece.piece)}.svg?${looks}`;
    board.append(picture(href, piece.x - 0.25, piece.y - 0.25, 0.5));
  }
  table.replaceChildren(board);
  const points = view.players.map((player) => `${player.name} ${player.score}`).join(", ");
  const { player, kind, tile } = view.decision;
  said.textContent = view.over ? `${points}. The game is over.` : `${points}. ${player}: ${kind} ${tile ?? ""}`;
  list.replaceChildren();
  for (const action of view.actions ?? []) {
    const button = document.createElement("button");
    button.textContent = action.wording;
    button.addEventListener("click", () => send("actions", { action: action.record }));
    const line = document.createElement("li");
    line.append(button);
    list.append(line);
  }
  if (view.may.undo) {
    const button = document.createElement("button");
    button.textContent = "take back";
    button.addEventListener("click", () => send("undo", {}));
    list.append(button);
  }
}

async function send(what, wish) {
  const response = await fetch(`${game}/${what}`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ ...wish, after: number, key: crypto.randomUUID() }),
  });
  const answer = await response.json();
  if (response.ok) show(answer);
  else {
    if (answer.view) show(answer.view);
    said.textContent = answer.problems.map((problem) => problem.text).join(" ");
  }
}

async function follow() {
  const after = number < 0 ? "" : `?after=${number}`;
  const response = await fetch(`${game}/events${after}`, { headers });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let kept = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    kept += value;
    const events = kept.split("\n\n");
    kept = events.pop();
    for (const event of events) {
      const data = event.split("\n").filter((line) => line.startsWith("data: "));
      if (data.length) show(JSON.parse(data.map((line) => line.slice(6)).join("\n")));
    }
  }
}

for (;;) {
  try {
    await follow();
  } catch {
    // The server is away for a moment.
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
}

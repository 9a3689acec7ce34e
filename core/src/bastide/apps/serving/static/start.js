// Begins a game and shows the links to its seats.
const form = document.querySelector("#begin");
const answer = document.querySelector("#answer");

for (const preset of await (await fetch("/api/presets")).json()) {
  const option = document.createElement("option");
  option.value = preset.name;
  option.label = preset.title;
  document.querySelector("#presets").append(option);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const given = new FormData(form);
  const bots = Object.fromEntries(
    given.get("bots").split(",").map((pair) => pair.trim().split("=")).filter((pair) => pair.length === 2),
  );
  const response = await fetch("/api/games", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      variant: given.get("variant"),
      players: given.get("players").split(",").map((name) => name.trim()),
      bots,
      seats: given.get("apart") ? "apart" : "together",
    }),
  });
  const said = await response.json();
  answer.replaceChildren();
  if (!response.ok) {
    answer.textContent = said.problems.map((problem) => problem.text).join(" ");
    return;
  }
  const seats = [...said.seats, { players: ["whoever looks on"], secret: "" }];
  for (const seat of seats) {
    const link = document.createElement("a");
    link.href = `/games/${said.id}${seat.secret ? `#seat=${seat.secret}` : ""}`;
    link.textContent = seat.players.join(", ");
    const line = document.createElement("p");
    line.append(link);
    answer.append(line);
  }
});

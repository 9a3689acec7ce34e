// Following a game: server-sent events, read with `fetch` because a seat is said in a header.

/** The server says every fifteen seconds that it is there. */
const SILENCE = 40_000;
const LONGEST = 10_000;

/**
 * Follow a game until told to stop; a connection that breaks is made anew, from what is known.
 *
 * @param {{path: function(string): string, seat: string|null, live: object|null}} table
 * @param {function(object): void} take given each view
 * @param {function(boolean): void} lose told whether the connection is lost
 * @param {function({problems: object[]}): void} refuse told why the game does not go on as it stands
 * @returns {{stop: function(): void}}
 */
export function follow(table, take, lose, refuse) {
  let stopped = false;
  let wait = 0;
  let known = false;
  let told = "";
  let connection = null;
  let wake = () => {};

  /** Say why the game does not go on; not again and again, while nothing changes. */
  function tell(refused) {
    const text = JSON.stringify(refused.problems);
    if (text !== told) refuse(refused);
    told = text;
  }

  async function connect() {
    connection = new AbortController();
    const { signal } = connection;
    let watch = 0;
    const alive = () => {
      clearTimeout(watch);
      watch = setTimeout(() => connection.abort(), SILENCE);
    };
    alive();
    try {
      const headers = { accept: "text/event-stream" };
      if (table.seat) headers.authorization = `Bearer ${table.seat}`;
      // Whoever comes back may come to a server that has other plugins by now, by which the same game looks otherwise.
      const after = table.live && !known ? `?after=${table.live.number}` : "";
      known = true;
      const response = await fetch(table.path(`/events${after}`), { headers, signal, cache: "no-store" });
      if (response.status === 409) tell(await response.json());
      if (!response.ok) throw new Error(String(response.status));
      told = "";
      lose(false);
      for await (const { event, data } of events(response.body, alive)) {
        wait = 0;
        // What is refused is none of somebody's wishes: a plugin was changed, and the game does not go on under it.
        if (event === "refused") tell(data);
        else take(data);
      }
    } finally {
      clearTimeout(watch);
    }
  }

  async function run() {
    while (!stopped) {
      try {
        await connect();
      } catch {
        if (!stopped) lose(true);
      }
      if (stopped) return;
      wait = Math.min(LONGEST, wait ? 2 * wait : 500);
      await new Promise((resolve) => {
        wake = resolve;
        // Not all browsers that lost one server come back to it at the same moment.
        setTimeout(resolve, wait * (0.75 + Math.random() / 2));
      });
    }
  }

  /** Somebody looks again, or the network is back: there is no reason to wait. */
  function again() {
    if (document.hidden) return;
    wait = 0;
    wake();
  }

  /**
   * The network went away. That says nothing of a server on the same machine, nor of a stream whose answer is still to
   * come: whether the server can be had is tried, and what the trial finds holds.
   */
  function doubt() {
    wait = 0;
    connection?.abort();
  }

  window.addEventListener("online", again);
  window.addEventListener("offline", doubt);
  document.addEventListener("visibilitychange", again);
  run();
  return {
    stop() {
      stopped = true;
      connection?.abort();
      wake();
      window.removeEventListener("online", again);
      window.removeEventListener("offline", doubt);
      document.removeEventListener("visibilitychange", again);
    },
  };
}

/** The events in a stream, each with its name and what it holds. */
async function* events(body, alive) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let kept = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    const events = (kept + value).split("\n\n");
    kept = events.pop();
    for (const event of events) {
      const lines = event.split("\n");
      const data = lines.filter((line) => line.startsWith("data: ")).map((line) => line.slice(6));
      const name = lines.find((line) => line.startsWith("event: "))?.slice(7);
      if (data.length) yield { event: name, data: JSON.parse(data.join("\n")) };
    }
  }
}

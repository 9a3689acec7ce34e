// Following a game: server-sent events, read with `fetch` because the secret of a seat goes in a header.

/** A comment every fifteen seconds shows that the connection holds. */
const SILENCE = 40_000;
const LONGEST = 10_000;

/**
 * Follow a game until stopped; a broken connection is renewed from the known state.
 *
 * @param {{path: function(string): string, seat: string|null, live: object|null}} table
 * @param {function(object): void} take called with each view
 * @param {function(boolean): void} lose called with whether the connection is lost
 * @param {function({problems: object[]}): void} refuse called with the reason why the game cannot continue
 * @returns {{stop: function(): void}}
 */
export function follow(table, take, lose, refuse) {
  let stopped = false;
  let wait = 0;
  let known = false;
  let reported = "";
  let connection = null;
  /** @type {function(any=): void} */
  let wake = () => {};

  /** Report why the game cannot continue; only once while nothing changes. */
  function report(refused) {
    const text = JSON.stringify(refused.problems);
    if (text !== reported) refuse(refused);
    reported = text;
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
      // After a reconnection the server may have other plugins, under which the same game looks different.
      const after = table.live && !known ? `?after=${table.live.number}` : "";
      known = true;
      const response = await fetch(table.path(`/events${after}`), { headers, signal, cache: "no-store" });
      if (response.status === 409) report(await response.json());
      if (!response.ok) throw new Error(String(response.status));
      reported = "";
      lose(false);
      for await (const { event, data } of events(response.body, alive)) {
        wait = 0;
        // This refusal answers no wish: a plugin was changed, and the game cannot continue under it.
        if (event === "refused") report(data);
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
        // Browsers that lost a server should not all reconnect at the same moment.
        setTimeout(resolve, wait * (0.75 + Math.random() / 2));
      });
    }
  }

  /** The page is visible or the network available again: stop waiting. */
  function again() {
    if (document.hidden) return;
    wait = 0;
    wake();
  }

  /**
   * The network is gone. A server on the same machine may still be reachable, and an answer may still come: a probe
   * decides.
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

/** The events in a stream, each with its name and data. */
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

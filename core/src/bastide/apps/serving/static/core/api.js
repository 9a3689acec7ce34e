// Asking the server, and hearing its refusals.

/** The server said no, and why. `data` is all it said. */
export class Refusal extends Error {
  constructor(status, data, wait) {
    const problems = data?.problems?.length ? data.problems : [{ text: `HTTP ${status}`, message: `HTTP ${status}` }];
    super(problems.map((problem) => problem.text ?? problem.message).join(" "));
    this.name = "Refusal";
    this.status = status;
    this.problems = problems;
    this.data = data ?? {};
    /** Seconds after which asking again makes sense. */
    this.wait = wait;
  }
}

async function asked(path, { seat, signal, ...request } = {}) {
  const headers = { ...request.headers };
  if (seat) headers.authorization = `Bearer ${seat}`;
  const answer = await fetch(path, { ...request, headers, signal, credentials: "same-origin" });
  if (answer.ok) return answer;
  const text = await answer.text();
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    // Something between here and the server answered; its status has to do.
  }
  throw new Refusal(answer.status, data, Number(answer.headers.get("retry-after")) || null);
}

function written(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** What an address holds, as JSON. `seat` is the secret of a seat, `signal` ends it early. */
export async function get(path, options) {
  return (await asked(path, options)).json();
}

/** What an address holds, as a file. */
export async function getBlob(path, options) {
  return (await asked(path, options)).blob();
}

/** What the server answers to JSON, as JSON. */
export async function post(path, body, options) {
  return (await asked(path, { ...options, ...written(body) })).json();
}

/** What the server answers to JSON, as a file. */
export async function postBlob(path, body, options) {
  return (await asked(path, { ...options, ...written(body) })).blob();
}

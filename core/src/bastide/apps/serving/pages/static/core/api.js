// Requests to the server, and its refusals.

/** A refusal with its reason. `data` is the whole response. */
export class Refusal extends Error {
  constructor(status, data, wait) {
    const problems = data?.problems?.length ? data.problems : [{ text: `HTTP ${status}`, message: `HTTP ${status}` }];
    super(problems.map((problem) => problem.text ?? problem.message).join(" "));
    this.name = "Refusal";
    this.status = status;
    this.problems = problems;
    this.data = data ?? {};
    /** Seconds until a retry makes sense. */
    this.wait = wait;
  }
}

/**
 * @param {string} path
 * @param {RequestInit & {seat?: string}} options `seat` is the secret of a seat, `signal` aborts the request
 */
async function asked(path, { seat, signal, ...request } = {}) {
  /** @type {Record<string, any>} */
  const headers = { ...request.headers };
  if (seat) headers.authorization = `Bearer ${seat}`;
  const answer = await fetch(path, { ...request, headers, signal, credentials: "same-origin" }).catch((error) => {
    throw Object.assign(error, { unreached: error.name !== "AbortError" });
  });
  dispatchEvent(new CustomEvent("answered", { detail: { kept: answer.headers.has("x-bastide-kept") } }));
  if (answer.ok) return answer;
  const text = await answer.text();
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {
    // An intermediary answered; only its status is known.
  }
  throw new Refusal(answer.status, data, Number(answer.headers.get("retry-after")) || null);
}

function written(body) {
  return { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The content of an address, as JSON. */
export async function get(path, options = {}) {
  return (await asked(path, options)).json();
}

/** The content of an address, as a file. */
export async function getBlob(path, options = {}) {
  return (await asked(path, options)).blob();
}

/** Post JSON and return the response as JSON. */
export async function post(path, body, options = {}) {
  return (await asked(path, { ...options, ...written(body) })).json();
}

/** Post JSON and return the response as a file. */
export async function postBlob(path, body, options = {}) {
  return (await asked(path, { ...options, ...written(body) })).blob();
}

// The service worker: it keeps what pages of one version ask for, and answers with that while the server cannot be
// reached. A server that can be reached is always asked, except for what never changes under its address.

const NAME = `bastide-${new URL(location.href).searchParams.get("v")}`;
/** How many answers are kept, and after how many new ones that is looked at. */
const MOST = 600;
const OFTEN = 50;
/** The folders of what is kept besides pages. */
const FOLDERS = /^\/(api|art|rulebooks|rule-differences|static)\//;
/** Of these, what is only good at once, and what may be large. Boards inside other pages are never answered. */
const NEVER = /^\/embedded\/|^\/api\/(simulations|comparisons|qr-code)|\/events$/;
/** Posted questions whose answers change nothing. */
const QUESTIONS = /^\/api\/(diagrams|variants|editions|tiles)\//;
/** Several pictures at once; each is kept by itself, since pages ask for others together each time. */
const SEVERAL = /^(\/art\/[^/]+\/)several\.json$/;
/** The turned pictures of a tile, on the page where tiles are turned before they are laid. */
const TABLE = "/score";
const TURNED = [90, 180, 270];
/** How many pictures one answer has at most. */
const TOGETHER = 60;
/** Answers of a proxy whose server is gone. */
const GONE = [502, 504];

/** Not a window, which the type of `self` is for all other scripts. */
const worker = /** @type {any} */ (self);
let added = 0;
/** Whether nothing is kept any longer: pages that are open keep a worker that nobody wants. */
let ended = false;

worker.addEventListener("install", () => worker.skipWaiting());

worker.addEventListener("activate", (event) => event.waitUntil(begin()));

/** Forget all of other versions. */
async function begin() {
  await forget((name) => name !== NAME);
  await worker.clients.claim();
}

worker.addEventListener("fetch", (event) => {
  if (ended) return;
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || NEVER.test(pathname)) return;
  const read = request.method === "GET" && (request.mode === "navigate" || FOLDERS.test(pathname));
  if (read || (request.method === "POST" && QUESTIONS.test(pathname))) event.respondWith(answer(event, request));
});

/** A page tells whether anything is to be kept, and one that this worker did not answer yet what it has asked for. */
worker.addEventListener("message", (event) => event.waitUntil(told(event.data)));

async function told({ keeps, addresses = [] }) {
  ended = !keeps;
  if (ended) await forget(() => true);
  else if (addresses.length) await fetchAll(addresses);
}

async function forget(each) {
  const names = (await caches.keys()).filter((name) => name.startsWith("bastide-") && each(name));
  await Promise.all(names.map((name) => caches.delete(name)));
}

async function fetchAll(addresses) {
  const cache = await caches.open(NAME);
  for (const address of addresses) {
    const request = new Request(address);
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || NEVER.test(pathname) || (await cache.match(address))) continue;
    const found = await fetch(request).catch(() => null);
    if (found?.ok) await cache.put(address, found);
  }
}

async function answer(event, request) {
  const client = event.clientId ? await worker.clients.get(event.clientId) : null;
  if (client && NEVER.test(new URL(client.url).pathname)) return fetch(request);
  const key = await keyOf(request);
  if (ended) return fetch(request);
  const cache = await caches.open(NAME);
  if (SEVERAL.test(new URL(request.url).pathname)) {
    const turns = client && new URL(client.url).pathname === TABLE;
    return pictures(event, cache, request, turns);
  }
  const kept = await cache.match(key);
  if (kept?.headers.get("cache-control")?.includes("immutable")) return kept;
  let found;
  try {
    found = await fetch(request);
  } catch (error) {
    if (!kept) throw error;
    return marked(kept);
  }
  if (GONE.includes(found.status) && kept) return marked(kept);
  if (found.ok) event.waitUntil(put(cache, key, found.clone()));
  return found;
}

/** Several pictures: those that are kept need no server. */
async function pictures(event, cache, request, turns) {
  const wanted = addressesIn(request.url);
  const drawn = await keptOf(cache, wanted);
  if (drawn.size === wanted.length) return Response.json(Object.fromEntries(drawn));
  const found = await fetch(request).catch(() => null);
  if (!found) return drawn.size ? Response.json(Object.fromEntries(drawn)) : Response.error();
  if (found.ok) event.waitUntil(keepPictures(cache, request.url, found.clone(), turns));
  return found;
}

/** The pictures in the address of several: each by its address below that of the key, with its whole one. */
function addressesIn(address) {
  const url = new URL(address);
  const below = url.origin + url.pathname.match(SEVERAL)[1];
  return url.searchParams.getAll("of").map((each) => [each, below + each]);
}

async function keptOf(cache, wanted) {
  const drawn = new Map();
  for (const [each, whole] of wanted) {
    const kept = await cache.match(whole);
    if (kept) drawn.set(each, await kept.text());
  }
  return drawn;
}

async function keepPictures(cache, address, answer, turns) {
  const headers = { "content-type": "image/svg+xml", "cache-control": answer.headers.get("cache-control") };
  const drawn = await answer.json();
  const wanted = addressesIn(address);
  for (const [each, whole] of wanted) await cache.put(whole, new Response(drawn[each], { headers }));
  if (!turns) return;
  const turned = wanted
    .filter(([each]) => each.endsWith("@0.svg"))
    .flatMap(([each]) => TURNED.map((turn) => each.replace(/@0\.svg$/, `@${turn}.svg`)));
  while (turned.length) {
    const query = new URLSearchParams(turned.splice(0, TOGETHER).map((each) => ["of", each]));
    const more = `${address.split("?")[0]}?${query}`;
    const found = await fetch(more);
    if (found.ok) await keepPictures(cache, more, found, false);
  }
}

/** The address under which an answer is kept: it differs for different questions, and for different seats of a game. */
async function keyOf(request) {
  const url = new URL(request.url);
  // What pages find in their own addresses, they read by themselves.
  if (request.mode === "navigate") return url.pathname;
  const body = request.method === "POST" ? await request.clone().text() : "";
  const seat = request.headers.get("authorization") ?? "";
  if (body || seat) url.searchParams.set("for", await digest(`${seat}\n${body}`));
  return url.href;
}

async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A kept answer that says so. */
function marked(kept) {
  const headers = new Headers(kept.headers);
  headers.set("x-bastide-kept", "yes");
  return new Response(kept.body, { status: kept.status, headers });
}

async function put(cache, key, found) {
  await cache.put(key, found);
  added += 1;
  if (added % OFTEN) return;
  const keys = await cache.keys();
  // Pages and their scripts stay.
  const answers = keys.filter(({ url }) => /^\/(api|art)\//.test(new URL(url).pathname));
  await Promise.all(answers.slice(0, Math.max(0, keys.length - MOST)).map((each) => cache.delete(each)));
}

// Use without the server: keeping what is opened, which can be switched off here and by the server.
import { find } from "../core/dom.js";
import { keep, kept } from "../core/kept.js";
import { announce } from "./announcing.js";

const CHOICE = "offline";
/** When nearly everything that a page asks for by itself has arrived. */
const SOON = 3000;

/** The address of the worker; empty if the server wants none, missing inside pages of others. */
const { worker } = document.documentElement.dataset;
/** Browsers have it for encrypted pages, and for those of this computer. */
const workers = navigator.serviceWorker;
let wanted = false;

async function begin() {
  await workers.register(worker);
  const { active } = await workers.ready;
  active.postMessage({ keeps: true });
  if (workers.controller) return;
  const asked = () => performance.getEntriesByType("resource").map((each) => each.name);
  setTimeout(() => wanted && active.postMessage({ keeps: true, addresses: [location.pathname, ...asked()] }), SOON);
}

async function end() {
  for (const each of await workers.getRegistrations()) {
    for (const one of [each.installing, each.waiting, each.active]) one?.postMessage({ keeps: false });
    await each.unregister();
  }
  for (const name of await caches.keys()) if (name.startsWith("bastide-")) await caches.delete(name);
}

/** Browsers end a worker only with the last page that it answers, and may start it anew until then. */
function remind() {
  if (!wanted) workers.controller?.postMessage({ keeps: false });
}

function follow(now) {
  wanted = now;
  // A browser that keeps nothing, as in private windows, refuses.
  (wanted ? begin() : end()).catch(() => {});
  for (const choice of find("#offline")?.children ?? []) choice.hidden = (choice.dataset.keep === "yes") === wanted;
}

if (workers && worker !== undefined) {
  workers.addEventListener("controllerchange", remind);
  addEventListener("answered", remind);
  follow(Boolean(worker) && kept(CHOICE, true) !== false);
  const choices = find("#offline");
  if (choices && worker) {
    choices.hidden = false;
    choices.addEventListener("click", (event) => {
      const chosen = event.target.closest("button");
      if (!chosen) return;
      keep(CHOICE, chosen.dataset.keep === "yes");
      follow(chosen.dataset.keep === "yes");
      find("button:not([hidden])", choices).focus();
    });
  }
}

// An answer came from the server, or from what is kept.
addEventListener("answered", (/** @type {any} */ { detail }) => {
  const note = find("#kept");
  if (!note || note.hidden === !detail.kept) return;
  note.hidden = !detail.kept;
  if (detail.kept) announce(note.textContent);
});

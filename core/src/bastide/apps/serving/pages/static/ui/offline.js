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

async function begin() {
  await workers.register(worker);
  if (workers.controller) return;
  const { active } = await workers.ready;
  const asked = () => performance.getEntriesByType("resource").map((each) => each.name);
  setTimeout(() => active.postMessage([location.pathname, ...asked()]), SOON);
}

async function end() {
  for (const each of await workers.getRegistrations()) await each.unregister();
  for (const name of await caches.keys()) if (name.startsWith("bastide-")) await caches.delete(name);
}

function follow(wanted) {
  // A browser that keeps nothing, as in private windows, refuses.
  (wanted ? begin() : end()).catch(() => {});
  for (const choice of find("#offline")?.children ?? []) choice.hidden = (choice.dataset.keep === "yes") === wanted;
}

if (workers && worker !== undefined) {
  follow(Boolean(worker) && kept(CHOICE, true) !== false);
  const choices = find("#offline");
  if (choices && worker) {
    choices.hidden = false;
    choices.addEventListener("click", (event) => {
      const chosen = event.target.closest("button");
      if (!chosen) return;
      const wanted = chosen.dataset.keep === "yes";
      keep(CHOICE, wanted);
      follow(wanted);
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

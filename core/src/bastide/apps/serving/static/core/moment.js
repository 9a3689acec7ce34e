// Whoever does not see that a page still waits for what it shows is told so, unless that comes at once.
import { find } from "./dom.js";
import { say } from "./said.js";

const SOON = 800;

/** The sentence that stands where something is on its way, as long as it is seen there. */
const waiting = () => (find(".moment")?.getClientRects().length ? find(".moment") : null);

setTimeout(() => {
  const text = waiting()?.textContent;
  if (!text) return;
  say(text);
  // Nobody should be told of it who comes to these words when it is over.
  const over = new MutationObserver(() => {
    if (waiting()) return;
    over.disconnect();
    if (find("#said").textContent === text) say("");
  });
  over.observe(find("main"), { childList: true, subtree: true });
}, SOON);

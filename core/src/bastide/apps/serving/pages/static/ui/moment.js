// Announces to screen readers that a page is still loading, unless it loads at once.
import { find } from "../core/dom.js";
import { announce } from "./announcing.js";

const SOON = 800;

/** The sentence in place of content that is loading, while it is visible. */
const waiting = () => (find(".moment")?.getClientRects().length ? find(".moment") : null);

// In a row of links that is wider than the window, this page's own is in sight.
const own = find(".top nav [aria-current]");
if (own) own.parentElement.scrollLeft = own.offsetLeft - (own.parentElement.clientWidth - own.offsetWidth) / 2;

setTimeout(() => {
  const text = waiting()?.textContent;
  if (!text) return;
  announce(text);
  // Screen readers must not find these words after loading has finished.
  const over = new MutationObserver(() => {
    if (waiting()) return;
    over.disconnect();
    if (find("#announced").textContent === text) announce("");
  });
  over.observe(find("main"), { childList: true, subtree: true });
}, SOON);

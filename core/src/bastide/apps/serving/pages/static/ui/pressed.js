// Updates from the server wait while the user presses a button, so that the target does not move.

const down = new Set();
let waiting = [];

function release(event) {
  down.delete(event.pointerId);
  if (down.size > 0) return;
  const acts = waiting;
  waiting = [];
  // The click that follows the release comes first.
  setTimeout(() => acts.forEach((act) => act()));
}

addEventListener("pointerdown", (event) => down.add(event.pointerId), { capture: true });
addEventListener("pointerup", release, { capture: true });
addEventListener("pointercancel", release, { capture: true });
// A release outside the window has no event.
addEventListener("pointermove", (event) => event.buttons === 0 && down.size > 0 && release(event), { capture: true });

/** Do something when nothing is pressed: usually at once. */
export function whenReleased(act) {
  if (down.size === 0) act();
  else waiting.push(act);
}

// Updates from the server wait while the user presses a button, so that the target does not move.

const down = new Set();
let waiting = [];

function letGo(event) {
  down.delete(event.pointerId);
  if (down.size > 0) return;
  const told = waiting;
  waiting = [];
  // The click that follows the release comes first.
  setTimeout(() => told.forEach((go) => go()));
}

addEventListener("pointerdown", (event) => down.add(event.pointerId), { capture: true });
addEventListener("pointerup", letGo, { capture: true });
addEventListener("pointercancel", letGo, { capture: true });
// A release outside the window has no event.
addEventListener("pointermove", (event) => event.buttons === 0 && down.size > 0 && letGo(event), { capture: true });

/** Do something when nothing is pressed: usually at once. */
export function whenReleased(act) {
  if (down.size === 0) act();
  else waiting.push(act);
}

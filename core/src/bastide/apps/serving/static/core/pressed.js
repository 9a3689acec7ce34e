// Whoever is just pressing something is to hit it: what comes from the server meanwhile is shown when they let go.

const down = new Set();
let waiting = [];

function letGo(event) {
  down.delete(event.pointerId);
  if (down.size > 0) return;
  const told = waiting;
  waiting = [];
  // The click that comes of letting go is first.
  setTimeout(() => told.forEach((go) => go()));
}

addEventListener("pointerdown", (event) => down.add(event.pointerId), { capture: true });
addEventListener("pointerup", letGo, { capture: true });
addEventListener("pointercancel", letGo, { capture: true });
// A button that was let go outside of the window is told by nobody.
addEventListener("pointermove", (event) => event.buttons === 0 && down.size > 0 && letGo(event), { capture: true });

/** Do something as soon as nothing is being pressed: at once, as a rule. */
export function whenReleased(act) {
  if (down.size === 0) act();
  else waiting.push(act);
}

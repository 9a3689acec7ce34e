// Telling those who do not see the page what happens on it.

function told(id, text) {
  const place = document.getElementById(id);
  if (!place) return;
  // The same text again is only read out again if it was gone for a moment.
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = text;
  });
}

/** Say something when nothing else is being said. */
export function say(text) {
  told("said", text);
}

/** Say at once that something is wrong. */
export function warn(text) {
  told("warned", text);
}

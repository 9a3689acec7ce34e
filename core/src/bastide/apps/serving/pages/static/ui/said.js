// Announcements for screen readers.

function told(id, text) {
  const place = document.getElementById(id);
  if (!place) return;
  // Screen readers repeat an equal text only if it was absent for a moment.
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = text;
  });
}

/** Announce something politely. */
export function say(text) {
  told("said", text);
}

/** Announce a problem at once. */
export function warn(text) {
  told("warned", text);
}

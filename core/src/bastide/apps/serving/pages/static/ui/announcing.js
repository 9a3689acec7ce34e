// Announcements for screen readers.

function put(id, text) {
  const place = document.getElementById(id);
  if (!place) return;
  // Screen readers repeat an equal text only if it was absent for a moment.
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = text;
  });
}

/** Announce something politely. */
export function announce(text) {
  put("announced", text);
}

/** Announce a problem at once. */
export function warn(text) {
  put("warned", text);
}

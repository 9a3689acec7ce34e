// Data in this browser: games with their seats, own variants, tables and designs.

const PREFIX = "bastide.";

/** Store something; returns whether there was room for it. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The stored value of a name, or a fallback. */
export function kept(name, fallback = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * Store work in progress: for this window, independent of others, and for windows that are opened later.
 */
export function keepWork(name, value) {
  let here = false;
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
    here = true;
  } catch {
    // The other storage may still have room.
  }
  return keep(name, value) || here;
}

/** The work of this window; in a new one the latest work. */
export function keptWork(name, fallback = null) {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch {
    // Then only the shared storage is left.
  }
  return kept(name, fallback);
}

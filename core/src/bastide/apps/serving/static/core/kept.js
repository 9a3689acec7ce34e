// What this browser keeps: games with their seats, own variants, tables and designs.

const PREFIX = "bastide.";

/** Keep something; says whether there was room for it. */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What was kept under a name, or else something. */
export function kept(name, fallback = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * Keep what somebody is working on: for this window, whatever others do meanwhile, and for windows that are opened later.
 */
export function keepWork(name, value) {
  let here = false;
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
    here = true;
  } catch {
    // The other place may still have room.
  }
  return keep(name, value) || here;
}

/** What this window was working on; in a new one what was worked on last. */
export function keptWork(name, fallback = null) {
  try {
    const text = sessionStorage.getItem(PREFIX + name);
    if (text !== null) return JSON.parse(text);
  } catch {
    // Then there is only what all windows share.
  }
  return kept(name, fallback);
}

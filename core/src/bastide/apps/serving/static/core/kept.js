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

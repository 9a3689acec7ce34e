// Files in this browser that are too large for its small storage.

const NAME = "bastide";
const FILES = "files";

/** @returns {Promise<IDBObjectStore>} */
function store(mode) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(FILES);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const made = opening.result.transaction(FILES, mode);
      // Otherwise an open connection would keep other windows from newer versions.
      for (const end of ["complete", "abort"]) made.addEventListener(end, () => opening.result.close());
      resolve(made.objectStore(FILES));
    };
  });
}

function done(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

/** Store a file under a name, or with `null` forget it; returns whether that was possible. */
export async function keepFile(name, blob) {
  try {
    const files = await store("readwrite");
    await done(blob === null ? files.delete(name) : files.put(blob, name));
    return true;
  } catch {
    return false;
  }
}

/** The file of a name, or null. */
export async function keptFile(name) {
  try {
    return (await done((await store("readonly")).get(name))) ?? null;
  } catch {
    return null;
  }
}

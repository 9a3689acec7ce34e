// Saving and opening files, and packing data into links.
import { h } from "./dom.js";

/** Save a file. `content` is text or a Blob. */
export function download(name, content, type = "application/json") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Let the user choose a file: its name and text, or null if they cancel. */
export async function choose(accept) {
  const file = await chooseFile(accept);
  return file && { name: file.name, text: await file.text() };
}

/**
 * The same without its text.
 * @returns {Promise<File | null>}
 */
export function chooseFile(accept) {
  return new Promise((resolve) => {
    const input = h("input", { type: "file", accept, hidden: true });
    input.addEventListener("cancel", () => {
      input.remove();
      resolve(null);
    });
    input.addEventListener("change", () => {
      const [file] = input.files;
      input.remove();
      resolve(file ?? null);
    });
    document.body.append(input);
    input.click();
  });
}

/** The parameters in the fragment of the address. */
export const fragment = () => new URLSearchParams(location.hash.slice(1));

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** A value as text for the fragment of a link. */
export async function encodeShared(value) {
  const packed = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The value of such a text; throws if it is invalid. */
export async function decodeShared(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw"))));
}

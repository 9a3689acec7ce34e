// The address of this page: the editions, the part of the page, and the simulation.
import { decodeShared, encodeShared, fragment } from "../core/files.js";

/** The keys of editions in the address, in order. */
const PLACES = ["one", "other", "third", "fourth", "fifth"];
export const MOST = PLACES.length;

/** The parts; the first is shown if the address names none. */
export const PARTS = ["rules", "game", "simulation"];

async function variantOf(text, presets) {
  if (presets.some((preset) => preset.name === text)) return text;
  try {
    return await decodeShared(text);
  } catch {
    // It is not a packed object, so it is the name of an edition, or an expression.
    return text;
  }
}

/** The content of the address: {variants, part, simulation, record, carried}. */
export async function readAddress(presets) {
  const params = fragment();
  const named = PLACES.map((place) => params.get(place)).filter(Boolean);
  const variants = await Promise.all(named.map((text) => variantOf(text, presets)));
  let record = null;
  if (params.get("record")) {
    try {
      record = await decodeShared(params.get("record"));
    } catch {
      // The link was truncated; the page works without it.
    }
  }
  const simulation = params.get("simulation");
  const usual = record ? "game" : simulation ? "simulation" : PARTS[0];
  const part = PARTS.includes(params.get("part")) ? params.get("part") : usual;
  return { variants, part, simulation, record, carried: params.has("carried") };
}

/** The address of this page with a selection, for sharing it. */
export async function addressOf({ variants, part, simulation, record = null, carried = false }) {
  const params = new URLSearchParams();
  params.set("part", part);
  for (const [number, variant] of variants.entries()) {
    params.set(PLACES[number], typeof variant === "string" ? variant : await encodeShared(variant));
  }
  if (simulation && part === "simulation") params.set("simulation", simulation);
  if (record && part === "game") params.set("record", await encodeShared(record));
  if (record && carried && part === "game") params.set("carried", "1");
  return `#${params}`;
}


// Comparing, gathering and wording values.
import { language } from "./words.js";

/** Whether two values have the same parts in the same order. */
export function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A text with a capital first letter. */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

/** Points with a sign. */
export function signed(points) {
  if (points === 0) return "0";
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** The sum of numbers. */
export function sum(numbers) {
  return numbers.reduce((one, other) => one + other, 0);
}

/**
 * A key that identifies repetitions of a wish. `crypto.randomUUID` exists only on encrypted pages, and a phone may use
 * the plain address of a computer at home.
 */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Black or white, whichever contrasts more with a colour. */
export function inkOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "#1d1a17" : "#ffffff";
}

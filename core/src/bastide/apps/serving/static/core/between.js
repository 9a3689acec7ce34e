// Separators in the language of the page: between items, and between items that contain commas.
import { t } from "./words.js";

export const comma = t(", ");
export const semicolon = t("; ");

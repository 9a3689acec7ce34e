// What stands between several things, and between several that hold commas, in the language of the page.
import { t } from "./words.js";

export const comma = t(", ");
export const semicolon = t("; ");

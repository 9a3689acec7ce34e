// The default names of players; names of colours have that colour.
import { t } from "../core/words.js";

export const [RED, BLUE, YELLOW] = [t("Red"), t("Blue"), t("Yellow")];
export const NAMES = [RED, BLUE, YELLOW, t("Green"), t("Black"), t("Pink")];

// The number of players, and their bots.
import { get } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { t } from "../core/words.js";
import { fieldOf, offerOptions, wideFieldOf } from "../ui/controls.js";

const MOST = 12;
const USUAL = "normal";
/** Stands for a bot with parameters in the text field. */
const WRITTEN = "written";

let asked = null;

/** Fields for {players, bots}; `id` keeps their ids apart from others. */
export function botFields(id, { most = MOST } = {}) {
  const count = h("input", { type: "number", id: `${id}-players`, min: 2, max: most, value: 2, required: true });
  const about = h("p", { class: "small soft", id: `about-${id}` });
  const select = h("select", { id: `${id}-bots`, "aria-describedby": about.id }, h("option", { value: USUAL }, ""));
  const text = h("input", {
    type: "text",
    hidden: true,
    spellcheck: "false",
    autocapitalize: "none",
    placeholder: "greedy, mcts(playouts=20)",
    "aria-label": t("Bots: one for all players, or one for each, separated by commas"),
  });
  let known = [];

  function show() {
    text.hidden = select.value !== WRITTEN;
    const sentence = known.find((bot) => bot.name === select.value)?.says ?? "";
    fill(about, text.hidden ? sentence : t("One for all players, or one for each, separated by commas."));
  }

  asked ??= get("/api/bots");
  asked.then((bots) => {
    known = bots;
    offerOptions(select, [...bots.map(({ name, title }) => [name, title]), [WRITTEN, t("Other bots…")]], bots[0]?.name);
    show();
  });
  select.addEventListener("change", show);

  const fields = [fieldOf(t("Players"), count), wideFieldOf(t("Bots"), select, text, about)];
  const element = h("div", { class: "bots" }, fields);
  const names = () => (select.value === WRITTEN ? split(text.value) : [select.value]);
  return { element, value: () => ({ players: Number(count.value) || 2, bots: names() }) };
}

/** Names separated by commas; commas inside parentheses belong to a name. */
function split(text) {
  return text.split(/,(?![^(]*\))/).map((name) => name.trim()).filter(Boolean);
}

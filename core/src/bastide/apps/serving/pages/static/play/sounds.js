// Short sounds for what happens in a game, made by the browser; there are none until somebody switches them on.
import { fill } from "../core/dom.js";
import { keep, kept } from "../core/kept.js";
import { t } from "../core/words.js";
import { signButton } from "../ui/controls.js";
import { onNews } from "./news.js";
import { sign } from "./replay.js";

const NAME = "sounds";
const LOUD = 0.05;
/** The notes of each sound: hertz, and the seconds when it begins and that it takes. */
const NOTES = {
  laid: [[196, 0, 0.12]],
  scored: [[523, 0, 0.12], [659, 0.1, 0.18]],
  turn: [[659, 0, 0.16], [880, 0.14, 0.3]],
};
/** So many seconds after one sound comes the next. */
const APART = 0.35;

const SILENT = "M4 9v6h4l5 4V5L8 9zM16 9l5 6M21 9l-5 6";
const LOUDLY = "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11";

/** Asked anew each time: another window may have switched them. */
const wanted = () => kept(NAME, false) === true;

let context = null;

/** @param {string[]} sounds names of them, played one after the other */
function play(sounds) {
  // Before the first click or key in a page, browsers allow none, and complain.
  if (!sounds.length || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  sounds.forEach((sound, place) => {
    for (const [hertz, after, long] of NOTES[sound]) note(hertz, context.currentTime + place * APART + after, long);
  });
}

/** A note that fades, since one that ends at once clicks. */
function note(hertz, from, long) {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  tone.type = "triangle";
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(LOUD, from + 0.02);
  volume.gain.exponentialRampToValueAtTime(LOUD / 100, from + long);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(from + long);
}

/** The sounds for what happened between two views; who looks elsewhere hears only that it is their turn. */
function soundsOf(before, live, since) {
  const others = since.filter(({ kind, player }) => kind === "action" && !live.seat.players.includes(player));
  const turn = live.actions && (!before.actions || others.length > 0);
  const found = turn ? ["turn"] : [];
  if (document.hidden) return found;
  if (since.some(({ lines }) => lines?.some(({ points }) => points > 0))) found.unshift("scored");
  if (others.some(({ action }) => action.rotation !== undefined)) found.unshift("laid");
  return found;
}

/**
 * Play them, and return the switch.
 * @param {import("./table.js").Table} table
 */
export function soundButton(table) {
  const button = signButton(null, t("Sounds"), () => {
    keep(NAME, !wanted());
    show();
    if (wanted()) play(["turn"]);
  }, { class: "quiet sounds" });

  function show() {
    fill(button, sign(wanted() ? LOUDLY : SILENT));
    button.setAttribute("aria-pressed", String(wanted()));
  }

  onNews(table, (before, live, since) => wanted() && play(soundsOf(before, live, since)));
  window.addEventListener("storage", show);
  show();
  return button;
}

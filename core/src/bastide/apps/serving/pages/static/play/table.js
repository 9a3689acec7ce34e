// A game as seen by this browser: followed live or viewed in the past, with the user's actions.
import { Refusal, get, post } from "../core/api.js";
import { Emitter } from "../core/events.js";
import { newKey } from "../core/values.js";
import { t } from "../core/words.js";
import { seen } from "../ui/problems.js";
import { follow } from "./live.js";

/** How many times a wish is repeated with its key before the user is informed that the server does not answer. */
const TRIES = 6;
/** How many views of the past are kept. */
const KEPT = 40;

/** A view as text; its clocks run on while nothing happens. */
const withoutTime = (view) => JSON.stringify({ ...view, clock: null });

/** The entry after which the parameters of an address ask to see the game; null for the latest. */
export function momentIn(parameters) {
  const at = Number.parseInt(parameters.get("at"), 10);
  return at >= 0 ? at : null;
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

/**
 * Events: "view" when the displayed state changed, "live" when the game changed (also while the past is shown),
 * "refused" with the problems, "connection" when it is lost or back, "busy" with whether it is.
 */
export class Table extends Emitter {
  #views = new Map();
  #looking = null;
  #following = null;
  #pending = null;
  #stopped = false;

  /**
   * @param {string} id the id of the game
   * @param {string|null} seat the secret of a seat; null for a spectator
   */
  constructor(id, seat = null) {
    super();
    this.id = id;
    this.seat = seat;
    /** The displayed view: live, or of the past. */
    this.view = null;
    /** The latest view. */
    this.live = null;
    /** The entry after which the game is shown, if the past is shown. */
    this.past = null;
    this.lost = false;
    this.busy = false;
  }

  /** The address of a part of this game in the interface. */
  path(what = "") {
    return `/api/games/${encodeURIComponent(this.id)}${what}`;
  }

  /** Load the game, shown after an entry if one is given, and follow it. Throws if there is no such game. */
  async open(at = null) {
    this.past = at;
    await this.refresh();
    if (at !== null) await this.travel(at);
    this.#following = follow(this, (view) => this.#take(view), (lost) => this.#lose(lost), (refused) =>
      this.#stop(refused),
    );
  }

  close() {
    this.#following?.stop();
  }

  /** Request the state of the game. */
  async refresh() {
    this.#take(await get(this.path(), { seat: this.seat }));
  }

  /**
   * Send a wish: "actions" with `{action}`, "undo" with `{}`, "resign" with `{player}`. Only one wish is pending at a
   * time, unless news of the first arrived before its answer; then the second waits for that. Returns whether it was
   * carried out.
   */
  async send(what, wish) {
    if (!this.live) return false;
    // A wish refers to the state that the user sees, also if it has to wait.
    const after = this.live.number;
    if (this.busy) {
      if (after <= this.#pending.after) return false;
      await this.#pending.done;
      if (this.busy) return false;
    }
    const done = this.#wish(this.path(`/${what}`), { ...wish, after, key: newKey() });
    this.#pending = { after, done };
    return done;
  }

  async #wish(path, body) {
    this.#setBusy(true);
    try {
      const view = await this.#insist(path, body);
      this.#looking?.abort();
      this.past = null;
      this.#take(view);
      return true;
    } catch (refused) {
      if (refused?.data?.view) this.#take(refused.data.view);
      this.refuse(refused);
      return false;
    } finally {
      this.#setBusy(false);
    }
  }

  /** Show the game as it was after an entry, or live again. */
  async travel(number) {
    this.#looking?.abort();
    if (number === null || number >= this.live.number) {
      this.past = null;
      this.#show(this.live);
      return;
    }
    this.past = Math.max(0, number);
    const known = this.#views.get(this.past);
    if (known) {
      this.#show(known);
      return;
    }
    const looking = (this.#looking = new AbortController());
    try {
      const view = await this.before(this.past, looking.signal);
      if (!looking.signal.aborted) this.#show(view);
    } catch (refused) {
      if (looking.signal.aborted) return;
      this.past = null;
      this.#show(this.live);
      this.refuse(refused);
    }
  }

  /** The view of the game as it was after an entry. */
  async before(number, signal = null) {
    const known = this.#views.get(number);
    if (known) return known;
    const view = await get(this.path(`?at=${number}`), { seat: this.seat, signal });
    this.#views.set(view.number, view);
    if (this.#views.size > KEPT) this.#views.delete(this.#views.keys().next().value);
    return view;
  }

  /** Notify listeners of a refusal. */
  refuse(refused) {
    const problems = refused?.problems ? seen(refused) : [{ text: String(refused?.message ?? refused) }];
    this.emit("refused", problems);
  }

  /** Repeat a wish until it is answered: the server carries out each key only once. */
  async #insist(path, body) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await post(path, body, { seat: this.seat });
      } catch (refused) {
        const answered = refused instanceof Refusal && refused.status > 0 && ![502, 503, 504].includes(refused.status);
        if (answered) throw refused;
        if (attempt >= TRIES) {
          if (refused instanceof Refusal && refused.status > 0) throw refused;
          throw new Error(t("The server does not answer. No moves are lost; try again when the connection is back."));
        }
        this.#lose(true);
        await pause(Math.min(4, 0.3 * 2 ** attempt));
      }
    }
  }

  #take(view) {
    this.#lose(false);
    if (this.live && view.number < this.live.number) return;
    const again = this.live?.number === view.number;
    // The result of the user's own action arrives twice, as the answer and as news: the second is ignored, and opened
    // parts stay open. But under changed rules or plugins, the same entries make another game.
    const known = again && !this.#stopped && withoutTime(view) === withoutTime(this.live);
    this.#stopped = false;
    if (!known) {
      if (again) this.#views.clear();
      this.live = view;
      this.emit("live");
    }
    if (this.past === null && this.view !== this.live) this.#show(this.live);
  }

  /** Note that the game cannot continue for now, and why. */
  #stop(refused) {
    this.#stopped = true;
    this.refuse(refused);
  }

  #show(view) {
    this.view = view;
    this.emit("view");
  }

  #lose(lost) {
    if (this.lost === lost) return;
    this.lost = lost;
    this.emit("connection");
  }

  #setBusy(busy) {
    this.busy = busy;
    this.emit("busy", busy);
  }
}

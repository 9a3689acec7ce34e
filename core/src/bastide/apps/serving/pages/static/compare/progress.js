// One simulation: its progress, and its results so far.
import { get, post } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { simulations } from "../core/own.js";
import { comma, n, t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, smallText, stackOf } from "../ui/controls.js";
import { problemList, showFailure, taskButton } from "../ui/problems.js";
import { sign } from "../ui/signs.js";
import { Results } from "./results.js";

const ACTIVE = ["waiting", "running"];

/** Follows a simulation and shows it. */
export class Progress {
  #events = null;
  #results;
  #seen = "";
  #latest = null;
  #state = null;
  #offered = null;
  #asking = false;
  #path;
  #text = h("p", { class: "how-far" });
  #bar = h("progress", { max: 1, value: 0, "aria-label": t("Games played") });
  #buttons = h("div", { class: "row" });
  #wrong = h("div", {});
  #about = h("div", { class: "stack" });

  /** `gone()` is called after its removal, `changed()` when it ended. */
  constructor(id, { gone, changed }) {
    this.id = id;
    this.gone = gone;
    this.changed = changed;
    this.#path = `/api/simulations/${encodeURIComponent(id)}`;
    this.#results = new Results(this.#path);
    this.element = stackOf(h("section", { class: "panel stack simulation", "aria-label": t("A simulation") },
        this.#about,
        this.#bar,
        this.#text,
        this.#wrong,
        this.#buttons,
      ), this.#results.element);
  }

  /** Show it, and follow it while it runs. */
  async begin() {
    try {
      this.#show(await get(this.#path));
    } catch (error) {
      fill(this.#buttons, actButton(t("Remove"), () => this.gone()));
      this.#bar.hidden = true;
      showFailure(this.#wrong, error);
    }
  }

  /** Stop following it. */
  close() {
    this.#events?.close();
    this.#events = null;
  }

  #follow() {
    if (this.#events) return;
    this.#events = new EventSource(`${this.#path}/events`);
    this.#events.addEventListener("view", (event) => this.#show(JSON.parse(event.data)));
    this.#events.addEventListener("error", () => {
      // The browser reconnects by itself, unless it was refused.
      if (this.#events?.readyState === EventSource.CLOSED) {
        this.close();
        setTimeout(() => this.begin(), 5000);
      }
    });
  }

  #show(view) {
    if (this.#state === null) this.#introduce(view);
    const before = this.#state;
    this.#state = view.state;
    this.#bar.max = view.games;
    this.#bar.value = view.done;
    fill(this.#text, howFar(view));
    fill(this.#wrong, view.problems.length ? problemList(view.problems) : null);
    this.#offer(view);
    if (before !== view.state) {
      if (before !== null) announce(ACTIVE.includes(view.state) ? howFar(view) : stateText(view));
      if (before !== null && !ACTIVE.includes(view.state)) this.changed();
    }
    if (ACTIVE.includes(view.state)) this.#follow();
    else this.close();
    this.#look(view);
  }

  /** Request the results whenever they change, and once more at the end. */
  async #look(view) {
    this.#latest = view;
    if (this.#asking) return;
    this.#asking = true;
    try {
      while (this.#latest.results && this.#seen !== mark(this.#latest)) {
        const asked = this.#latest;
        this.#seen = mark(asked);
        await this.#results.load(asked);
      }
    } catch (error) {
      showFailure(this.#wrong, error);
    } finally {
      this.#asking = false;
    }
  }

  #introduce(view) {
    const facts = [
      n("{count} player", "{count} players", view.players.length),
      [...new Set(view.bots.map(({ title }) => title))].join(comma),
      view.mode === "anew" ? t("new games under each edition") : t("same games, scored under each edition"),
      t("seed {seed}", { seed: view.seed }),
      view.as_laid ? t("every move accepted") : null,
    ];
    fill(
      this.#about,
      h("h2", {}, n("{count} game", "{count} games", view.games)),
      h("ul", { class: "row plain" },
        view.variants.map((variant, number) =>
          h("li", { class: "edition-name" },
            sign(number),
            h("span", { title: variant.name }, variant.title),
          ),
        ),
      ),
      smallText(facts.filter(Boolean).join(" · ")),
    );
  }

  /** Unchanged buttons stay where they are: the user may be pressing one. */
  #offer(view) {
    const active = ACTIVE.includes(view.state);
    const rest = !active && view.done < view.games;
    const offered = `${active} ${rest}`;
    if (offered === this.#offered) return;
    this.#offered = offered;
    const secret = simulations.get(this.id)?.secret;
    const button = (text, what, kind, then = (answer) => this.#show(answer)) =>
      taskButton(text, this.#wrong, async () => then(await post(`${this.#path}/${what}`, {}, { seat: secret })), {
        class: kind,
      });
    const buttons = [
      active ? button(t("Stop"), "stop", "") : null,
      rest ? button(t("Resume"), "resume", "primary") : null,
      active ? null : button(t("Remove"), "remove", "danger", () => this.gone()),
    ];
    fill(this.#buttons, secret ? buttons : null);
  }
}

/** The mark changes with the results. */
function mark(view) {
  return `${view.results} ${ACTIVE.includes(view.state)}`;
}

function stateText(view) {
  const texts = {
    waiting: t("Waiting."),
    running: t("Running."),
    done: t("Finished."),
    stopped: t("Stopped."),
    interrupted: t("Interrupted when the server stopped; finished games are kept."),
    failed: t("Failed; finished games are kept."),
  };
  return texts[view.state];
}

function howFar(view) {
  const done = t("{done} of {games} games", { done: view.done, games: view.games });
  if (view.state === "waiting") {
    const first = view.position - 1;
    return [
      done,
      first > 0 ? n("{count} simulation ahead", "{count} simulations ahead", first) : t("starts at once"),
    ].join(" · ");
  }
  if (view.state !== "running") return `${done} · ${stateText(view)}`;
  if (view.done === view.games) return `${done} · ${t("making tables and charts …")}`;
  const parts = [done];
  if (view.rate) parts.push(t("{rate} games per second", { rate: view.rate.toPrecision(2) }));
  if (view.left !== null) parts.push(t("about {time} left", { time: duration(view.left) }));
  else parts.push(t("starting …"));
  return parts.join(" · ");
}

function duration(seconds) {
  if (seconds < 90) return n("{count} second", "{count} seconds", Math.max(1, Math.round(seconds)));
  return n("{count} minute", "{count} minutes", Math.round(seconds / 60));
}

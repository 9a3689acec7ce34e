// Questions to the server of which only the latest counts.

const BUSY = 429;
/** Milliseconds until a server that could not be reached is asked again. */
const LATER = 4000;

export class Latest {
  #ask;
  #failed;
  #timer = 0;
  #latest = null;
  #asking = new AbortController();
  /** Whether it was told already that the server cannot be reached. */
  #lost = false;

  /**
   * @param {function(AbortSignal): Promise<void>} ask the question; it uses the answer unless the signal is aborted
   * @param {function(any): void} failed called with why it failed, unless the server is busy: then it is asked again, as is
   * one that cannot be reached
   */
  constructor(ask, failed = () => {}) {
    this.#ask = ask;
    this.#failed = failed;
  }

  /** Forget the question under way, and ask in so many milliseconds. */
  soon(wait) {
    this.stop();
    this.#timer = setTimeout(() => void this.now(), wait);
  }

  /** Forget the question under way, and ask. */
  now() {
    this.stop();
    this.#asking = new AbortController();
    this.#latest = this.#run(this.#asking.signal);
    return this.#latest;
  }

  /** Ask, and wait for the answer, even if another question is asked meanwhile: then for that of the last. */
  async settled() {
    this.now();
    for (let known = null; known !== this.#latest; ) {
      known = this.#latest;
      await known;
    }
  }

  async #run(signal) {
    try {
      await this.#ask(signal);
      this.#lost = false;
    } catch (error) {
      if (signal.aborted) return;
      if (error.status === BUSY) this.soon(1000 * (error.wait ?? 1));
      else {
        if (!this.#lost || !error.unreached) this.#failed(error);
        this.#lost = Boolean(error.unreached);
        if (this.#lost) this.soon(LATER);
      }
    }
  }

  /** Forget the question under way. */
  stop() {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }
}

// Questions to the server of which only the latest counts.

const BUSY = 429;

export class Latest {
  #ask;
  #failed;
  #timer = 0;
  #latest = null;
  #asking = new AbortController();

  /**
   * @param {function(AbortSignal): Promise<void>} ask the question; it uses the answer unless the signal is aborted
   * @param {function(any): void} failed called with why it failed, unless the server is busy: then it is asked again
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
    } catch (error) {
      if (signal.aborted) return;
      if (error.status === BUSY) this.soon(1000 * (error.wait ?? 1));
      else this.#failed(error);
    }
  }

  /** Forget the question under way. */
  stop() {
    clearTimeout(this.#timer);
    this.#asking.abort();
  }
}

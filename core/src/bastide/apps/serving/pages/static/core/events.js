// Objects that emit events.

export class Emitter extends EventTarget {
  /** Emit an event; false if a listener prevented what would follow. */
  emit(name, detail = null, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable }));
  }

  /**
   * Listen to events.
   * @param {string} names of one event, or of several with spaces between
   * @param {function(any, CustomEvent): void} listener called with the detail of an event
   */
  on(names, listener) {
    for (const name of names.split(" ")) {
      this.addEventListener(name, (/** @type {any} */ event) => listener(event.detail, event));
    }
  }
}

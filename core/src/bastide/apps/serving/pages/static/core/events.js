// Objects that tell others what happens to them.

export class Teller extends EventTarget {
  /** Tell an event; false if a listener prevented what would follow. */
  tell(name, detail = null, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, { detail, cancelable }));
  }

  /**
   * Listen to events.
   * @param {string} names of one event, or of several with spaces between
   * @param {function(any, CustomEvent): void} heard called with what is told
   */
  on(names, heard) {
    for (const name of names.split(" ")) {
      this.addEventListener(name, (/** @type {any} */ event) => heard(event.detail, event));
    }
  }
}

// A small window beside a point of the board, for what has to be chosen there.
import { fill, h } from "../core/dom.js";

const GAP = 14;

export class Popover {
  #closed = null;
  #opener = null;

  /** @param {HTMLElement} frame in which it floats */
  constructor(frame) {
    this.frame = frame;
    this.element = h("div", { class: "popover panel", role: "dialog", tabindex: "-1", hidden: true });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (this.opened && !this.element.contains(event.target)) this.close();
    });
    frame.append(this.element);
  }

  get opened() {
    return !this.element.hidden;
  }

  /**
   * @param {number[]} point in pixels, in the frame
   * @param {string} title what it is about
   * @param {Array} content elements
   * @param {{closed?: function(): void, focus?: boolean, clear?: number}} more called when it closes; whether to go
   *   there; how many pixels around the point stay free
   */
  open([x, y], title, content, { closed = null, focus = true, clear = GAP } = {}) {
    this.close();
    this.#closed = closed;
    this.#opener = document.activeElement;
    this.element.setAttribute("aria-label", title);
    fill(this.element, content);
    this.element.hidden = false;
    const { clientWidth: wide, clientHeight: high } = this.frame;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const below = y + clear + height < high || y - clear - height < 0;
    const top = Math.max(4, Math.min(high - height - 4, below ? y + clear : y - clear - height));
    const left = Math.max(4, Math.min(wide - width - 4, x - width / 2));
    this.element.style.setProperty("left", `${left}px`);
    this.element.style.setProperty("top", `${top}px`);
    if (focus) (this.element.querySelector("button, input, select") ?? this.element).focus({ preventScroll: true });
  }

  close() {
    if (!this.opened) return;
    const within = this.element.contains(document.activeElement);
    this.element.hidden = true;
    fill(this.element);
    if (within && this.#opener?.isConnected) this.#opener.focus({ preventScroll: true });
    const closed = this.#closed;
    this.#closed = null;
    closed?.();
  }
}

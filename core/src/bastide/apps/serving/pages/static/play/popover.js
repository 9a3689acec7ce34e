// A small window beside a point of the board, for a choice there.
import { fill, find, h } from "../core/dom.js";

/** Its distance from the point, in pixels. */
const GAP = 10;

export class Popover {
  #closed = null;
  #opener = null;
  #place = () => {};

  /** @param {import("../board/board.js").Board} board the board that it floats over */
  constructor(board, frame) {
    this.board = board;
    this.frame = frame;
    board.on("moved", () => this.opened && this.#place());
    this.element = h("div", { class: "popover panel", role: "dialog", tabindex: "-1", hidden: true });
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
    document.addEventListener("pointerdown", (event) => {
      if (this.opened && !this.element.contains(/** @type {Node} */ (event.target))) this.close();
    });
    frame.append(this.element);
  }

  get opened() {
    return !this.element.hidden;
  }

  /**
   * @param {number[]} spot in tiles
   * @param {string} title its title
   * @param {any} content elements
   * @param {{closed?: function(): void, focus?: boolean, clear?: number[]}} more called on closing; whether to focus
   * it; distances that it may keep from the spot, in tiles, in order of preference
   */
  open(spot, title, content, { closed = null, focus = true, clear = [0] } = {}) {
    this.close();
    this.#closed = closed;
    this.#opener = document.activeElement;
    this.element.setAttribute("aria-label", title);
    fill(this.element, content);
    this.element.hidden = false;
    this.#place = () => this.#beside(spot, clear);
    this.#place();
    if (focus) (find("button, input, select", this.element) ?? this.element).focus({ preventScroll: true });
  }

  /** Move beside a place of the board, wherever there is room. */
  #beside(spot, clear) {
    const [x, y] = this.board.within(spot);
    const { clientWidth: wide, clientHeight: high } = this.frame;
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const far = clear.map((tiles) => GAP + 100 * tiles * this.board.camera.scale);
    const tops = far.flatMap((each) => [y + each, y - each - height]);
    const fits = tops.find((each) => each >= 4 && each + height <= high - 4);
    const top = fits ?? Math.max(4, Math.min(high - height - 4, y + far.at(-1)));
    const left = Math.max(4, Math.min(wide - width - 4, x - width / 2));
    this.element.style.setProperty("left", `${left}px`);
    this.element.style.setProperty("top", `${top}px`);
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

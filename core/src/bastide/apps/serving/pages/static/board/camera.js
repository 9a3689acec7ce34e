// The visible part of a board, in hundredths of a tile, and moving it by mouse, fingers and keys.

const CLOSEST = 4;
const FARTHEST = 0.04;
/** As near as a board comes by itself. */
const CLOSE = 1.6;
/** A pointer that moved less than this many pixels clicked instead of dragging. */
export const STILL = 6;
/** After so many milliseconds without movement the board is redrawn sharply. */
const REST = 160;
/** So many milliseconds it takes to another view; as long as css/board.css says. */
const EASE = 300;
/** A view that became too small gets so much more than it needs, in hundredths of a tile, and then stays for some turns. */
const SLACK = 100;

export class Camera {
  /**
   * @param {SVGSVGElement} picture the element that shows the board
   * @param {SVGGElement} world its content, in hundredths of a tile
   * @param {() => {x, y, width, height}} extent the extent of everything, in hundredths of a tile
   * @param {() => void} moved called when another part is visible
   */
  constructor(picture, world, extent, moved) {
    this.picture = picture;
    this.world = world;
    this.told = moved;
    this.extent = extent;
    /** Pixels per hundredth of a tile. */
    this.scale = 1;
    this.middle = [50, 50];
    /** Whether it has shown anything, and whether that was painted. */
    this.begun = false;
    this.painted = false;
    /** The middle of the frame on the page, in pixels, once it has a size. */
    this.centre = null;
    /** Whether the user moved it; until then everything is in sight. */
    this.moved = false;
    /** Whether the pointer was dragged since it went down, so that its release is no click. */
    this.dragged = false;
    this.pointers = new Map();
    /** Pixels at the rims that other elements cover: fitting leaves them free. */
    this.inset = { top: 0, right: 0, bottom: 0, left: 0 };
    picture.addEventListener("pointerdown", (event) => this.down(event));
    picture.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, (event) => this.up(event));
  }

  get size() {
    const { clientWidth, clientHeight } = this.picture;
    return [clientWidth || 1, clientHeight || 1];
  }

  /** The part in sight, without what other elements cover. */
  get seen() {
    const { top, right, bottom, left } = this.inset;
    const [wide, high] = this.size;
    return {
      x: this.middle[0] - (wide / 2 - left) / this.scale,
      y: this.middle[1] - (high / 2 - top) / this.scale,
      width: (wide - left - right) / this.scale,
      height: (high - top - bottom) / this.scale,
    };
  }

  /** Show everything, as large as it can be. */
  fit() {
    this.frame(this.extent(), CLOSE, 0);
    this.moved = false;
  }

  /**
   * The frame has another size. Only if that means `anew`, everything may become larger; else all stays where it is on
   * the screen, so that nobody's click misses.
   */
  resize(anew) {
    const before = this.centre;
    const box = this.picture.getBoundingClientRect();
    this.centre = [box.left + scrollX + box.width / 2, box.top + scrollY + box.height / 2];
    if (!this.begun) return;
    if (anew && !this.moved) {
      this.fit();
      return;
    }
    if (before) this.middle = this.middle.map((part, axis) => part + (this.centre[axis] - before[axis]) / this.scale);
    if (this.moved || !this.widen()) this.apply();
  }

  /**
   * Show a rectangle, too, by moving as little as possible: nothing becomes larger, and smaller only if there is no room.
   *
   * @returns {boolean} whether another part is in sight
   */
  widen(area = this.extent()) {
    const { seen } = this;
    const room = area.width <= seen.width && area.height <= seen.height;
    if (!this.begun) this.frame(area, CLOSE, SLACK);
    else if (!room) this.frame(area, this.scale, SLACK);
    else if (!this.shift(area)) return false;
    return true;
  }

  /** Show a rectangle in the middle, with so much around it, at most at a scale. */
  frame({ x, y, width, height }, most, around) {
    const { top, right, bottom, left } = this.inset;
    const [wide, high] = this.size;
    const [across, down] = [wide - left - right, high - top - bottom];
    const scale = Math.min(across / (width + 2 * around), down / (height + 2 * around), most);
    this.scale = Math.max(scale, FARTHEST);
    this.middle = [x + width / 2 + (right - left) / 2 / this.scale, y + height / 2 + (bottom - top) / 2 / this.scale];
    this.ease();
  }

  /** Make a rectangle visible at the same scale; returns whether it was not. */
  shift({ x, y, width, height }) {
    const { seen } = this;
    const by = (from, size, start, length) => Math.min(start - from, 0) + Math.max(start + length - from - size, 0);
    const [right, down] = [by(seen.x, seen.width, x, width), by(seen.y, seen.height, y, height)];
    if (Math.hypot(right, down) * this.scale < 1) return false;
    this.middle = [this.middle[0] + right, this.middle[1] + down];
    this.ease();
    return true;
  }

  /** Make a rectangle visible, and a tile at least so many pixels wide. */
  reveal(area, pixels = 0) {
    const [wide, high] = this.size;
    const wanted = Math.min(Math.max(this.scale, pixels / 100), wide / area.width, high / area.height);
    if (wanted === this.scale) {
      this.shift(area);
      return;
    }
    this.scale = wanted;
    this.moved = true;
    if (!this.shift(area)) this.ease();
  }

  /** Go to the chosen part before the user's eyes. */
  ease() {
    this.picture.classList.toggle("eases", this.painted);
    // Without a size nothing was seen yet.
    this.begun = this.picture.clientWidth > 0;
    if (this.begun && !this.painted) requestAnimationFrame(() => (this.painted = true));
    clearTimeout(this.easing);
    this.easing = setTimeout(() => this.picture.classList.remove("eases"), EASE);
    this.apply();
  }

  apply() {
    const [wide, high] = this.size;
    const [x, y] = [wide / 2 - this.middle[0] * this.scale, high / 2 - this.middle[1] * this.scale];
    const where = `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${this.scale.toFixed(4)})`;
    if (where === this.where) return;
    this.where = where;
    this.world.style.setProperty("transform", where);
    this.told();
  }

  /**
   * While the user moves it, the drawing is moved as a whole, which is cheap even with hundreds of tiles.
   */
  glide() {
    this.picture.classList.remove("eases");
    this.picture.classList.add("glides");
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.picture.classList.remove("glides"), REST);
    this.apply();
  }

  /** The point of the board under a point of the window. */
  point(clientX, clientY) {
    const box = this.picture.getBoundingClientRect();
    return this.under([clientX - box.left, clientY - box.top]);
  }

  /** The point of the board under a point of its frame, in pixels. */
  under([x, y]) {
    const [wide, high] = this.size;
    return [this.middle[0] + (x - wide / 2) / this.scale, this.middle[1] + (y - high / 2) / this.scale];
  }

  /** The position of a point of the board in its frame, in pixels. */
  pixels([x, y]) {
    const [wide, high] = this.size;
    return [wide / 2 + (x - this.middle[0]) * this.scale, high / 2 + (y - this.middle[1]) * this.scale];
  }

  /** Zoom in (more than 1) or out around a point of the window. */
  zoom(factor, at = null) {
    const box = this.picture.getBoundingClientRect();
    const [clientX, clientY] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
    const fixed = this.point(clientX, clientY);
    this.scale = Math.min(Math.max(this.scale * factor, FARTHEST), CLOSEST);
    const now = this.point(clientX, clientY);
    this.middle = [this.middle[0] + fixed[0] - now[0], this.middle[1] + fixed[1] - now[1]];
    this.moved = true;
    this.glide();
  }

  /** Move by pixels. */
  pan(x, y) {
    this.middle = [this.middle[0] - x / this.scale, this.middle[1] - y / this.scale];
    this.moved = true;
    this.glide();
  }

  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    if (this.pointers.size === 0) {
      this.dragged = false;
      this.start = [event.clientX, event.clientY];
    }
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    if (event.pointerType === "mouse" && event.buttons === 0) {
      // The button was released outside, without an event.
      this.up(event);
      return;
    }
    const now = [event.clientX, event.clientY];
    if (!this.dragged) {
      if (Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < STILL && this.pointers.size === 1) return;
      this.dragged = true;
      // From now on the board receives all events, also from outside.
      for (const id of this.pointers.keys()) this.picture.setPointerCapture(id);
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    this.pointers.set(event.pointerId, now);
    if (others.length === 0) {
      this.pan(now[0] - before[0], now[1] - before[1]);
      return;
    }
    const [other] = others;
    const apart = (at) => Math.max(Math.hypot(at[0] - other[0], at[1] - other[1]), 1);
    const between = (at) => [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2];
    const [from, to] = [between(before), between(now)];
    this.pan(to[0] - from[0], to[1] - from[1]);
    this.zoom(apart(now) / apart(before), to);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
  }
}

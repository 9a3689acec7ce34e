// A photo of the table below the tiles, to copy from. It stays in this browser.
import { keepFile, keptFile } from "../core/bigkept.js";
import { fill, h, svg } from "../core/dom.js";
import { Emitter } from "../core/events.js";
import { chooseFile } from "../core/files.js";
import { keepWork, keptWork } from "../core/kept.js";
import { t } from "../core/words.js";
import { announce } from "../ui/announcing.js";
import { actButton, choiceOf, fieldOf, rowOf, smallText, stackOf } from "../ui/controls.js";
import { failure, taskButton } from "../ui/problems.js";

const KEPT = "photo";
/** A photo is not kept larger than that, in pixels. */
const WIDEST = 2400;
const QUALITY = 0.85;
/** Where a photo lies at first: its middle and its width in tiles, its turn in degrees, its opacity in percent. */
const FIRST = { x: 0.5, y: 0.5, size: 8, turn: 0, opacity: 70 };
const FARTHEST = 40;

/** Events: "change": it lies otherwise, or another one lies there. */
export class Photo extends Emitter {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    super();
    this.board = board;
    this.lies = { ...FIRST };
    /** Its height by its width; null while there is none. */
    this.shape = null;
    this.layer = svg("g", { class: "photo" });
    /** The cells, so that the photo can be brought into line with them. */
    this.grid = svg("path", { class: "photo-grid" });
    board.underlay(this.grid);
    board.underlay(this.layer);
    this.failed = h("div", { role: "alert" });
    this.drag = h("input", { type: "checkbox", id: "photo-drag" });
    const slider = (key, label, min, max, step) => {
      const input = h("input", {
        type: "range", id: `photo-${key}`, min, max, step,
        on: { input: () => this.put({ [key]: input.valueAsNumber }), change: () => this.keep() },
      });
      return [key, label, input];
    };
    this.sliders = [
      slider("x", t("Right and left"), -FARTHEST, FARTHEST, 0.05),
      slider("y", t("Down and up"), -FARTHEST, FARTHEST, 0.05),
      slider("size", t("Size"), 1, FARTHEST, 0.05),
      slider("turn", t("Rotation"), -180, 180, 0.5),
      slider("opacity", t("Opacity"), 10, 100, 5),
    ];
    this.settings = h("div", { class: "stack" },
      choiceOf(this.drag, t("Drag the photo instead of the table")),
      this.sliders.map(([, label, input]) => fieldOf(label, input)),
    );
    this.away = actButton(t("Remove the photo"), () => this.clear());
    this.note = smallText();
    this.element = stackOf(
      h("h3", null, t("A photo to copy from")),
      smallText(t("It lies below the tiles. Move it until a tile of the photo fills a cell.")),
      rowOf(taskButton(t("Choose a photo…"), this.failed, () => this.choose()), this.away),
      this.failed,
      this.note,
      this.settings,
    );
    this.listen();
    this.show();
  }

  /** The part of the board that it covers, in hundredths of a tile; null while there is none. */
  get extent() {
    if (this.shape === null) return null;
    const { x, y, size, turn } = this.lies;
    const [cos, sin] = [Math.cos, Math.sin].map((part) => Math.abs(part((turn * Math.PI) / 180)));
    const [wide, high] = [size, size * this.shape];
    const [across, down] = [wide * cos + high * sin, wide * sin + high * cos];
    return { x: 100 * (x - across / 2), y: 100 * (y - down / 2), width: 100 * across, height: 100 * down };
  }

  async choose() {
    const file = await chooseFile("image/*");
    if (!file) return;
    let picture;
    try {
      picture = await smaller(file);
    } catch {
      throw failure(t("{file} is no picture that this browser can show.", { file: file.name }));
    }
    this.lies = { ...FIRST };
    const kept = await keepFile(KEPT, picture);
    this.note.textContent = kept
      ? t("The photo stays in this browser, also when you reload the page; it is sent nowhere.")
      : t("The photo is sent nowhere. This browser has no space to keep it: it is gone when you reload the page.");
    await this.lay(picture);
    this.keep();
    this.board.fit();
    announce(t("The photo lies below the tiles."));
  }

  /** The photo that this browser has kept. */
  async restore() {
    const picture = await keptFile(KEPT);
    if (!picture) return;
    this.lies = { ...FIRST, ...keptWork(KEPT) };
    await this.lay(picture).catch(() => this.clear());
  }

  async lay(picture) {
    const { width, height } = await sizeOf(picture);
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = URL.createObjectURL(picture);
    this.shape = height / width;
    const box = { x: -50, y: -50 * this.shape, width: 100, height: 100 * this.shape };
    fill(this.layer, svg("image", { ...box, href: this.address, preserveAspectRatio: "none" }));
    this.show();
  }

  clear() {
    if (this.address) URL.revokeObjectURL(this.address);
    this.address = null;
    this.shape = null;
    this.note.textContent = "";
    this.drag.checked = false;
    fill(this.layer);
    void keepFile(KEPT, null);
    this.show();
  }

  put(changed) {
    this.lies = { ...this.lies, ...changed };
    this.show();
  }

  keep() {
    keepWork(KEPT, this.lies);
  }

  show() {
    const { x, y, size, turn, opacity } = this.lies;
    this.settings.hidden = this.away.hidden = this.shape === null;
    for (const [key, , input] of this.sliders) input.value = String(this.lies[key]);
    this.layer.setAttribute("transform", `translate(${100 * x} ${100 * y}) rotate(${turn}) scale(${size})`);
    this.layer.setAttribute("opacity", String(opacity / 100));
    this.grid.setAttribute("d", this.extent ? lines(this.extent) : "");
    this.emit("change");
  }

  /** While it is chosen so, dragging moves the photo. */
  listen() {
    const { element, camera } = this.board;
    let from = null;
    const point = (event) => camera.point(event.clientX, event.clientY).map((part) => part / 100);
    element.addEventListener("pointerdown", (event) => {
      const button = /** @type {Element} */ (event.target).closest("button");
      if (!this.drag.checked || this.shape === null || event.button !== 0 || button) return;
      // Otherwise the board would move.
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
      const [x, y] = point(event);
      from = [this.lies.x - x, this.lies.y - y];
    }, { capture: true });
    element.addEventListener("pointermove", (event) => {
      if (!from) return;
      const [x, y] = point(event);
      this.put({ x: from[0] + x, y: from[1] + y });
    });
    for (const end of ["pointerup", "pointercancel"]) {
      element.addEventListener(end, () => {
        if (from) this.keep();
        from = null;
      });
    }
    // The release is no click on the table.
    const still = (event) => this.drag.checked && !event.target.closest("button") && event.stopPropagation();
    element.addEventListener("click", still, { capture: true });
  }
}

/** The borders of the cells in a rectangle. */
function lines({ x, y, width, height }) {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map((part) => 100 * Math.round(part / 100));
  const every = (from, to) => Array.from({ length: (to - from) / 100 + 1 }, (_, number) => from + 100 * number);
  const down = every(left, right).map((each) => `M${each} ${top}V${bottom}`);
  return [...down, ...every(top, bottom).map((each) => `M${left} ${each}H${right}`)].join("");
}

async function sizeOf(picture) {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** A picture as it is, or smaller if it is larger than anybody needs. */
async function smaller(picture) {
  const { width, height } = await sizeOf(picture);
  const scale = WIDEST / Math.max(width, height);
  if (scale >= 1) return picture;
  const [wide, high] = [width, height].map((part) => Math.round(part * scale));
  const bitmap = await createImageBitmap(picture, { resizeWidth: wide, resizeHeight: high, resizeQuality: "high" });
  const canvas = new OffscreenCanvas(wide, high);
  canvas.getContext("2d").drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
}

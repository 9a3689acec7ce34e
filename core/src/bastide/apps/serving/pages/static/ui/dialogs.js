// Windows over the page.
import { h } from "../core/dom.js";

let windows = 0;

/**
 * A window with a title; to open with `showModal()`.
 * @param {any} title the content of its heading
 * @param {object} props those of the element
 */
export function dialog(title, props, ...content) {
  const id = `window-${(windows += 1)}`;
  const shown = h("dialog", { "aria-labelledby": id, ...props }, h("h2", { id }, title), content);
  document.body.append(shown);
  return shown;
}

/**
 * Open a window that goes when it is closed.
 * @param {function(function(): void): any[]} content makes the content, given what closes the window
 * @param {function(HTMLDialogElement): void} closed called after that
 */
export function openDialog(title, props, content, closed = () => {}) {
  const shown = dialog(title, props, content(() => shown.close()));
  shown.addEventListener("close", () => {
    shown.remove();
    closed(shown);
  });
  shown.showModal();
  return shown;
}

// Drawings from the server, as pictures of the page.

/** Show a drawing, given as SVG, in an image. */
export function showDrawing(image, drawing) {
  forgetDrawing(image);
  image.src = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
}

/** Release the drawing in an image. */
export function forgetDrawing(image) {
  URL.revokeObjectURL(image.src);
}

// Canvases that are sharp on any screen, in the colours of the page.

/**
 * Sets the size of a canvas, and returns its context, in pixels of the page.
 * @param {HTMLCanvasElement} canvas
 * @param {number} width
 * @param {number} height
 */
export function prepare(canvas, width, height) {
  // No canvas is wider than this in all browsers.
  const scale = Math.min(devicePixelRatio, 16000 / width, 16000 / height);
  canvas.width = width * scale;
  canvas.height = height * scale;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.scale(scale, scale);
  return context;
}

/** Returns the colours of the page by name. */
export function colours() {
  const style = getComputedStyle(document.documentElement);
  /** @type {(name: string) => string} */
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

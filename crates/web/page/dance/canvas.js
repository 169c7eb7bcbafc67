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
  const [wide, high] = [Math.round(width * scale), Math.round(height * scale)];
  // A canvas that gets a size is made again, which takes time.
  if (canvas.width !== wide || canvas.height !== high) {
    [canvas.width, canvas.height] = [wide, high];
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  return context;
}

/** Returns the colours of the page by name. */
export function colours() {
  const style = getComputedStyle(document.documentElement);
  /** @type {(name: string) => string} */
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

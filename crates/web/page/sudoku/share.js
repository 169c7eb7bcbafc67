// Pictures of the puzzle, as files.

import { draw, viewBox } from "./picture.js";

/** The classes of the picture whose looks are exported with it. */
const LOOKS = ["opacity", "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "paint-order", "font-family", "font-weight", "text-anchor"];

/**
 * Returns the picture of the board as a file, with the colours of the page.
 * @param {import("./picture.js").Scene} scene
 * @param {SVGElement} shown the picture on the page
 */
export function svgOf(scene, shown) {
  const box = viewBox(scene.puzzle);
  const names = new Set([...shown.querySelectorAll("[class]")].flatMap((part) => [...part.classList]));
  const rules = [...names].map((name) => {
    const part = /** @type {Element} */ (shown.querySelector(`.${name}`));
    const style = getComputedStyle(part);
    const looks = LOOKS.filter((look) => !part.hasAttribute(look));
    return `.${name}{${looks.map((look) => `${look}:${style.getPropertyValue(look)}`).join(";")}}`;
  });
  const [x, y, width, height] = box.split(" ");
  const paper = getComputedStyle(shown).backgroundColor;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">
<style>${rules.join("\n")}</style>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${paper}"/>
${draw(scene)}
</svg>
`;
}

/** Points of a picture in PNG on each side. */
const PNG = 1200;

/**
 * Returns a picture in SVG as PNG.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function pngOf(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = PNG;
    canvas.getContext("2d")?.drawImage(image, 0, 0, PNG, PNG);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made.")))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Offers a file to be saved.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Pictures of the puzzle, as files.

import { draw, viewBox } from "./picture.js";
import { escape } from "./sketches.js";

/**
 * Returns the picture of the board as a file, in light colours: with the style rules of the page that
 * it needs, in which colours stand in place of variables, as not all viewers know those.
 * @param {import("./picture.js").Scene} scene
 */
export function svgOf(scene) {
  const box = viewBox(scene);
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawing.innerHTML = draw(scene);
  // Without those for dark and for print, which are inside others.
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSStyleRule);
  const colours = new Map(rules.flatMap(({ style }) => [...style].filter((name) => name.startsWith("--")).map((name) => [name, style.getPropertyValue(name)])));
  const looks = rules.flatMap(({ selectorText, style }) => {
    const selector = selectorText.replaceAll("#board ", "");
    const isUsed = !selector.includes("*") && drawing.querySelector(selector);
    return isUsed ? [`${selector}{${style.cssText.replace(/var\((--[\w-]+)\)/g, (whole, name) => colours.get(name) ?? whole)}}`] : [];
  });
  const [x, top, width, size] = box.split(" ").map(Number);
  const { name, fields = [] } = scene.puzzle;
  const { author, ruleset = "" } = Object.fromEntries(fields);
  const title = [name, author && `by ${author}`].filter(Boolean).join(" ");
  const under = ruleset.split("\n").flatMap((/** @type {string} */ line) => line.match(/.{1,64}(\s|$)/g) ?? line).filter(Boolean);
  const y = top - (title ? 40 : 0);
  const height = size + top - y + (under.length ? 20 + 22 * under.length : 0);
  const text = (/** @type {string} */ line, /** @type {number} */ down, /** @type {string} */ looks) => `<text x="0" y="${down}" fill="${colours.get("--ink")}" style="text-anchor:start" font-family="system-ui, sans-serif" ${looks}>${escape(line)}</text>\n`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, width, height].join(" ")}" width="${width}" height="${height}">
<style>${looks.join("\n")}</style>
<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.get("--page")}"/>
${draw(scene)}
${title && text(title, top - 10, 'font-size="24" font-weight="600"')}${under.map((/** @type {string} */ line, /** @type {number} */ place) => text(line.trim(), top + size + 22 * (place + 1), 'font-size="17"')).join("")}</svg>
`;
}

/** The width of a picture in PNG. */
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
    [canvas.width, canvas.height] = [PNG, Math.round((PNG * image.height) / image.width)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
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

// Pictures that are elements of the page and not Bokeh's figures: they are saved as they look, with
// their styles in the file.

import { make, svg } from "../base/elements.js";
import { $, $$, root, styleRules } from "../base/page.js";

const PAINT = [
  "fill",
  "stroke",
  "stroke-width",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

// The content of a pane as SVG. If it is an SVG itself, each part gets its colours and fonts; HTML
// is put into the SVG unchanged, with the style sheets of its shadow tree and the custom properties
// that they use.
/** @param {any} pane */
export function svgOf(pane) {
  const drawing = $(":scope > svg", pane);
  const box = (drawing ?? pane).getBoundingClientRect();
  const size = {
    width: Math.ceil(drawing ? box.width : pane.scrollWidth),
    height: Math.ceil(box.height),
  };
  const content = drawing ? painted(drawing) : withStyles(pane);
  for (const [name, value] of Object.entries(size)) content.setAttribute(name, String(value));
  const picture = svg("svg", size, content);
  picture.style.background = getComputedStyle(pane).getPropertyValue("--card");
  return { text: new XMLSerializer().serializeToString(picture), ...size };
}

/** @param {any} drawing an SVG @returns {Element} a copy with its colours and fonts */
function painted(drawing) {
  const copy = drawing.cloneNode(true);
  const copies = $$("*", copy);
  $$("*", drawing).forEach((part, k) => {
    const style = getComputedStyle(part);
    for (const name of PAINT) copies[k].style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

/** @param {any} pane of HTML @returns {Element} it within an SVG, with the styles that it uses */
function withStyles(pane) {
  const body = make("div");
  const style = getComputedStyle(pane);
  const { style: tokens } = styleRules().find(({ selectorText }) => selectorText === ":root");
  for (const name of tokens) {
    body.style.setProperty(name, getComputedStyle(root).getPropertyValue(name));
  }
  for (const name of ["font-family", "font-size", "line-height", "color"]) {
    body.style.setProperty(name, style.getPropertyValue(name));
  }
  const size = `html { font-size: ${getComputedStyle(root).fontSize}; }`;
  const sheets = $$("style", pane.getRootNode()).map(({ textContent }) => textContent);
  body.append(make("style", { textContent: [size, ...sheets].join("\n") }));
  for (const child of pane.children) {
    if (child.matches(".unseen")) continue;
    const copy = body.appendChild(child.cloneNode(true));
    const { width, height } = child.getBoundingClientRect();
    // In the page this is a share of the window, not of the file
    Object.assign(copy.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  }
  return svg("foreignObject", {}, body);
}

const LINE = 22; // pixels of a line of the legend

/**
 * A drawing below its title and its legend, on the page's card.
 *
 * @param {{ text: string, width: number, height: number }} drawing
 * @param {string} title
 * @param {any[]} entries of the legend: elements with a sample and a name
 */
export function withLegend({ text, width, height }, title, entries) {
  const style = getComputedStyle(root);
  const ink = style.getPropertyValue("--ink");
  const top = LINE * (entries.length + 1) + 8;
  /** @type {(words: string, x: number, line: number, weight: number) => string} */
  const written = (words, x, line, weight) =>
    `<text x="${x}" y="${LINE * line + 16}" font-weight="${weight}">${escaped(words)}</text>`;
  const lines = entries.flatMap((entry, k) => {
    const y = LINE * (k + 1) + 11;
    const tone = getComputedStyle($("i", entry)).getPropertyValue("--tone");
    const dash = $("i.dash", entry) ? ' stroke-dasharray="6 4"' : "";
    return [
      `<path d="M12 ${y}h24" stroke="${tone}" stroke-width="3"${dash}/>`,
      written(entry.textContent, 44, k + 1, 400),
    ];
  });
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + top}">`,
    `<rect width="100%" height="100%" fill="${style.getPropertyValue("--card")}"/>`,
    `<g font-family="sans-serif" font-size="14" fill="${ink}">`,
    written(title, 12, 0, 600),
    ...lines,
    `</g><svg y="${top}" width="${width}" height="${height}">${text}</svg></svg>`,
  ];
  return { text: parts.join(""), width, height: height + top };
}

/** @param {string} words */
const escaped = (words) => words.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);

// At twice the resolution of the screen, as on telephones. A canvas can be read back only if its
// picture comes from a data: address.
/** @param {{ text: string, width: number, height: number }} picture */
export async function pngOf({ text, width, height }) {
  const picture = new Image();
  const canvas = make("canvas", { width: 2 * width, height: 2 * height });
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((/** @type {Blob | null} */ blob) =>
      blob ? done(blob) : failed(new Error("the picture has no room")),
    );
  });
}

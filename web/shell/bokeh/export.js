// Pictures that are elements of the page and not Bokeh's figures: they are saved as they look, with
// their styles in the file.

import { $, root, styleRules } from "../base/page.js";

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
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const size = {
    width: Math.ceil(drawing ? box.width : pane.scrollWidth),
    height: Math.ceil(box.height),
  };
  const content = drawing ? painted(drawing) : withStyles(pane);
  for (const element of [svg, content]) {
    for (const [name, value] of Object.entries(size)) element.setAttribute(name, String(value));
  }
  if (!drawing) {
    for (const [name, value] of Object.entries(size)) {
      content.firstElementChild?.setAttribute(name, String(value));
    }
  }
  svg.style.background = getComputedStyle(pane).getPropertyValue("--card");
  svg.append(content);
  return { text: new XMLSerializer().serializeToString(svg), ...size };
}

/** @param {any} drawing an SVG @returns {Element} a copy with its colours and fonts */
function painted(drawing) {
  const copy = drawing.cloneNode(true);
  const copies = [...copy.querySelectorAll("*")];
  [...drawing.querySelectorAll("*")].forEach((part, k) => {
    const style = getComputedStyle(part);
    for (const name of PAINT) copies[k].style.setProperty(name, style.getPropertyValue(name));
  });
  return copy;
}

/** @param {any} pane of HTML @returns {Element} it within an SVG, with the styles that it uses */
function withStyles(pane) {
  const place = document.createElementNS("http://www.w3.org/2000/svg", "foreignObject");
  const body = document.createElement("div");
  const style = getComputedStyle(pane);
  const { style: tokens } = styleRules().find(({ selectorText }) => selectorText === ":root");
  for (const name of tokens) {
    body.style.setProperty(name, getComputedStyle(root).getPropertyValue(name));
  }
  for (const name of ["font-family", "font-size", "line-height", "color"]) {
    body.style.setProperty(name, style.getPropertyValue(name));
  }
  const sheets = [...pane.getRootNode().querySelectorAll("style")].map(
    (sheet) => sheet.textContent,
  );
  const size = `html { font-size: ${getComputedStyle(root).fontSize}; }\n`;
  const sheet = document.createElement("style");
  sheet.textContent = size + sheets.join("\n");
  body.append(sheet);
  for (const child of pane.children) {
    if (child.matches(".unseen")) continue;
    const copy = body.appendChild(child.cloneNode(true));
    const { width, height } = child.getBoundingClientRect();
    // In the page this is a share of the window, not of the file
    Object.assign(copy.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
  }
  place.append(body);
  return place;
}

// At twice the resolution of the screen, as on telephones. A canvas can be read back only if its
// picture comes from a data: address.
/** @param {{ text: string, width: number, height: number }} picture */
export async function pngOf({ text, width, height }) {
  const picture = new Image();
  const canvas = Object.assign(document.createElement("canvas"), {
    width: 2 * width,
    height: 2 * height,
  });
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture has no room"))));
  });
}

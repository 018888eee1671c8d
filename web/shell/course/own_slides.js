// The lecturer's own slides beside the steps: a PDF is opened from a file, drawn here and sent
// nowhere. A step names its page; without one it is the slide at which the step begins.

import { $, bar } from "../base/page.js";
import { on } from "../base/signals.js";
import { Pdf } from "../files/pdf.js";
import { addActions } from "../python/buttons.js";
import { note } from "../say/notes.js";
import { current, lesson } from "../visit/store.js";
import { pageOf, problemOf } from "./slides.js";

const LONGEST = 4096; // pixels of a side of the canvas: no browser refuses as many
const TALLEST = 0.92; // of the window, where a page is enlarged

const panel = $(".slides", bar);
const chooser = $("input", panel);
const canvas = $("canvas", panel);
const place = $("output", panel);

/** @type {Pdf | null} */
let pdf = null; // what is shown
let count = 0; // its pages
let page = 1;
/** @type {any} */
let drawing = null; // the page that is being drawn
let attempts = 0; // to draw a page, of which only the last counts

/** @param {number} number */
async function turn(number) {
  page = Math.min(Math.max(1, number), count);
  place.value = `Page ${page} of ${count}`;
  canvas.ariaLabel = `${place.value} of my slides`;
  await draw();
}

async function draw() {
  attempts += 1;
  const attempt = attempts;
  drawing?.cancel();
  const { clientWidth: width } = panel;
  if (!pdf || !width) return; // covered by a question: it is drawn once it is in sight
  if (pdf.isEnded) pdf = new Pdf(pdf.file); // another page may be drawn
  delete canvas.dataset.drawn;
  const title = `Page ${page}`;
  const isLast = () => attempt === attempts; // neither turned nor resized meanwhile
  try {
    const text = await pdf.limited(`${title} of ${pdf.file.name}`, drawPage(pdf, width, isLast));
    if (!isLast()) return;
    canvas.ariaDescription = text;
    canvas.dataset.drawn = page;
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name === "RenderingCancelledException" || !isLast()) return;
    drawing?.cancel();
    place.value = `${title} cannot be drawn: ${message}`;
  }
}

/** @type {(pdf: Pdf, width: number, isLast: () => boolean) => Promise<string>} */
async function drawPage({ pages }, width, isLast) {
  const sheet = await (await pages).getPage(page);
  if (!isLast()) return "";
  await drawSheet(sheet, width);
  const { items } = await sheet.getTextContent();
  return items.map((/** @type {any} */ { str }) => str).join(" ");
}

/** @type {(sheet: any, width: number) => Promise<void>} */
async function drawSheet(sheet, width) {
  const plain = sheet.getViewport({ scale: 1 });
  const isLarge = panel.classList.contains("large");
  const fitting = Math.min(width / plain.width, (TALLEST * innerHeight) / plain.height);
  const highest = LONGEST / Math.max(plain.width, plain.height);
  const scale = Math.min(isLarge ? fitting : width / plain.width, highest);
  const viewport = sheet.getViewport({ scale: Math.min(scale * devicePixelRatio, highest) });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  canvas.style.inlineSize = `${Math.max(1, Math.floor(scale * plain.width))}px`;
  drawing = sheet.render({ canvas, viewport });
  await drawing.promise;
}

let widthBefore = 0;
new ResizeObserver(() => {
  if (panel.clientWidth === widthBefore) return; // its height follows the page
  widthBefore = panel.clientWidth;
  draw();
}).observe(panel);

/** @param {boolean} isLarge */
function enlarge(isLarge) {
  panel.classList.toggle("large", isLarge);
  $("[data-do=enlarge-slides]", panel).textContent = isLarge ? "Smaller" : "Larger";
  draw();
}

function close() {
  pdf?.end();
  pdf = null;
  panel.hidden = true;
  enlarge(false);
}

/** @param {File} file */
async function open(file) {
  note(current, `Reading ${file.name}.`);
  const next = new Pdf(file);
  try {
    const { numPages } = await next.pages;
    close();
    pdf = next;
    count = numPages;
  } catch (error) {
    return note(current, problemOf(file.name, /** @type {Error} */ (error)));
  }
  note(current, "");
  panel.hidden = false;
  await turn(pageOfStep() || 1);
}

const pageOfStep = () => (lesson ? pageOf(lesson.steps[lesson.step - 1]) : 0);

chooser.addEventListener("change", () => {
  const [file] = chooser.files;
  chooser.value = ""; // the same file may be opened again
  if (file) open(file);
});
/** @param {number} number the page that the step names */
function follow(number) {
  turn(number);
  if (number <= count) return;
  place.value = `This step names page ${number}; the file has ${count} pages.`;
}
on("lessonShown", () => {
  const number = pageOfStep();
  if (pdf && number) queueMicrotask(() => follow(number)); // until then the step may be covered
});
addActions({
  "open-slides"() {
    $("#steps").hidePopover();
    chooser.click();
  },
  "slide-before": () => turn(page - 1),
  "slide-after": () => turn(page + 1),
  "enlarge-slides": () => enlarge(!panel.classList.contains("large")),
  "close-slides": close,
});

// The lecturer's own slides beside the steps: a PDF is opened from a file, drawn here and sent
// nowhere. A step names its page; without one it is the slide at which the step begins.

import { button, make } from "../base/elements.js";
import { $, bar } from "../base/page.js";
import { on } from "../base/signals.js";
import { openPdf } from "../files/pdf.js";
import { addActions } from "../python/buttons.js";
import { note } from "../say/notes.js";
import { current, lesson } from "../visit/store.js";
import { pageOf, problemOf } from "./slides.js";

const HEAD = 1024; // bytes in which a PDF says what it is
const TALLEST = 0.92; // of the window, where a page is enlarged

const chooser = make("input", { type: "file", accept: "application/pdf,.pdf", hidden: true });
const canvas = make("canvas", { role: "img" });
const place = make("output", { className: "page" });
const larger = button("Larger", () => enlarge());
const panel = make(
  "section",
  { className: "slides", ariaLabel: "My slides", hidden: true },
  canvas,
  make(
    "p",
    {},
    button("Previous page", () => turn(page - 1)),
    button("Next page", () => turn(page + 1)),
    larger,
    button("Close my slides", close),
    place,
  ),
);
bar.append(panel);
bar.after(chooser);

/** @type {any} */
let pdf = null; // pdf.js's document
let page = 1;
/** @type {any} */
let drawing = null; // the page that is being drawn
let attempts = 0; // to draw a page, of which only the last counts

/** @param {number} number */
async function turn(number) {
  page = Math.min(Math.max(1, number), pdf.numPages);
  place.value = `Page ${page} of ${pdf.numPages}`;
  canvas.ariaLabel = `${place.value} of my slides`;
  await draw();
}

async function draw() {
  attempts += 1;
  const attempt = attempts;
  drawing?.cancel();
  const { clientWidth: width } = panel;
  if (!pdf || !width) return; // covered by a question: it is drawn once it is in sight
  delete canvas.dataset.drawn;
  try {
    const sheet = await pdf.getPage(page);
    if (attempt !== attempts) return; // turned or resized meanwhile
    await drawSheet(sheet, width);
    const { items } = await sheet.getTextContent();
    if (attempt !== attempts) return;
    canvas.ariaDescription = items.map((/** @type {any} */ { str }) => str).join(" ");
    canvas.dataset.drawn = page;
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    if (name === "RenderingCancelledException") return;
    place.value = `Page ${page} cannot be drawn: ${message}`;
  }
}

/** @type {(sheet: any, width: number) => Promise<void>} */
async function drawSheet(sheet, width) {
  const plain = sheet.getViewport({ scale: 1 });
  const isLarge = panel.classList.contains("large");
  const fitting = Math.min(width / plain.width, (TALLEST * innerHeight) / plain.height);
  const scale = isLarge ? fitting : width / plain.width;
  const viewport = sheet.getViewport({ scale: scale * devicePixelRatio });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  canvas.style.inlineSize = `${Math.floor(scale * plain.width)}px`;
  drawing = sheet.render({ canvas, viewport });
  await drawing.promise;
}

let widthBefore = 0;
new ResizeObserver(() => {
  if (panel.clientWidth === widthBefore) return; // its height follows the page
  widthBefore = panel.clientWidth;
  draw();
}).observe(panel);

function enlarge() {
  const isLarge = panel.classList.toggle("large");
  larger.textContent = isLarge ? "Smaller" : "Larger";
  draw();
}

function close() {
  panel.hidden = true;
  panel.classList.remove("large");
  larger.textContent = "Larger";
  pdf?.loadingTask.destroy();
  pdf = null;
}

/** @param {File} file */
async function open(file) {
  note(current, `Reading ${file.name}.`);
  try {
    const content = await file.arrayBuffer();
    const head = new TextDecoder("latin1").decode(content.slice(0, HEAD));
    if (!head.includes("%PDF-")) throw new Error("it does not begin as a PDF");
    const pages = await openPdf(content);
    close();
    pdf = pages;
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
  if (number <= pdf.numPages) return;
  place.value = `This step names page ${number}; the file has ${pdf.numPages} pages.`;
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
});

const opener = make("button", { type: "button", textContent: "Show my slides (a PDF) …" });
opener.dataset.do = "open-slides";
$("#steps").append(opener);

// Files that were saved here, states and courses, are opened again by the button or by dropping
// them (drop.js). Python reads a course in Markdown.

import { openLink, writeNow } from "../address/address.js";
import { slugs } from "../base/links.js";
import { $, root, section } from "../base/page.js";
import { emit } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { worded } from "../say/message.js";
import { note } from "../say/notes.js";
import { contentOf, tooLarge } from "../say/size.js";
import { current, ready } from "../visit/store.js";

const MARKDOWN = /\.(md|markdown)$/i;
const TABLE = /\.(csv|tsv|tab|psv|dat|arff|jsonl|xlsx?|ods)$/i;
const LAB_OF_TABLES = "glm"; // it takes one that is dropped beside the cards of the front page

/**
 * Whether a lab takes e-mails, tables, networks or sequences: it has a private field for one.
 * @param {string} slug
 */
const takesFiles = (slug) =>
  section(slug)
    ?.dataset.private?.split(" ")
    .some((/** @type {string} */ name) => ["mail", "draft", "bif", "sequences"].includes(name));

/** @param {File} file @param {string} lab */
async function giveToLab(file, lab) {
  ask({ do: "table", lab, name: file.name, content: await contentOf(file) });
}

/**
 * A lab is opened, and takes the file.
 * @param {File} file @param {string} lab
 */
export async function openIn(file, lab) {
  writeNow();
  history.pushState(null, "", `${location.pathname}#${lab}`); // a reload shares nothing again
  await openLink(location.hash);
  if (!tooLarge(file)) await giveToLab(file, lab);
}

/**
 * @param {File} file
 * @param {string} [card] the lab on whose card it was dropped
 */
export async function openFile(file, card) {
  if (tooLarge(file)) return;
  const isTable = root.hasAttribute("data-front") && TABLE.test(file.name);
  const lab = card ?? (isTable ? LAB_OF_TABLES : current);
  const text = await file.text();
  if (MARKDOWN.test(file.name)) {
    writeNow();
    note(current, ready ? "" : worded("page-follows"));
    return ask({ do: "course-file", lab: current, text, name: file.name });
  }
  /** @type {any} */
  let content = null;
  try {
    content = JSON.parse(text);
  } catch {
    /* said below */
  }
  writeNow();
  if (Array.isArray(content?.steps)) return emit("courseFile", content);
  if (!slugs.includes(content?.lab)) {
    const isState = Object.hasOwn(content ?? {}, "lab");
    if (!isState && lab !== current) return openIn(file, lab);
    if (!isState && takesFiles(lab)) return giveToLab(file, lab);
    return note(current, worded("page-not-saved", { file: file.name }));
  }
  history.pushState(null, "", `#${content.lab}`);
  openLink(location.hash, text);
}

const chooser = $("#file");
addActions({
  "open-file": () => chooser.click(),
});
chooser.addEventListener("change", () => {
  openFile(chooser.files[0]);
  chooser.value = ""; // the same file may be opened again
});

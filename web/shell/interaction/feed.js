// Files or a folder that the user gives to a lab, more than Python could hold at once: Python gets
// them piece by piece, and other requests come in between. ui/pieces.py draws the bar.

import { textOfBytes } from "../base/bytes.js";
import { make } from "../base/elements.js";
import { pathOf } from "../base/page.js";
import { newsIn, on } from "../base/signals.js";
import { ask } from "../python/questions.js";
import { current } from "../visit/store.js";

/** @typedef {{ name: string, file: File }} NamedFile */
/** @typedef {[name: string, bytes: string, isLast: boolean]} Piece a part of a file */

const PIECE = 65536; // bytes
const MAX_PIECES = 500; // pieces in a message
/** @type {object | null} */
let feeding = null; // what is fed, or was fed last

/** @type {(lab: string, box: string, files: NamedFile[]) => Promise<void>} */
async function feed(lab, box, files) {
  const run = (feeding = {});
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  let reply = "more";
  let begin = true;
  /** @type {(batch: Piece[], done: number, isLast: boolean) => Promise<void>} */
  const send = async (batch, done, isLast) => {
    let pieces = batch;
    do {
      if (feeding !== run) {
        reply = "stop";
        return;
      }
      const share = total && done / total;
      const request = { do: "feed", lab, box, begin, pieces, share, is_last: isLast };
      reply = await new Promise((resolve) => {
        // Python does not need it: a worker receives a plain array
        Object.defineProperty(request, "answered", { value: resolve });
        ask(request);
      });
      begin = false;
      pieces = [];
    } while (reply === "wait");
  };
  do {
    for await (const { pieces, done, isLast } of batchesOf(files)) {
      await send(pieces, done, isLast);
      if (reply === "stop") return;
    }
  } while (reply === "again");
}

/**
 * All files in pieces, as many at once as Python gets in one message; the last batch may be empty.
 *
 * @param {NamedFile[]} files
 */
async function* batchesOf(files) {
  /** @type {Piece[]} */
  let pieces = [];
  let size = 0;
  let done = 0; // bytes
  for (const { name, file } of files) {
    let at = 0;
    do {
      const end = Math.min(file.size, at + PIECE);
      const bytes = new Uint8Array(await file.slice(at, end).arrayBuffer());
      pieces.push([name, textOfBytes(bytes), end === file.size]);
      size += bytes.length;
      at = end;
      if (size < PIECE && pieces.length < MAX_PIECES) continue;
      done += size;
      yield { pieces, done, isLast: false };
      pieces = [];
      size = 0;
    } while (at < file.size);
  }
  yield { pieces, done: done + size, isLast: true };
}

// A folder's files, in the order of their names; hidden ones stay out.
/** @param {any} entry a FileSystemEntry: a file or a folder @returns {Promise<NamedFile[]>} */
async function within(entry) {
  if (entry.isFile) {
    /** @type {File} */
    const file = await new Promise((resolve, reject) => entry.file(resolve, reject));
    return [{ name: entry.fullPath, file }];
  }
  const reader = entry.createReader();
  /** @type {() => Promise<any[]>} */
  const readBatch = () => new Promise((resolve, reject) => reader.readEntries(resolve, reject));
  const entries = [];
  for (let batch = await readBatch(); batch.length; batch = await readBatch()) {
    entries.push(...batch);
  }
  return (await Promise.all(entries.map(within))).flat();
}
/** @type {(files: NamedFile[]) => NamedFile[]} */
const inOrder = (files) =>
  files
    .filter(({ name }) => !/(^|\/)\.[^/]*$/.test(name))
    .sort((first, second) => (first.name < second.name ? -1 : 1));

/**
 * @param {Event} event
 * @returns {string[] | undefined} the number of the box that takes files, and what is done
 */
const feedOf = (event) =>
  pathOf(event)
    .find((element) => element.dataset?.feed)
    ?.dataset.feed.split(" ");
document.addEventListener("click", (event) => {
  const [box, way] = feedOf(event) ?? [];
  const lab = current;
  if (way === "stop") {
    feeding = null;
    ask({ do: "feed", lab, box, stop: true });
  } else if (way === "files" || way === "folder") {
    const webkitdirectory = way === "folder";
    const input = make("input", { type: "file", multiple: true, webkitdirectory });
    input.onchange = () => {
      const files = [...input.files].map((file) => ({
        name: file.webkitRelativePath || file.name,
        file,
      }));
      feed(lab, box, inOrder(files));
    };
    input.click();
  }
});
document.addEventListener("dragover", (event) => {
  if (feedOf(event)) event.preventDefault();
});
document.addEventListener("drop", async (event) => {
  const [box] = feedOf(event) ?? [];
  const lab = current;
  if (box === undefined) return;
  event.preventDefault();
  const entries = [...(event.dataTransfer?.items ?? [])]
    .map((item) => item.webkitGetAsEntry())
    .filter(Boolean);
  feed(lab, box, inOrder((await Promise.all(entries.map(within))).flat()));
});
on("answered", ({ news }, request) => {
  if (request?.do !== "feed") return;
  const reply = newsIn(news, "fed") ?? "stop"; // after a fault
  request.answered?.(String(reply));
});

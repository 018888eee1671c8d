// Files that are dropped on the page, or pasted into it, are opened.

import { embedded, pathOf } from "../base/page.js";
import { openFile } from "./open_files.js";

/** @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
/** @param {DragEvent} event */
const isBox = (event) =>
  pathOf(event).some(
    (element) => element.type === "file" || (element.localName === "textarea" && !hasFiles(event)),
  );
addEventListener("dragover", (event) => {
  if (!isBox(event)) event.preventDefault();
});
addEventListener("drop", (event) => {
  if (isBox(event) || event.defaultPrevented || !event.dataTransfer) return; // feed.js takes some
  const { files } = event.dataTransfer;
  event.preventDefault();
  const card = pathOf(event).find((element) => element.dataset?.card)?.dataset.card;
  if (files.length && !embedded) openFile(files[0], card); // private fields do not go into a frame
});
addEventListener("paste", ({ clipboardData }) => {
  const [file] = clipboardData?.files ?? [];
  // A program that copies cells or words copies a picture of them, too
  const isFile = file && !clipboardData?.getData("text/plain");
  if (isFile && !embedded) openFile(file);
});

// Files that are dropped on the page: those that were saved here are opened, wherever they are
// dropped; others go to the lab's own box.

import { $, embedded, pathOf } from "../base/page.js";
import { current } from "../visit/store.js";
import { viewsIn } from "../visit/visit.js";
import { MARKDOWN, openFile, takesFiles } from "./open_files.js";

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
  if (isBox(event) || !event.dataTransfer) return;
  const { files } = event.dataTransfer;
  event.preventDefault();
  if (!files.length || embedded) return; // private fields do not go into a frame
  const views = viewsIn(current);
  const fileInput = views.find(
    (view) => view.model.type === "FileInput" && view.el.checkVisibility(),
  );
  const box = fileInput && !takesFiles(current) && $("input[type=file]", fileInput.shadow_el);
  const { name } = files[0];
  if (/\.json$/i.test(name) || MARKDOWN.test(name) || !box) return openFile(files[0]);
  box.files = files;
  box.dispatchEvent(new Event("change"));
});

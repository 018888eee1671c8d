// What a lab gives to take along: the Python program, tables and states as files.

import { $, pageAddress } from "../base/page.js";
import { onAnswer } from "../python/answers.js";
import { addActions, addQuestions } from "../python/buttons.js";
import { note } from "../say/notes.js";
import { copy, download } from "../say/saving.js";
import { current } from "../visit/store.js";

addQuestions({
  script: ({ dataset }) => ({ do: "script", base: pageAddress(), kind: dataset.kind ?? "show" }),
  export: ({ dataset }) => ({ do: "export", table: dataset.table ?? null }),
});
addActions({ "copy-script": () => copy(current, $("#script pre code").textContent) });

onAnswer("script", (script) => {
  note(current, "");
  $("#script pre code").textContent = script;
  $("#script").showModal();
});
onAnswer("file", ({ name, text, base64 }, lab) =>
  download(lab, new Blob([base64 ? bytesOf(text) : text]), name),
);
/** @param {string} text Base64 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

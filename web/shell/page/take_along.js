// What a lab gives to take along: the Python program, tables and states as files.

import { bytesOfBase64 } from "../base/bytes.js";
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

/** @param {string} program */
function showProgram(program) {
  note(current, "");
  $("#script pre code").textContent = program;
  $("#script").showModal();
}
onAnswer("script", showProgram);
onAnswer("file", ({ name, text, base64 }, lab) =>
  download(lab, new Blob([base64 ? bytesOfBase64(text) : text]), name),
);

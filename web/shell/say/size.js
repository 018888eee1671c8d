// What is too long for any field is refused before it is in a box.

import { textOfBytes } from "../base/bytes.js";
import { say, worded } from "./message.js";

// Characters: the longest field; a box with very many more takes the whole tab with it
const MAX_LENGTH = 8_000_000;

/** @param {HTMLElement} sentence */
const refuse = (sentence) => say(sentence, () => {}, worded("page-close"));

for (const [event, data] of [
  ["paste", "clipboardData"],
  ["drop", "dataTransfer"],
]) {
  document.addEventListener(
    event,
    (/** @type {any} */ transfer) => {
      const size = transfer[data]?.getData("text").length ?? 0;
      if (size <= MAX_LENGTH) return;
      transfer.preventDefault();
      transfer.stopPropagation();
      refuse(worded("page-long-text", { characters: size, limit: MAX_LENGTH }));
    },
    true,
  );
}

/** @param {{ name: string, size: number }} file */
export function tooLarge({ name, size }) {
  const limit = 2 * MAX_LENGTH;
  if (size > limit) refuse(worded("page-large-file", { file: name, bytes: size, limit }));
  return size > limit;
}

/** A character for each byte. @param {File} file */
export const contentOf = async (file) => textOfBytes(new Uint8Array(await file.arrayBuffer()));

// What is too long for any field is refused before it is in a box.

import { say } from "./message.js";

// Characters: the longest field; a box with very many more takes the whole tab with it
const MAX_LENGTH = 8_000_000;

/** @param {string} reason */
const refuse = (reason) => say(`${reason}: nothing was changed.`, () => {}, "Close");

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
      refuse(
        `This text has ${size.toLocaleString("en")} characters; at most ${MAX_LENGTH.toLocaleString("en")} are allowed`,
      );
    },
    true,
  );
}

/** @param {{ name: string, size: number }} file */
export function tooLarge({ name, size }) {
  const isTooLarge = size > 2 * MAX_LENGTH;
  if (isTooLarge) {
    refuse(
      `${name} has ${size.toLocaleString("en")} bytes; at most ${(2 * MAX_LENGTH).toLocaleString("en")} are allowed`,
    );
  }
  return isTooLarge;
}

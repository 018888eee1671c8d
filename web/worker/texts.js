// The hash that a Python text stores follows from its letters, so the snapshot does not have it: it
// is computed again.

/** @typedef {import("../types/python.js").Heap} Heap */
/** @typedef {import("../types/python.js").TextLayout} TextLayout */

/** How many bytes behind the beginning of a text its parts are. It begins with a count. */
export const TYPE = 4;
export const LENGTH = 8;
export const HASH = 12;
export const STATE = 16;
/** A hash that has not been computed. */
export const NO_HASH = -1;

/** How many bytes behind its beginning a piece has its size, and what it holds. */
const SIZE = 4;
const CONTENT = 8;
/** The smallest piece, in bytes. */
const MIN_PIECE = 16;
/** The flags in the lowest bits of a piece's size; the second says that it is in use. */
const FLAGS = 7;
const IN_USE = 2;

/**
 * @param {Heap & { _Py_HashBuffer: (start: number, length: number) => number }} Module
 * @param {TextLayout} texts
 */
export function hashTexts(Module, texts) {
  const { HEAP32: words, _Py_HashBuffer: hash } = Module;
  for (const address of asciiTexts(Module, texts)) {
    if (words[(address + HASH) >> 2] === NO_HASH) {
      const length = words[(address + LENGTH) >> 2];
      words[(address + HASH) >> 2] = hash(address + texts.letters, length);
    }
  }
}

/**
 * The addresses of all ASCII texts. dlmalloc gave out pieces, each with its size in the word before
 * its content; these are the pieces that hold an ASCII text.
 *
 * @param {Heap} heap
 * @param {TextLayout} texts
 */
export function* asciiTexts({ HEAP32: words, HEAPU8: bytes }, texts) {
  const { kind, ascii, letters, from, to } = texts;
  for (let piece = from, size; piece < to; piece += size) {
    const head = words[(piece + SIZE) >> 2];
    const address = piece + CONTENT;
    size = head & ~FLAGS;
    if (size < MIN_PIECE) break;
    if (
      !(head & IN_USE) ||
      words[(address + TYPE) >> 2] !== kind ||
      !(words[(address + STATE) >> 2] & ascii)
    ) {
      continue;
    }
    // A piece that was given out anew may still look like the text before, but for its first word
    const references = words[address >> 2];
    const isReused = references >= from && references < to;
    const length = words[(address + LENGTH) >> 2];
    const end = address + letters + length;
    if (!isReused && length > 0 && end < piece + size + 4 && bytes[end] === 0) yield address;
  }
}

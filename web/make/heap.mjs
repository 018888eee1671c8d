// Build time, in Node.js: Python's heap is brought into a form that compresses well, before a
// snapshot of it is taken. Each step checks that the heap has the form it expects.
import { asciiTexts, HASH, hashTexts, LENGTH, NO_HASH, STATE, TYPE } from "../worker/texts.js";

/** @typedef {import("../types/python.js").Python} Python */
/** @typedef {import("../types/python.js").PyodideModule} PyodideModule */
/** @typedef {import("../types/python.js").TextLayout} TextLayout */

/** How many bytes behind the beginning of an ASCII text CPython 3.14 has its letters. */
const LETTERS = 20;
/** A text that nobody else has, and one like it with a letter that is not ASCII. */
const SAMPLE = "genlab|text";

/**
 * Where Python has the parts of a text, found out from two texts that nobody else has.
 *
 * @param {Python} python
 * @returns {TextLayout}
 */
export function textLayoutOf(python) {
  const [kind, plain, accented] = JSON.parse(
    python.runPython(`
    import json
    _texts = ["".join(["genlab", "|text"]), "".join(["g\u00e9nlab", "|text"])]
    json.dumps([id(str), *map(id, _texts)])
  `),
  );
  // The views of the memory are read only now: it may have grown.
  const { HEAPU8: bytes, HEAPU32: words, ___heap_base: from, _sbrk } = python._module;
  const stateOf = (/** @type {number} */ address) => words[(address + STATE) >> 2];
  const ascii = stateOf(plain) & ~stateOf(accented);
  const start = plain + LETTERS;
  const letters = Buffer.from(bytes.subarray(start, start + SAMPLE.length + 1)).toString("latin1");
  const type = words[(plain + TYPE) >> 2];
  const isOneFlag = ascii && !(ascii & (ascii - 1));
  if (letters !== `${SAMPLE}\0` || type !== kind || !isOneFlag) {
    const form = [letters, kind, type, stateOf(plain), stateOf(accented)];
    throw new Error(`Python's texts have another form: ${form}`);
  }
  python.runPython("del _texts"); // what was read no longer exists then
  return { kind, letters: LETTERS, ascii, from, to: _sbrk(0) };
}

/**
 * The collector never looks again at what is frozen, so the list of it is dissolved: no part of the
 * memory is harder to compress than the links of that list. Each object has its two links just
 * before it; in all of CPython 3.14 only the list's head is static.
 *
 * @param {Python} python
 */
export function dissolveCollectorList(python) {
  const { HEAPU32: words, ___heap_base: heap } = python._module;
  const nextOf = (/** @type {number} */ address) => words[address >> 2] & ~3;
  const previousOf = (/** @type {number} */ address) => words[(address >> 2) + 1] & ~3;
  const first = python.runPython("id(__import__('sys').modules)") - 8;
  const addresses = [first];
  for (let address = nextOf(first); address !== first; address = nextOf(address)) {
    if (previousOf(nextOf(address)) !== address || addresses.length > words.length) {
      throw new Error("the collector's list has another form");
    }
    addresses.push(address);
  }
  const heads = addresses.filter((address) => address < heap);
  if (heads.length !== 1) throw new Error(`the collector's list has ${heads.length} heads`);
  for (const address of addresses) {
    const link = address === heads[0] ? address : 0;
    words[address >> 2] = link;
    words[(address >> 2) + 1] = link;
  }
}

/**
 * Fill memory that was given back with zeros, but for what dlmalloc itself keeps there: a piece's
 * size with its flags in the second word, and its links in up to six more words.
 *
 * @param {PyodideModule} Module
 */
export function clearFreeMemory({ HEAPU8: bytes, HEAPU32: words, ___heap_base: heap, _sbrk }) {
  const end = _sbrk(0);
  let address = heap;
  for (let size; address < end; address += size) {
    const head = words[(address >> 2) + 1];
    size = head & ~7;
    if (size < 16) break;
    const isFree = !(head & 2);
    if (isFree && size > 32 && address + size < end) {
      bytes.fill(0, address + 32, address + size);
    }
  }
  if (address !== end) throw new Error(`the heap has another form at ${address}`);
}

/**
 * Behind the last letter of a text there is what was there before the text.
 *
 * @param {PyodideModule} Module
 * @param {TextLayout} texts
 */
export function clearPadding(Module, texts) {
  const { HEAPU8: bytes, HEAP32: words } = Module;
  for (const address of asciiTexts(Module, texts)) {
    const end = address + texts.letters + words[(address + LENGTH) >> 2] + 1;
    const next = address - 8 + (words[(address - 4) >> 2] & ~7);
    bytes.fill(0, end, next + 4); // the word before the next piece's size still belongs to this one
  }
}

/**
 * Do something while no text stores its hash; afterwards every text has it again.
 *
 * @template T
 * @param {PyodideModule} Module
 * @param {TextLayout} texts
 * @param {() => T} act
 * @returns {T}
 */
export function withoutHashes(Module, texts, act) {
  hashTexts(Module, texts); // of those, too, that nobody has looked up yet
  const memory = Buffer.from(Module.HEAPU8);
  const { HEAP32: words, _Py_HashBuffer: hash } = Module;
  for (const address of asciiTexts(Module, texts)) {
    const length = words[(address + LENGTH) >> 2];
    // What only looks like a text, such as a structure that was put over one, has another number
    const isText = words[(address + HASH) >> 2] === hash(address + texts.letters, length);
    if (isText) words[(address + HASH) >> 2] = NO_HASH;
  }
  const result = act();
  hashTexts(Module, texts);
  if (!memory.equals(Module.HEAPU8)) {
    throw new Error("the hashes of texts cannot be computed again");
  }
  return result;
}

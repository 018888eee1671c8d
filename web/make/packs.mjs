// Build time, in Node.js: packs, as worker/pack.js reads them.
import { LENGTH_SIZE, parsePack, takeFirstFile } from "../worker/pack.js";

/** @typedef {[path: string, bytes: Uint8Array]} File */

/**
 * @param {File[]} files
 * @returns {Buffer}
 */
export function joinPack(files) {
  const sizes = files.map(([path, bytes]) => [path, bytes.length]);
  const index = new TextEncoder().encode(JSON.stringify(sizes));
  const head = Buffer.alloc(LENGTH_SIZE);
  head.writeUInt32LE(index.length);
  return Buffer.concat([head, index, ...files.map(([, bytes]) => bytes)]);
}

/**
 * @param {Uint8Array} bytes
 * @returns {Generator<File>}
 */
export function* splitPack(bytes) {
  const pack = parsePack(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  while (pack.index.length) {
    const [[path]] = pack.index;
    const { buffer, byteOffset, length } = takeFirstFile(pack);
    yield [path, Buffer.from(buffer, byteOffset, length)];
  }
}

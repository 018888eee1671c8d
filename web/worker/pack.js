// Packs: many files in one. A pack is the length of its index (4 bytes, the lowest first), the
// index [[path, size], …] as JSON, and the bytes of the files one after another. In the site a pack
// is compressed by Zstandard.

/** @typedef {import("../types/python.js").FileSystem} FileSystem */
/** @typedef {import("../types/python.js").Pack} Pack */

/** Bytes of the number with which a pack begins. */
export const LENGTH_SIZE = 4;

/** @param {ArrayBufferLike} bytes */
export function parsePack(bytes) {
  const indexLength = indexLengthOf(bytes);
  const index = parseIndex(new Uint8Array(bytes, LENGTH_SIZE, indexLength));
  return { bytes, index, start: LENGTH_SIZE + indexLength };
}

/** @param {ArrayBufferLike} bytes the beginning of a pack */
export function indexLengthOf(bytes) {
  return new DataView(bytes).getUint32(0, true);
}

/** @param {Uint8Array} bytes JSON in UTF-8 */
export function parseIndex(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Take the first file out of a pack. @param {Pack} pack */
export function takeFirstFile(pack) {
  const [entry] = pack.index.splice(0, 1);
  if (!entry) throw new Error("the pack is empty");
  const [, size] = entry;
  const bytes = new Uint8Array(pack.bytes, pack.start, size);
  pack.start += size;
  return bytes;
}

/**
 * Write all files of a pack into Python's file system, which then owns their bytes.
 *
 * @param {FileSystem} fileSystem
 * @param {Pack} pack
 */
export function writeFiles(fileSystem, { bytes, index, start }) {
  const folders = new Set();
  let position = start;
  for (const [path, size] of index) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      folders.add(folder);
      fileSystem.mkdirTree(folder);
    }
    fileSystem.writeFile(path, new Uint8Array(bytes, position, size), { canOwn: true });
    position += size;
  }
}

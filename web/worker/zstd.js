// Zstandard's own decoder, in WebAssembly. A pack is a third smaller than by gzip, whose window is
// far smaller than the memory.

import { FileError } from "./errors.js";

/** @typedef {import("../types/python.js").Bytes} Bytes */
/** @typedef {import("../types/python.js").ZstdExports} ZstdExports */

/** Bytes of a buffer's description: its address, its size, and how much of it is used. */
const BUFFER_SIZE = 12;
/** Results above this are errors. */
const MAX_RESULT = 0xffff0000;

/**
 * Decompress chunks as they arrive. Each piece that is yielded must be used before the next one is
 * asked for.
 *
 * @param {string} name of the file, for errors
 * @param {AsyncIterable<Uint8Array>} chunks
 * @param {Promise<WebAssembly.Module>} decoder
 * @returns {AsyncGenerator<Bytes, void>}
 */
export async function* decompress(name, chunks, decoder) {
  /** @type {Bytes} */
  let heap = new Uint8Array(0);
  let view = new DataView(heap.buffer);
  const viewMemory = () => {
    heap = new Uint8Array(zstd.memory.buffer);
    view = new DataView(zstd.memory.buffer);
  };
  const imports = { env: { emscripten_notify_memory_growth: () => viewMemory() } };
  const instance = await WebAssembly.instantiate(await decoder, imports);
  const zstd = /** @type {ZstdExports} */ (/** @type {unknown} */ (instance.exports));
  viewMemory();

  const inputSize = zstd.ZSTD_DStreamInSize();
  const outputSize = zstd.ZSTD_DStreamOutSize();
  const input = zstd.malloc(BUFFER_SIZE);
  const output = zstd.malloc(BUFFER_SIZE);
  const inputStart = zstd.malloc(inputSize);
  const outputStart = zstd.malloc(outputSize);
  const context = zstd.ZSTD_createDCtx();

  /** @type {(buffer: number, start: number, size: number) => void} */
  const describe = (buffer, start, size) => {
    view.setUint32(buffer, start, true);
    view.setUint32(buffer + 4, size, true);
    view.setUint32(buffer + 8, 0, true);
  };
  /** @type {(buffer: number) => number} */
  const usedOf = (buffer) => view.getUint32(buffer + 8, true);

  let expected = 1; // 0 once all is there and its checksum was right
  for await (const chunk of chunks) {
    for (let position = 0; position < chunk.length; position += inputSize) {
      const part = chunk.subarray(position, position + inputSize);
      heap.set(part, inputStart);
      describe(input, inputStart, part.length);
      do {
        describe(output, outputStart, outputSize);
        expected = zstd.ZSTD_decompressStream(context, output, input) >>> 0;
        if (expected > MAX_RESULT) throw new FileError(name, "is damaged");
        if (usedOf(output)) yield heap.subarray(outputStart, outputStart + usedOf(output));
      } while (usedOf(output) === outputSize || usedOf(input) < part.length);
    }
  }
  if (expected) throw new FileError(name, "is cut short");
}

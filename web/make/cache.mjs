// Build time, in Node.js: what the last build made is used again where it is made of the same.
import crypto from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { joinPack, splitPack } from "./packs.mjs";

/** @typedef {import("./packs.mjs").File} File */

/**
 * @param {Uint8Array} bytes
 * @returns {string} in hexadecimal digits
 */
export const sha256 = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");

/**
 * Write a file into the cache, whole or not at all.
 *
 * @param {string} path
 * @param {Uint8Array} bytes
 */
export async function saveFile(path, bytes) {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/**
 * What this checkout has derived itself (web/make/derived.py): the hash of each file by its name.
 * Any other file in the cache is made anew.
 *
 * @typedef {Record<string, string>} Derived
 */

/**
 * Files as they were made last time from the same material, or made anew.
 *
 * @param {string} path of the pack that keeps them
 * @param {string} material the hash of all that they are made of
 * @param {Derived} derived to which the pack is added
 * @param {() => File[]} make
 * @returns {Promise<File[]>}
 */
export async function filesOf(path, material, derived, make) {
  const name = `pack ${material}`;
  if (existsSync(path)) {
    const stored = await readFile(path);
    if (sha256(stored) === derived[name]) return [...splitPack(stored)].slice(1);
  }
  const files = make();
  const pack = joinPack([[material, Buffer.alloc(0)], ...files]);
  derived[name] = sha256(pack);
  await saveFile(path, pack);
  return files;
}

/**
 * Compress a file. That takes a third of a build, so the last build's file is used where it is of
 * the very same bytes.
 *
 * @param {string} name
 * @param {Buffer} bytes
 * @param {number} level of Zstandard's compression, 1 to 22
 * @param {string} folder the cache
 * @param {Derived} derived to which the compressed file is added
 * @returns {Promise<Buffer>}
 */
export async function compress(name, bytes, level, folder, derived) {
  const entry = `zst ${process.versions.zstd} ${level} ${sha256(bytes)}`;
  const path = join(folder, `${name}-${process.versions.zstd}-${level}.zst`);
  const stored = await readFile(path).catch(() => null);
  if (stored && sha256(stored) === derived[entry]) return stored;
  const compressed = zstdCompressSync(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: level,
      [constants.ZSTD_c_windowLog]: 24,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
    pledgedSrcSize: bytes.length,
  });
  derived[entry] = sha256(compressed);
  await saveFile(path, compressed);
  return compressed;
}

/**
 * Zstandard's decoder. Its package brings the WebAssembly as text and loads it from a data:
 * address, which the page's policy forbids.
 *
 * @param {string} script of the package
 * @returns {Buffer}
 */
export function decoderIn(script) {
  const modules = script.match(/\bAGFzbQ[A-Za-z0-9+/]+=*/g) ?? [];
  if (modules.length !== 1) throw new Error(`zstddec has ${modules.length} decoders, not one`);
  return Buffer.from(modules[0], "base64");
}

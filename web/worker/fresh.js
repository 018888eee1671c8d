// Python started anew, from the packs. The page does so where it does not use the snapshot, and the
// build in order to take the snapshot.

import { failureOf } from "./errors.js";
import { parsePack, takeFirstFile, writeFiles } from "./pack.js";
import { EMPTY_ZIP, importPyodide, pyodideSettings, WASM, withData } from "./pyodide.js";

/** @typedef {import("../types/python.js").PackSite} PackSite */
/** @typedef {import("../types/python.js").Python} Python */

/** What the start imports. The first file of the first pack is the data of WebAssembly. */
export const PACKS = ["boot.pack", "genlab.pack"];

/**
 * @param {PackSite} site
 * @param {Record<string, any>} [options] for Pyodide, beside those of every start
 */
export async function startPython(site, options = {}) {
  const packs = PACKS.map(async (name) => parsePack(await site.pack(name)));
  const wasm = site.open(WASM);
  const data = packs[0].then(takeFirstFile);
  // Pyodide waits without end for a WebAssembly file that does not compile, so a bad file must end
  // the race.
  const failure = Promise.race([site.damaged, failureOf(wasm, data, ...packs)]);
  const [{ loadPyodide }, { default: createPyodideModule }] = await importPyodide(site);

  const { fetch } = globalThis;
  globalThis.fetch = async (address) => {
    if (String(address).endsWith(WASM)) return wasm;
    if (String(address).endsWith("empty.zip")) return new Response(EMPTY_ZIP);
    throw new Error(`nothing may be fetched from ${address}`);
  };
  try {
    return await Promise.race([
      failure,
      loadPyodide({
        ...pyodideSettings(site),
        fsInit: async (/** @type {import("../types/python.js").FileSystem} */ fileSystem) => {
          await data; // which are taken out of the first pack
          for (const pack of await Promise.all(packs)) writeFiles(fileSystem, pack);
        },
        ...options,
        createPyodideModule: withData(options.createPyodideModule ?? createPyodideModule, data),
      }),
    ]);
  } finally {
    globalThis.fetch = fetch;
  }
}

// Python from a snapshot: as it was when the site was built, with every lab prepared. Its memory is
// put back where it was (snapshot.mjs takes it). Any difference throws an error, and Python then
// starts from the packs.

import { failureOf, reportLater } from "./errors.js";
import { exportsAsInTable, putBack } from "./memory.js";
import { indexLengthOf, LENGTH_SIZE, parseIndex, writeFiles } from "./pack.js";
import { EMPTY_ZIP, importPyodide, pyodideSettings, withData } from "./pyodide.js";

/** @typedef {import("../types/python.js").Bytes} Bytes */
/** @typedef {import("../types/python.js").MemoryLayout} MemoryLayout */
/** @typedef {import("../types/python.js").Pack} Pack */
/** @typedef {import("../types/python.js").PyodideModule} PyodideModule */
/** @typedef {import("../types/python.js").Python} Python */
/** @typedef {import("../types/python.js").SnapshotSite} SnapshotSite */

/** Randomness is this visit's own again; otherwise everybody would draw the same. */
const RESEED = "import random; random.seed()";

/** @param {SnapshotSite} site */
export async function restorePython(site) {
  const imports = importPyodide(site);
  const wasm = WebAssembly.compileStreaming(site.wasm);
  // There is only one thread, so what Python needs first is read first.
  const snapshot = imports.then(() => readSnapshot(site.snapshot));
  const layout = snapshot.then(({ layout: memory }) => {
    checkHashes(memory, site.hashes);
    return memory;
  });
  const sideModules = snapshot.then((parts) => parts.sideModules);
  const failure = failureOf(imports, wasm, layout, sideModules);

  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async () => new Response(EMPTY_ZIP);
  WebAssembly.instantiateStreaming = async (_, imported) => {
    const module = await wasm;
    const instance = exportsAsInTable(await WebAssembly.instantiate(module, imported));
    return { module, instance };
  };
  try {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.race([
      imports,
      failure,
    ]);
    const createModule = withData(
      createPyodideModule,
      snapshot.then(({ data }) => data),
    );
    /** @param {import("../types/python.js").ModuleSettings} settings */
    const createRestored = async (settings) => {
      const restored = { noInitialRun: true, thisProgram: "python" };
      const Module = await createModule(Object.assign(settings, restored));
      const { fill, readFiles } = await snapshot;
      await putBack(Module, await layout, await sideModules, fill);
      writeFiles(Module.FS, await readFiles());
      return Module;
    };
    const python = await Promise.race([
      failure,
      loadPyodide({
        ...pyodideSettings(site),
        createPyodideModule: createRestored,
        _loadSnapshot: snapshot.then(({ header }) => header),
      }),
    ]);
    python.runPython(RESEED);
    return python;
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

/** @type {(layout: MemoryLayout, hashes: Record<string, string>) => void} */
function checkHashes({ needs }, hashes) {
  for (const [name, hash] of Object.entries(needs)) {
    if (hashes[name] !== hash) throw new Error(`the snapshot is of another ${name}`);
  }
}

/**
 * Read a snapshot as it arrives. It is a pack: the layout of the memory, Pyodide's own header and
 * data, the side modules, the pages of the memory, the files.
 *
 * @param {AsyncIterator<Bytes, void>} stream
 */
export async function readSnapshot(stream) {
  const { fill, take, isAtEnd } = readerOf(stream);
  const indexLength = indexLengthOf((await take(LENGTH_SIZE)).buffer);
  /** @type {Pack["index"]} */
  const index = parseIndex(await take(indexLength));
  const takeFile = () => {
    const [[, size]] = index.splice(0, 1);
    return take(size);
  };

  /** @type {MemoryLayout} */
  const layout = parseIndex(await takeFile());
  const header = await takeFile();
  const data = await takeFile();
  const compileSideModules = async () => {
    const sideModules = [];
    while (sideModules.length < layout.modules.length) {
      const module = WebAssembly.compile(await takeFile());
      reportLater(module); // by Promise.all, once all are read
      sideModules.push(module);
    }
    index.splice(0, 1); // the pages, which `fill` puts where they belong
    return Promise.all(sideModules);
  };
  /** @returns {Promise<Pack>} */
  const readFiles = async () => {
    const size = index.reduce((sum, [, fileSize]) => sum + fileSize, 0);
    const { buffer } = await take(size);
    // A checksum stands at the end: it is compared when the end is read.
    if (!(await isAtEnd())) throw new Error("snapshot.pack is too long");
    return { index, start: 0, bytes: buffer };
  };
  return { layout, header, data, sideModules: compileSideModules(), fill, readFiles };
}

/**
 * Read exact numbers of bytes from a stream of pieces of any length.
 *
 * @param {AsyncIterator<Bytes, void>} stream
 */
function readerOf(stream) {
  /** @type {Bytes} */
  let rest = new Uint8Array(0);

  /** @param {Bytes} target */
  async function fill(target) {
    for (let position = 0; position < target.length;) {
      if (!rest.length) {
        const { value } = await stream.next();
        if (!value) throw new Error("snapshot.pack is cut short");
        rest = value;
      }
      const part = rest.subarray(0, target.length - position);
      target.set(part, position);
      position += part.length;
      rest = rest.subarray(part.length);
    }
    return target;
  }

  return {
    fill,
    take: (/** @type {number} */ length) => fill(new Uint8Array(length)),
    isAtEnd: async () => !rest.length && Boolean((await stream.next()).done),
  };
}

// Build time, in Node.js: Python's memory with every lab prepared, which worker/restore.js puts
// back; and what the labs and links look like, as this Python draws them.
import crypto from "node:crypto";
import { readFile } from "node:fs/promises";
import {
  clearFreeMemory,
  clearPadding,
  dissolveCollectorList,
  textLayoutOf,
  withoutHashes,
} from "./heap.mjs";
import { startPython } from "../worker/fresh.js";
import { putBack } from "../worker/memory.js";

/** @typedef {import("./packs.mjs").File} File */
/** @typedef {import("../types/python.js").CreateModule} CreateModule */
/** @typedef {import("../types/python.js").MemoryLayout} MemoryLayout */
/** @typedef {import("../types/python.js").ModuleSettings} ModuleSettings */
/** @typedef {import("../types/python.js").PackSite} PackSite */
/** @typedef {import("../types/python.js").PyodideModule} PyodideModule */
/** @typedef {import("../types/python.js").Python} Python */
/** @typedef {import("../types/python.js").SideModule} SideModule */
/** @typedef {Omit<SideModule, "handle" | "global"> & { tableSize: number }} Placement */

/**
 * What a snapshot is taken of.
 *
 * @typedef {object} SnapshotSource
 * @property {PackSite} site
 * @property {CreateModule} create Pyodide's own function
 * @property {Record<string, any>} options for the start of Pyodide
 * @property {Uint8Array} image the data of its WebAssembly
 * @property {File[]} library
 * @property {File[]} app
 * @property {Record<string, string>} needs the hashes of the files that the snapshot belongs to
 * @property {[link: string, tables: boolean][]} links whose pictures are wanted, and whether with
 *   all tables
 */

const PAGE = 4096; // bytes

const READY = `
import gc, json, sys
from genlab.app import ready
digests = ready()
specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
imported = sorted({spec.origin for spec in specs if spec and spec.origin})
del specs
while "" in sys.path:
    sys.path.remove("")  # Pyodide puts it there again
sys.path_importer_cache.clear()  # of files that will not be there
gc.collect()
gc.collect()
gc.freeze()
json.dumps([digests, imported])
`;

const DOCUMENTS = `
from genlab.app import documents, models
json.dumps([documents(), models()])
`;

/**
 * Whether a file is one of Python's character sets. A mail needs any of them at any time, and
 * Python takes one that is missing once for unknown as long as it runs.
 *
 * @param {File} file
 */
const isCodec = ([path]) => path.includes("/encodings/");

/**
 * Whether a file is read while Python runs, not only when a module is imported.
 *
 * @param {File} file
 */
export const isData = (file) => !/\.(pyc|so)$/.test(file[0]) || isCodec(file);

/**
 * Stop all clocks and all randomness, so that every build takes the same memory.
 *
 * @returns {() => void} lets them go on
 */
function stopClocks() {
  const { now } = Date;
  const { performance } = globalThis;
  const { randomFillSync } = crypto;
  const { random } = Math;
  const timeZone = process.env.TZ;
  process.env.TZ = "UTC";
  Date.now = () => 1e12;
  Object.defineProperty(globalThis, "performance", {
    value: { now: () => 0, timeOrigin: 1e12, mark() {} },
    configurable: true,
    writable: true,
  });
  /** @param {any} view */
  const fillWithSevens = (view) => {
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7);
    return view;
  };
  // Node.js's own, for Pyodide calls it
  // eslint-disable-next-line genlab/no-foreign-changes
  crypto.randomFillSync = fillWithSevens;
  Math.random = () => 0.5;
  return () => {
    Date.now = now;
    globalThis.performance = performance;
    // eslint-disable-next-line genlab/no-foreign-changes
    crypto.randomFillSync = randomFillSync;
    Math.random = random;
    if (timeZone === undefined) delete process.env.TZ;
    else process.env.TZ = timeZone;
  };
}

/**
 * Start Python, and write down where the linker puts its side modules.
 *
 * @param {SnapshotSource} source
 */
async function startObserved({ site, create, options }) {
  /** @type {Placement[]} */
  const placements = [];
  /** @param {ModuleSettings} settings */
  const createObserved = (settings) => {
    /** @type {Required<ModuleSettings>["placing"]} */
    const placing = (name, memoryBase, tableBase, { tableSize }) => {
      const free = [...settings.freeTableIndexes];
      placements.push({ name, memoryBase, tableBase, tableSize, free });
    };
    return create(Object.assign(settings, { thisProgram: "python", arguments: [], placing }));
  };
  const python = await startPython(site, {
    ...options,
    env: { HOME: "/home", PYTHONHASHSEED: "0", LANG: "C.UTF-8", _: "python" },
    args: [],
    _makeSnapshot: true,
    createPyodideModule: createObserved,
  });
  return { python, placements };
}

/**
 * Take the snapshot, and have this Python draw all labs and links.
 *
 * @param {SnapshotSource} source
 */
export async function takeSnapshot(source) {
  const { image, library, app, needs, links } = source;
  const restart = stopClocks();
  const { python, placements } = await startObserved(source);
  const names = python.toPy({});
  python.runPython(await readFile(new URL("forget.py", import.meta.url), "utf8"), {
    globals: names,
  });
  names.destroy();
  const [digests, imported] = JSON.parse(python.runPython(READY));
  await new Promise((resolve) => setTimeout(resolve, 20)); // for whatever Python has put off
  const sideModules = placements.map(({ name }) => fileOf(library, name));
  const { layout, header, memory } = freeze(python, placements);
  restart();

  const pictures = picturesOf(python, links);
  // Later than the pictures, because it leaves texts in the memory
  const [documents, models] = JSON.parse(python.runPython(DOCUMENTS));
  for (const [slug, document] of Object.entries(documents)) {
    if (document.digest !== digests[slug]) {
      throw new Error(`${slug} is another document in the snapshot`);
    }
  }

  const fresh = await freshModule(source, layout, sideModules);
  compareTables(python._module, fresh);
  const { runs, pages } = differingPages(memory, fresh.HEAPU8);
  const text = Buffer.from(JSON.stringify({ ...layout, runs, needs }));
  // A file that is imported already is not needed any more, nor what it read when it was. genlab's
  // own files are there as a whole.
  const needed = new Set(imported);
  const data = [
    ...library.filter(isCodec),
    ...app.filter((file) => isData(file) || !needed.has(file[0])),
  ];
  /** @type {File[]} */
  const snapshot = [
    ["snapshot.json", text],
    ["header", header],
    ["data", image],
    ...sideModules,
    ["pages", pages],
    ...data,
  ];
  return { documents, models, pictures, needed, snapshot };
}

/**
 * @param {File[]} files
 * @param {string} name
 */
function fileOf(files, name) {
  const file = files.find(([path]) => path === name);
  if (!file) throw new Error(`the side module ${name} is not in the library`);
  return file;
}

/**
 * Each link's picture, as the page's Python draws it of labs that nobody has opened. Before each
 * picture the memory is as it was before the first.
 *
 * @param {Python} python
 * @param {SnapshotSource["links"]} links
 */
function picturesOf(python, links) {
  const memoryBefore = python._module.HEAPU8.slice();
  /** @type {Record<string, string>} */
  const pictures = {};
  for (const [link, tables] of links) {
    const call = `picture(${JSON.stringify(link)}, ${tables ? "True" : "False"})`;
    pictures[link] = python.runPython(`from genlab.app import picture; ${call}`);
    const { HEAPU8: memory } = python._module; // it may have grown
    memory.set(memoryBefore);
    memory.fill(0, memoryBefore.length);
  }
  return pictures;
}

/**
 * Everything there is to know of a Python that will not run on.
 *
 * @param {Python} python
 * @param {Placement[]} placements
 */
function freeze(python, placements) {
  const Module = python._module;
  // Bokeh's METADATA put these names there.
  for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name];
  const texts = textLayoutOf(python);
  dissolveCollectorList(python);
  clearFreeMemory(Module);
  clearPadding(Module, texts);
  const file = withoutHashes(Module, texts, () => python.makeMemorySnapshot({ serializer }));

  const size = new Uint32Array(file.buffer, 0, 2)[1];
  const libraries = Object.entries(Module.LDSO.loadedLibsByHandle).map(([handle, library]) => ({
    ...library,
    handle: Number(handle),
  }));
  /** @type {SideModule[]} */
  const modules = placements.map(({ name, memoryBase, tableBase, free }) => {
    const library = libraries.find((candidate) => candidate.name === name);
    if (!library) throw new Error(`the side module ${name} is not loaded`);
    const { handle, global } = library;
    return { name, memoryBase, tableBase, free, handle, global };
  });
  const layout = {
    texts,
    size: Module.HEAPU8.length,
    table: Module.wasmTable.length,
    free: [...Module.freeTableIndexes],
    slots: slotsToFill(Module, placements, libraries),
    modules,
    runs: [],
    needs: {},
  };
  return { layout, header: file.subarray(0, size), memory: file.subarray(size) };
}

/**
 * A snapshot names the JavaScript values that Python holds: there are two that it may hold.
 *
 * @param {unknown} value
 */
function serializer(value) {
  if (value === undefined) return "undefined";
  if (value === globalThis.objectFromEntries) return "objectFromEntries";
  const text = String(value).slice(0, 200);
  throw new Error(`Python holds a value of JavaScript: ${text}`);
}

/**
 * Slots of the table that loading the side modules again does not fill by itself.
 *
 * @param {PyodideModule} Module
 * @param {Placement[]} placements
 * @param {import("../types/python.js").LinkedLibrary[]} libraries
 */
function slotsToFill({ wasmTable: table }, placements, libraries) {
  /** @type {Map<Function, [name: string, symbol: string]>} */
  const origins = new Map();
  for (const { name, exports } of libraries) {
    for (const [symbol, value] of Object.entries(exports)) origins.set(value, [name, symbol]);
  }
  const isPlaced = (/** @type {number} */ slot) =>
    placements.some(
      ({ tableBase, tableSize }) => slot >= tableBase && slot < tableBase + tableSize,
    );
  /** @type {MemoryLayout["slots"]} */
  const slots = [];
  for (let slot = placements[0].tableBase; slot < table.length; slot++) {
    if (isPlaced(slot) || !table.get(slot)) continue;
    const origin = origins.get(table.get(slot));
    if (!origin) throw new Error(`slot ${slot} of the table is of no side module`);
    slots.push([slot, ...origin]);
  }
  return slots;
}

/**
 * The names of the functions in a table; null in a slot without one.
 *
 * @param {PyodideModule} Module
 * @returns {(string | null)[]}
 */
const functionNames = ({ wasmTable }) =>
  Array.from({ length: wasmTable.length }, (_, slot) => wasmTable.get(slot)?.name ?? null);

/**
 * @param {PyodideModule} original
 * @param {PyodideModule} restored
 */
function compareTables(original, restored) {
  const originalNames = functionNames(original);
  const actual = functionNames(restored);
  const slot = originalNames.findIndex((name, k) => name !== actual[k]);
  if (slot >= 0 || originalNames.length !== actual.length) {
    throw new Error(`slot ${slot} of the table is ${actual[slot]}, and was ${originalNames[slot]}`);
  }
}

/**
 * The module as any browser has it before the pages come: what is in its memory need not be sent.
 *
 * @param {SnapshotSource} source
 * @param {MemoryLayout} layout
 * @param {File[]} sideModules
 * @returns {Promise<PyodideModule>}
 */
function freshModule({ site, create, options }, layout, sideModules) {
  const compiled = sideModules.map(
    ([, bytes]) => new WebAssembly.Module(/** @type {Uint8Array<ArrayBuffer>} */ (bytes)),
  );
  return new Promise((resolve, reject) => {
    /** @param {ModuleSettings} settings */
    const createFresh = async (settings) => {
      const Module = await create(Object.assign(settings, { noInitialRun: true }));
      await putBack(Module, layout, compiled);
      resolve(Module);
      return new Promise(() => {}); // Python itself is never started
    };
    startPython(site, { ...options, createPyodideModule: createFresh }).catch(reject);
  });
}

/**
 * The pages of a memory that differ from those of another one.
 *
 * @param {Uint8Array} memory
 * @param {Uint8Array} base
 */
function differingPages(memory, base) {
  /** @type {MemoryLayout["runs"]} */
  const runs = [];
  const pages = [];
  for (let start = 0; start < memory.length; start += PAGE) {
    const page = memory.subarray(start, start + PAGE);
    if (Buffer.compare(page, base.subarray(start, start + PAGE)) === 0) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === start) last[1] += page.length;
    else runs.push([start, page.length]);
    pages.push(page);
  }
  return { runs, pages: Buffer.concat(pages) };
}

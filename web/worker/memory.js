// Python's memory is put back as it was: side modules and slots of the function table, then the
// pages of the memory that differ from those of a fresh start.

import { hashTexts } from "./texts.js";

/** @typedef {import("../types/python.js").Bytes} Bytes */
/** @typedef {import("../types/python.js").MemoryLayout} MemoryLayout */
/** @typedef {import("../types/python.js").PyodideModule} PyodideModule */

/**
 * In WebKit a function in the table and the same function among the exports are two objects.
 * Pyodide would give the second one a slot of its own, and all later slots would be others. A
 * function's name is its number.
 *
 * @param {WebAssembly.Instance} instance
 * @returns {WebAssembly.Instance} the same, with the table's functions as exports
 */
export function exportsAsInTable(instance) {
  const { exports } = instance;
  const table = /** @type {WebAssembly.Table} */ (exports.__indirect_function_table);
  const names = new Map();
  for (const [name, value] of Object.entries(exports)) {
    if (typeof value === "function") names.set(value.name, name);
  }
  const tableExports = { ...exports };
  for (let slot = 0; slot < table.length; slot++) {
    const entry = table.get(slot);
    const name = entry && names.get(entry.name);
    if (name && exports[name] === entry) return instance; // as in all other browsers
    if (name) tableExports[name] = entry;
  }
  return { exports: tableExports };
}

/**
 * Each page is filled where it belongs. While the build makes the fresh memory that it compares
 * with, there are no pages yet.
 *
 * @param {PyodideModule} Module
 * @param {MemoryLayout} layout
 * @param {WebAssembly.Module[]} sideModules
 * @param {(target: Bytes) => Promise<Bytes>} [fill] fills bytes with the next pages
 */
export async function putBack(Module, layout, sideModules, fill) {
  const trampoline = trampolineOf(Module);
  const jumps = Module.HEAP32[trampoline]; // a table slot that each browser fills by itself
  growMemory(Module, layout.size);
  loadSideModules(Module, layout, sideModules);
  growTable(Module, layout.table, "the end");
  fillSlots(Module, layout);
  if (!fill) return;

  for (const [start, length] of layout.runs) {
    await fill(Module.HEAPU8.subarray(start, start + length));
  }
  hashTexts(Module, layout.texts);
  Module.HEAP32[trampoline] = jumps;
}

/** @param {PyodideModule} Module */
function trampolineOf(Module) {
  const offset = Module.HEAP32[Module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
  return (Module.__PyRuntime + offset) >> 2;
}

/**
 * @param {PyodideModule} Module
 * @param {number} size bytes
 */
function growMemory(Module, size) {
  if (Module.HEAPU8.length < size) Module.growMemory(size);
  if (Module.HEAPU8.length !== size) {
    throw new Error(`the memory has ${Module.HEAPU8.length} bytes, not ${size}`);
  }
}

/**
 * @param {PyodideModule} Module
 * @param {number} length slots
 * @param {string} place where this is, for the error
 */
function growTable({ wasmTable: table }, length, place) {
  if (table.length > length) {
    throw new Error(`the table has ${table.length} slots at ${place}, not ${length}`);
  }
  table.grow(length - table.length);
}

/**
 * @param {PyodideModule} Module
 * @param {MemoryLayout} layout
 * @param {WebAssembly.Module[]} sideModules
 */
function loadSideModules(Module, layout, sideModules) {
  layout.modules.forEach(({ name, memoryBase, tableBase, free, handle, global }, k) => {
    growTable(Module, tableBase, name);
    Module.freeTableIndexes.splice(0, Infinity, ...free);
    Module.placed = () => memoryBase;
    const options = { loadAsync: false, nodelete: true, global };
    const exports = Module.loadWebAssemblyModule(sideModules[k], options, name, {}, 0);
    Object.assign(Module.newDSO(name, handle, exports), { global });
  });
  Module.placed = null;
}

/**
 * Slots that loading the side modules does not fill by itself.
 *
 * @param {PyodideModule} Module
 * @param {MemoryLayout} layout
 */
function fillSlots(Module, layout) {
  for (const [slot, name, symbol] of layout.slots) {
    const target = Module.LDSO.loadedLibsByName[name]?.exports[symbol];
    if (typeof target !== "function") {
      throw new Error(`slot ${slot} of the table is not ${symbol} of ${name}`);
    }
    Module.setWasmTableEntry(slot, target);
    Module.functionsInTableMap?.set(target, slot);
  }
  Module.freeTableIndexes.splice(0, Infinity, ...layout.free);
}

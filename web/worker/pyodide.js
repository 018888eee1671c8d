// How Pyodide is started, from packs or from a snapshot, and the names of its files.

/** @typedef {import("../types/python.js").CreateModule} CreateModule */
/** @typedef {import("../types/python.js").PythonSite} PythonSite */

// They are modules, but named so that every host and learning platform knows their type.
export const SCRIPT = "pyodide.js";
export const MODULE = "pyodide.asm.js";
export const WASM = "pyodide.asm.wasm";

/** An archive without a file: Pyodide wants a standard library, and ours is in the packs. */
export const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** What Pyodide is started with. @param {Pick<PythonSite, "url">} site */
export function pyodideSettings(site) {
  return {
    indexURL: site.url(WASM).replace(/[^/]*$/, ""),
    lockFileContents: {
      info: {
        abi_version: "2026_0",
        arch: "wasm32",
        platform: "emscripten_5_0_3",
        python: "3.14.0",
        version: "1",
      },
      packages: {},
    },
    stdLibURL: site.url("empty.zip"),
    env: { HOME: "/home", PYTHONHASHSEED: "0" },
  };
}

/**
 * Pyodide's two scripts: its own, and that of the WebAssembly module.
 *
 * @param {Pick<PythonSite, "module">} site
 */
export function importPyodide(site) {
  return Promise.all([site.module(SCRIPT), site.module(MODULE)]);
}

/**
 * WebAssembly comes without its data (shake.mjs). They are written once the memory is there, before
 * any code has run.
 *
 * @param {CreateModule} createModule Pyodide's own function
 * @param {Promise<Uint8Array>} data
 * @returns {CreateModule}
 */
export function withData(createModule, data) {
  const ignore = () => {
    /* reported where the data are read */
  };
  data.catch(ignore);
  return (settings) => {
    const { instantiateWasm } = settings;
    /** @type {typeof instantiateWasm} */
    const instantiateWithData = (imports, receive) =>
      instantiateWasm(imports, (instance, module) =>
        data.then((bytes) => {
          new Uint8Array(instance.exports.memory.buffer).set(bytes);
          receive(instance, module);
        }, ignore),
      );
    return createModule(Object.assign(settings, { instantiateWasm: instantiateWithData }));
  };
}

// The JavaScript functions that Panel needs when it is imported: entries become an object,
// undefined becomes null.
globalThis.objectFromEntries = (entries) =>
  Object.fromEntries([...entries].map(([key, value]) => [key, value ?? null]));

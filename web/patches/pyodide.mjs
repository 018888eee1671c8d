// Build time: all changes to Pyodide's own script, pyodide.asm.mjs. Each says why it is there and
// which upstream issue is about the same problem (esbuild's says which functions a browser compiles
// at once). A patch finds its place exactly once or the build stops: then Pyodide is another one
// than was patched, or no longer needs the patch. See UPGRADING.md. What Python changes in Pyodide
// is in genlab/ui/patches/pyodide.py.

export const PATCHES = [
  {
    name: "sideModules",
    reason:
      "Where the data of a side module (NumPy's) go is written down when the memory is saved, " +
      "and prescribed when it is put back: the linker takes any free place otherwise.",
    issue: "https://github.com/pyodide/pyodide/issues/5195",
    old: "var memoryBase=metadata.memorySize?alignMemory(getMemory(metadata.memorySize+memAlign),memAlign):0;var tableBase=metadata.tableSize?wasmTable.length:0;",
    now: "var memoryBase=Module.placed?.(libName)??(metadata.memorySize?alignMemory(getMemory(metadata.memorySize+memAlign),memAlign):0);var tableBase=metadata.tableSize?wasmTable.length:0;Module.placing?.(libName,memoryBase,tableBase,metadata);",
  },
  {
    name: "eagerBegin",
    reason:
      "In brackets a browser compiles the function at once. Otherwise it reads all of it once " +
      "to skip it, and again to call it.",
    issue: "https://github.com/evanw/esbuild/issues/4252",
    old: "async function _createPyodideModule(",
    now: "export default(async function(",
  },
  {
    name: "eagerEnd",
    reason: "The other end of the brackets.",
    issue: "https://github.com/evanw/esbuild/issues/4252",
    old: "return moduleRtn}export default _createPyodideModule;",
    now: "return moduleRtn});",
  },
  {
    name: "askedNames",
    reason: "The linker keeps the names that a module asks for, so that it can look at them alone.",
    issue: "https://github.com/emscripten-core/emscripten/issues/22739",
    old: "var GOTHandler={get(",
    now: "var GOTHandler={asked:{},get(",
  },
  {
    name: "askedName",
    reason: "Each name that a module asks for is kept.",
    issue: "https://github.com/emscripten-core/emscripten/issues/22739",
    old: "rtn=GOT[symName]=new WebAssembly.Global(",
    now: "rtn=GOT[symName]=GOTHandler.asked[symName]=new WebAssembly.Global(",
  },
  {
    name: "undefinedSymbols",
    reason:
      "After each module the linker looks at the names that were asked for, not at all of the " +
      "five thousand names there are.",
    issue: "https://github.com/emscripten-core/emscripten/issues/22739",
    old: "var reportUndefinedSymbols=()=>{for(var[symName,entry]of Object.entries(GOT)){",
    now: "var reportUndefinedSymbols=()=>{var{asked}=GOTHandler;GOTHandler.asked={};for(var[symName,entry]of Object.entries(asked)){",
  },
  {
    name: "signatures",
    reason:
      "WebAssembly may call a function of JavaScript through a module of its own. One module is " +
      "made for each signature, not one for each function.",
    issue: "https://github.com/emscripten-core/emscripten/issues/9909",
    old: "var module=new WebAssembly.Module(bytes);var instance=",
    now: "var module=convertJsFunctionToWasm[sig]??=new WebAssembly.Module(bytes);var instance=",
  },
  {
    name: "globals",
    reason:
      "While the memory is saved, Pyodide wraps the globals in a proxy. A getter of a global " +
      "wants the global for its receiver, not the proxy; and null, which is no object, cannot " +
      "be wrapped.",
    issue: "https://github.com/pyodide/pyodide/pull/5588",
    old: "let i=Reflect.get(...arguments),s=Reflect.getOwnPropertyDescriptor(r,n);return s&&",
    now: "let i=Reflect.get(r,n),s=Reflect.getOwnPropertyDescriptor(r,n);return i===null||s&&",
  },
];

/**
 * @param {string} source Pyodide's script
 * @returns {string} the script with every patch applied
 */
export function applyPatches(source) {
  let script = source;
  for (const { name, old, now } of PATCHES) {
    const count = script.split(old).length - 1;
    if (count !== 1) {
      throw new Error(
        `pyodide.asm.mjs is another one than was patched: ${count} times ${old.slice(0, 60)}… (${name} in web/patches/pyodide.mjs)`,
      );
    }
    script = script.replace(old, () => now);
  }
  return script;
}

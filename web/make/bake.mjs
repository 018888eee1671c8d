// Build time, in Node.js: byte-compiles what the page imports with the very Python that will run
// it, starts the app once to learn its documents and which modules it needs, and writes the packs
// and the snapshot of it. node bake.mjs PLAN.json      see build() in build.py for the plan
import { existsSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { compress, decoderIn, filesOf, saveFile, sha256 } from "./cache.mjs";
import { joinPack, splitPack } from "./packs.mjs";
import { applyPatches } from "../patches/pyodide.mjs";
import { shake, withoutData } from "./shake.mjs";
import { isData, takeSnapshot } from "./snapshot.mjs";
import { EMPTY_ZIP, MODULE, SCRIPT, WASM } from "../worker/pyodide.js";

/** @typedef {import("./packs.mjs").File} File */

const plan = JSON.parse(await readFile(process.argv[2], "utf8"));

// Whoever started this is at the other end of the standard input; when they are killed, it ends,
// whatever is computed here.
new Worker(
  `
  const { Socket } = require("node:net");
  new Socket({ fd: 0 }).on("close", () => process.kill(process.pid, "SIGKILL")).resume();
`,
  { eval: true },
).unref();

const COMPILER = `
import importlib._bootstrap_external as bootstrap
from types import CodeType
def terse(code):
    # Every instruction counts as the first line of its function: a page shows no traceback, and the tables of lines are a
    # quarter of all there is to transfer. Each entry: the same line, no column, for up to eight units.
    whole, left = divmod(len(code.co_code) // 2, 8)
    table = b"\\xef\\0" * whole + (bytes([0xE7 + left, 0]) if left else b"")
    consts = tuple(terse(const) if isinstance(const, CodeType) else const for const in code.co_consts)
    return code.replace(co_linetable=table, co_consts=consts)
def compiled(source, path):
    # No docstrings and no asserts: a fifth less to transfer and to unmarshal. The hash is never checked.
    code = compile(source.to_bytes(), path, "exec", dont_inherit=True, optimize=2)
    return bytes(bootstrap._code_to_hash_pyc(terse(code), bytes(8), False))
compiled
`;

/** Pyodide's own file of one of its scripts. @param {string} name as the site has it */
const asReleased = (name) => join(plan.pyodide, name.replace(/js$/, "mjs"));

/**
 * @param {[path: string, file: string][]} sources
 * @returns {Promise<File[]>}
 */
async function compile(sources) {
  const { loadPyodide } = await import(pathToFileURL(asReleased(SCRIPT)).href);
  const python = await loadPyodide({
    indexURL: plan.pyodide,
    env: { PYTHONHASHSEED: "0", HOME: "/home" },
  });
  const compiled = python.runPython(COMPILER);
  /** @type {File[]} */
  const files = [];
  for (const [path, file] of sources) {
    const bytes = await readFile(file);
    if (path.endsWith(".wat")) {
      const { default: binaryen } = await buildTools();
      const module = binaryen.parseText(bytes.toString());
      files.push([path.replace(/wat$/, "wasm"), module.emitBinary()]);
    } else if (!path.endsWith(".py") || path.endsWith("/program.py")) {
      // A lab's program.py is shown, not run.
      files.push([path, bytes]);
    } else {
      const code = compiled(new Uint8Array(bytes), path);
      files.push([path + "c", code.toJs()]);
      code.destroy();
    }
  }
  return files;
}

/**
 * Acorn, and binaryen as `default`.
 *
 * @returns {Promise<import("./shake.mjs").Tools>}
 */
async function buildTools() {
  const files = plan.modules.map((/** @type {string} */ file) => import(pathToFileURL(file).href));
  return Object.assign({}, ...(await Promise.all(files)));
}

/** The data of Pyodide's WebAssembly, in a pack. */
const DATA = "data";

/** The modules of ours that use Pyodide's. */
async function moduleUsers() {
  const folder = new URL("../worker/", import.meta.url);
  const names = (await readdir(folder)).sort();
  return [
    ...names.map((name) => new URL(name, folder)),
    ...["heap.mjs", "snapshot.mjs", "../patches/pyodide.mjs"].map(
      (name) => new URL(name, import.meta.url),
    ),
  ];
}

/**
 * Write Pyodide, its script and its WebAssembly with what our modules ask of them.
 *
 * @param {Uint8Array[]} sideModules
 * @returns {Promise<Uint8Array>} the data that belong to the WebAssembly
 */
async function writePyodide(sideModules) {
  const tools = await buildTools();
  const pyodide = await readFile(asReleased(SCRIPT), "utf8");
  const users = await Promise.all((await moduleUsers()).map((file) => readFile(file, "utf8")));
  const words = new Set([pyodide, ...users].flatMap((text) => text.match(/[\w$]+/g) ?? []));
  const script = applyPatches(await readFile(asReleased(MODULE), "utf8"));
  const wasm = await readFile(join(plan.pyodide, WASM));
  const settings = Buffer.from(JSON.stringify([MODULE, plan.modules, [...words].sort(), script]));
  const shaker = await readFile(new URL("shake.mjs", import.meta.url));
  const material = sha256(Buffer.concat([settings, wasm, ...sideModules, shaker]));
  const [[, data], ...files] = await filesOf(
    join(plan.squeezed, "shaken.pack"),
    material,
    plan.derived,
    () => {
      const shaken = shake({ script, wasm, sideModules, words }, tools);
      const parts = withoutData(shaken.wasm);
      return [
        [DATA, parts.data],
        [MODULE, Buffer.from(shaken.script)],
        [WASM, parts.code],
      ];
    },
  );
  await writeFile(join(plan.out, SCRIPT), pyodide);
  for (const [name, bytes] of files) await writeFile(join(plan.out, name), bytes);
  return data;
}

/** The compiled library: from the cache if it is the one that is pinned. */
async function compiledLibrary() {
  if (!existsSync(plan.cache)) await saveFile(plan.cache, joinPack(await compile(plan.library)));
  const cached = await readFile(plan.cache);
  if (plan.compiled === null) {
    console.log(sha256(cached)); // `build.py pins` asks for it
    process.exit(0);
  }
  if (sha256(cached) !== plan.compiled) {
    throw new Error(
      `the compiled library is refused: its SHA-256 is ${sha256(cached)}, pinned in web/pins.toml is ${plan.compiled} (${plan.cache})`,
    );
  }
  return [...splitPack(cached)];
}

/** @param {string} name */
const place = (name) => join(plan.out, name);

/**
 * The site as the build has it, where a browser would fetch.
 *
 * @param {Record<string, Buffer>} packs
 * @returns {import("../types/python.js").PackSite}
 */
function localSite(packs) {
  const url = (/** @type {string} */ name) => pathToFileURL(place(name)).href;
  return {
    damaged: new Promise(() => {}),
    url,
    module: (name) => import(url(name)),
    open: async (name) =>
      new Response(await readFile(place(name)), {
        headers: { "content-type": "application/wasm" },
      }),
    pack: async (name) => new Uint8Array(packs[name]).buffer,
  };
}

/**
 * Start the app once, and take the snapshot of it.
 *
 * @param {File[]} library
 * @param {File[]} app
 * @param {Uint8Array} data
 */
async function startApp(library, app, data) {
  Object.assign(globalThis, { XMLHttpRequest: class {} }); // Panel imports the name
  const stdLibURL = join(plan.out, "empty.zip"); // Node.js reads files where a browser fetches
  await writeFile(stdLibURL, EMPTY_ZIP);
  /** @type {Record<string, string>} */
  const needs = {};
  for (const name of [SCRIPT, MODULE, WASM]) needs[name] = sha256(await readFile(place(name)));
  const site = localSite({
    "boot.pack": joinPack([[DATA, data], ...library]),
    "genlab.pack": joinPack(app),
  });
  const { default: create } = await site.module(MODULE);
  return takeSnapshot({
    site,
    create,
    options: { stdLibURL, indexURL: plan.out },
    image: data,
    library,
    app,
    needs,
    links: plan.links,
  });
}

/** The formulas of the guides and courses, as HTML. */
async function drawFormulas() {
  const { default: katex } = await import(pathToFileURL(plan.katex).href);
  /** @type {[tex: string, displayMode: boolean][]} */
  const formulas = plan.formulas;
  return formulas.map(([tex, displayMode]) =>
    katex.renderToString(tex, { displayMode, throwOnError: true }),
  );
}

async function main() {
  const library = await compiledLibrary();
  await writeFile(place("package.json"), '{ "type": "module" }'); // else Node.js guesses
  const app = await compile(plan.app);
  const sideModules = library.filter(([path]) => path.endsWith(".so")).map(([, bytes]) => bytes);
  const data = await writePyodide(sideModules);
  const { documents, models, pictures, needed, snapshot } = await startApp(library, app, data);
  const isFirst = (/** @type {File} */ file) => isData(file) || needed.has(file[0]);
  /** @type {Record<string, File[]>} */
  const packs = {
    "snapshot.pack": snapshot,
    "boot.pack": [[DATA, data], ...library.filter(isFirst)],
    "genlab.pack": app,
    "rest.pack": library.filter((file) => !isFirst(file)),
  };
  for (const [name, files] of Object.entries(packs)) {
    const stem = name.replace(".pack", "");
    await writeFile(
      place(name),
      await compress(stem, joinPack(files), plan.level, plan.squeezed, plan.derived),
    );
  }
  await writeFile(place("zstd.wasm"), decoderIn(await readFile(plan.zstd, "utf8")));
  await writeFile(place("documents.json"), JSON.stringify([documents, models]));
  await writeFile(place("pictures.json"), JSON.stringify(pictures));
  await writeFile(place("formulas.json"), JSON.stringify(await drawFormulas()));
  await writeFile(place("derived.json"), JSON.stringify(plan.derived));
  process.exit(0);
}

// The message alone: Node.js would print the line that threw, which is all of Pyodide.
main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

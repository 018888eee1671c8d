// Build time, in Node.js: Python's memory with every lab made, for restorePython in worker.mjs to
// put back.
import crypto from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { asciiTexts, hashTexts, putBack, startPython } from "./worker.mjs";

const PAGE = 4096;

// ── Taken ────────────────────────────────────────────────────────────────────────────────────────

// Clocks and chance stand still, so that every build takes the same memory; what is given back lets
// them go on.
function still() {
  const was = {
    now: Date.now,
    performance: globalThis.performance,
    fill: crypto.randomFillSync,
    random: Math.random,
    zone: process.env.TZ,
  };
  const performance = { now: () => 0, timeOrigin: 1e12, mark() {} };
  process.env.TZ = "UTC";
  Date.now = () => 1e12;
  Object.defineProperty(globalThis, "performance", {
    value: performance,
    configurable: true,
    writable: true,
  });
  // Node.js's own, for Pyodide calls it
  // eslint-disable-next-line genlab/no-foreign-changes
  crypto.randomFillSync = (view) =>
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).fill(7) && view;
  Math.random = () => 0.5;
  return () => {
    [Date.now, globalThis.performance, crypto.randomFillSync, Math.random] = [
      was.now,
      was.performance,
      was.fill,
      was.random,
    ];
    if (was.zone === undefined) delete process.env.TZ;
    else process.env.TZ = was.zone;
  };
}

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

// A mail needs any of them at any time, and Python takes one that is not there yet for unknown, for
// ever.
const isCodec = ([path]) => path.includes("/encodings/");
export const isData = (file) => !/\.(pyc|so)$/.test(file[0]) || isCodec(file);

// {documents: of the labs, models: their kinds, pictures: link → its picture, needed: files that
// are imported, snapshot: a pack's files}, from {site, create: Pyodide's own, options of its start,
// image: the data of its WebAssembly, library and app: [path, bytes], needs: the hashes of what it
// is good for, links: [link, whether all tables are in its picture]}.
export async function taken({ site, create, options, image, library, app, needs, links }) {
  const modules = [];
  const goOn = still();
  const python = await startPython(site, {
    ...options,
    env: { HOME: "/home", PYTHONHASHSEED: "0", LANG: "C.UTF-8", _: "python" },
    args: [],
    _makeSnapshot: true,
    createPyodideModule: (settings) =>
      create(
        Object.assign(settings, {
          thisProgram: "python",
          arguments: [],
          placing: (name, memoryBase, tableBase, { tableSize }) =>
            modules.push({
              name,
              memoryBase,
              tableBase,
              tableSize,
              free: [...settings.freeTableIndexes],
            }),
        }),
      ),
  });
  const names = python.toPy({});
  python.runPython(await readFile(new URL("forget.py", import.meta.url), "utf8"), {
    globals: names,
  });
  names.destroy();
  const [digests, imported] = JSON.parse(python.runPython(READY));
  await new Promise((resolve) => setTimeout(resolve, 20)); // whatever Python has put off
  const sides = modules.map(({ name }) => library.find(([path]) => path === name));
  const { about, header, memory } = frozen(
    python,
    modules,
    sides.map(([, bytes]) => bytes),
  );
  goOn();
  const pictures = picturesOf(python, links);
  // Which leaves texts in the memory, so later
  const [documents, models] = JSON.parse(python.runPython(DOCUMENTS));
  for (const slug in documents) {
    if (documents[slug].digest !== digests[slug]) {
      throw new Error(`${slug} is another document in the snapshot`);
    }
  }

  const fresh = await empty({ site, create, options, about, sides });
  const wanted = called(python._module);
  const got = called(fresh);
  const wrong = wanted.findIndex((name, slot) => name !== got[slot]);
  if (wrong >= 0 || wanted.length !== got.length) {
    throw new Error(`slot ${wrong} of the table is ${got[wrong]}, and was ${wanted[wrong]}`);
  }
  const { runs, pages } = differing(memory, fresh.HEAPU8);
  const text = Buffer.from(JSON.stringify({ ...about, runs, needs }));
  // What is imported already needs no file any more, nor what it read then; genlab's own is there
  // whole.
  const needed = new Set(imported);
  const data = [
    ...library.filter(isCodec),
    ...app.filter((file) => isData(file) || !needed.has(file[0])),
  ];
  return {
    documents,
    models,
    pictures,
    needed,
    snapshot: [
      ["snapshot.json", text],
      ["header", header],
      ["data", image],
      ...sides,
      ["pages", pages],
      ...data,
    ],
  };
}

// Each link's picture as the page's Python makes it of labs that nobody has opened: the memory is
// as it was before each.
function picturesOf(python, links) {
  const before = python._module.HEAPU8.slice();
  const pictures = {};
  for (const [link, tables] of links) {
    pictures[link] = python.runPython(
      `from genlab.app import picture; picture(${JSON.stringify(link)}, ${tables ? "True" : "False"})`,
    );
    const { HEAPU8: memory } = python._module; // it may have grown
    memory.set(before);
    memory.fill(0, before.length);
  }
  return pictures;
}

// Everything there is to know of a Python that shall not run on.
function frozen(python, modules, sides) {
  const Module = python._module;
  const table = Module.wasmTable;
  // Bokeh's METADATA put it there
  for (const name of Object.keys(python.loadedPackages)) delete python.loadedPackages[name];
  const texts = textsIn(python);
  unlink(python);
  // The linker loads a side module's file into the memory, for threads that there are not, and
  // keeps it.
  const heap = Buffer.from(Module.HEAPU8.buffer);
  for (const file of sides) {
    const at = heap.indexOf(file);
    if (at >= 0) heap.fill(0, at, at + file.length);
  }
  sweep(Module);
  const strange = (value) => {
    throw new Error(`Python holds on to something of JavaScript: ${String(value).slice(0, 200)}`);
  };
  const serializer = (value) => {
    if (value === undefined) return "undefined";
    return value === globalThis.objectFromEntries ? "objectFromEntries" : strange(value);
  };
  forgetPadding(Module, texts);
  hashTexts(Module, texts); // of those, too, that nobody has looked up yet
  const before = Buffer.from(Module.HEAPU8);
  for (const at of asciiTexts(Module, texts)) Module.HEAP32[(at + HASH) >> 2] = -1;
  const whole = python.makeMemorySnapshot({ serializer });
  hashTexts(Module, texts);
  if (!before.equals(Module.HEAPU8)) {
    throw new Error("the hashes of texts cannot be worked out again");
  }
  const size = new Uint32Array(whole.buffer, 0, 2)[1];
  const loaded = Object.entries(Module.LDSO.loadedLibsByHandle).map(
    ([handle, { name, global, exports }]) => ({ handle: +handle, name, global, exports }),
  );
  const exported = new Map(
    loaded.flatMap(({ name, exports }) =>
      Object.entries(exports).map(([symbol, value]) => [value, [name, symbol]]),
    ),
  );
  // Slots that loading the modules again does not fill by itself.
  const slots = [];
  for (let slot = modules[0].tableBase; slot < table.length; slot++) {
    if (
      modules.some(
        ({ tableBase, tableSize }) => slot >= tableBase && slot < tableBase + tableSize,
      ) ||
      !table.get(slot)
    ) {
      continue;
    }
    const from = exported.get(table.get(slot));
    if (!from) throw new Error(`slot ${slot} of the table is of no side module`);
    slots.push([slot, ...from]);
  }
  const about = {
    texts,
    size: Module.HEAPU8.length,
    table: table.length,
    free: [...Module.freeTableIndexes],
    slots,
    modules: modules.map(({ name, memoryBase, tableBase, free }) => {
      const { handle, global } = /** @type {any} */ (loaded.find((each) => each.name === name));
      return { name, memoryBase, tableBase, free, handle, global };
    }),
  };
  return { about, header: whole.subarray(0, size), memory: whole.subarray(size) };
}

// The collector never looks again at what is frozen, so the list of it is dissolved: no part of the
// memory is harder to compress than its links. Each object has its two just before it; in all
// CPython 3.14 only the list's head is static.
function unlink(python) {
  const { HEAPU32: words, ___heap_base: heap } = python._module;
  const next = (at) => words[at >> 2] & ~3;
  const before = (at) => words[(at >> 2) + 1] & ~3;
  const first = python.runPython("id(__import__('sys').modules)") - 8;
  const all = [first];
  for (let at = next(first); at !== first; at = next(at)) {
    if (before(next(at)) !== at || all.length > words.length) {
      throw new Error("the collector's list has another form");
    }
    all.push(at);
  }
  const heads = all.filter((at) => at < heap);
  if (heads.length !== 1) throw new Error(`the collector's list has ${heads.length} heads`);
  for (const at of all) words[at >> 2] = words[(at >> 2) + 1] = at === heads[0] ? at : 0;
}

// What was given back says nothing any more: zeros, but for dlmalloc's own: a piece's size with its
// flags in the second word, its links in up to six more.
function sweep({ HEAPU8: bytes, HEAPU32: words, ___heap_base: heap, _sbrk }) {
  const end = _sbrk(0);
  let at = heap;
  for (let size; at < end; at += size) {
    const head = words[(at >> 2) + 1];
    size = head & ~7;
    if (size < 16) break;
    if (!(head & 2) && size > 32 && at + size < end) bytes.fill(0, at + 32, at + size);
  }
  if (at !== end) throw new Error(`the heap has another form at ${at}`);
}

// Where Python has what of a text, see hashTexts; asked of two texts that nobody else has.
const HASH = 12;
function textsIn(python) {
  const [kind, plain, accented] = JSON.parse(
    python.runPython(`
    import json
    _texts = ["".join(["genlab", "|text"]), "".join(["g\u00e9nlab", "|text"])]
    json.dumps([id(str), *map(id, _texts)])
  `),
  );
  // Once it has grown
  const { HEAPU8: bytes, HEAPU32: words, ___heap_base: from, _sbrk } = python._module;
  const state = (at) => words[(at + 16) >> 2];
  const ascii = state(plain) & ~state(accented);
  const letters = 20;
  const read = Buffer.from(bytes.subarray(plain + letters, plain + letters + 12)).toString(
    "latin1",
  );
  if (
    read !== "genlab|text\0" ||
    words[(plain + 4) >> 2] !== kind ||
    !ascii ||
    ascii & (ascii - 1)
  ) {
    throw new Error(
      `Python's texts have another form: ${[read, kind, words[(plain + 4) >> 2], state(plain), state(accented)]}`,
    );
  }
  python.runPython("del _texts"); // what was read is gone then
  return { kind, letters, ascii, from, to: _sbrk(0) };
}

// Behind the last letter of a text stands what was there before it.
function forgetPadding(Module, texts) {
  const { HEAPU8: bytes, HEAP32: words } = Module;
  for (const at of asciiTexts(Module, texts)) {
    const end = at + texts.letters + words[(at + 8) >> 2] + 1;
    const next = at - 8 + (words[(at - 4) >> 2] & ~7);
    bytes.fill(0, end, next + 4); // the word before the next one's size is still this one's
  }
}

const called = ({ wasmTable }) =>
  Array.from({ length: wasmTable.length }, (_, slot) => wasmTable.get(slot)?.name ?? null);

// As any browser has it before the pages come: what is in its memory need not be sent.
function empty({ site, create, options, about, sides }) {
  return new Promise((resolve, reject) => {
    startPython(site, {
      ...options,
      createPyodideModule: async (settings) => {
        const Module = await create(Object.assign(settings, { noInitialRun: true }));
        await putBack(
          Module,
          about,
          sides.map(([, bytes]) => new WebAssembly.Module(bytes)),
        );
        resolve(Module);
        return new Promise(() => {});
      },
    }).catch(reject);
  });
}

function differing(memory, before) {
  const runs = [];
  const pages = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const page = memory.subarray(at, at + PAGE);
    if (Buffer.compare(page, before.subarray(at, at + PAGE)) === 0) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === at) last[1] += page.length;
    else runs.push([at, page.length]);
    pages.push(page);
  }
  return { runs, pages: Buffer.concat(pages) };
}

// ── Packed ───────────────────────────────────────────────────────────────────────────────────────

const LEVEL = 19;

// Half of a build is this; what was kept of the last one is taken where it opens to the very same
// bytes.
export async function squeezed(name, bytes, folder) {
  const kept = join(folder, `${name}-${process.versions.zstd}-${LEVEL}.zst`);
  const old = await readFile(kept).catch(() => null);
  try {
    if (old && zstdDecompressSync(old).equals(bytes)) return old;
  } catch {
    /* not whole: made anew */
  }
  const made = zstdCompressSync(bytes, {
    params: {
      [constants.ZSTD_c_compressionLevel]: LEVEL,
      [constants.ZSTD_c_windowLog]: 24,
      [constants.ZSTD_c_enableLongDistanceMatching]: 1,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
    pledgedSrcSize: bytes.length,
  });
  await saved(kept, made);
  return made;
}

// In the cache, whole or not at all.
export async function saved(path, bytes) {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

// The package brings its WebAssembly as text and loads it from a data: address, which the page's
// policy forbids.
export function decoder(script) {
  const found = script.match(/\bAGFzbQ[A-Za-z0-9+/]+=*/g) ?? [];
  if (found.length !== 1) throw new Error(`zstddec has ${found.length} decoders, not one`);
  return Buffer.from(found[0], "base64");
}

export const sha256 = (bytes) => crypto.createHash("sha256").update(bytes).digest("hex");

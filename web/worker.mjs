// Runs Python. The page starts this file from a blob, so that the page's Content-Security-Policy
// binds it too (a worker loaded from an address is bound by no <meta> policy); the build imports it
// in Node.js.
//
// A site is {url(name), module(name) → Promise<module>, open(name) → Promise<Response>, pack(name)
// → Promise<its bytes, decompressed>, damaged: a promise that only ever rejects}; names are those
// of the manifest. A site with a snapshot is {url(name), module(name), hashes: name → SHA-256,
// wasm: Promise<Response>, snapshot: its bytes, which come in pieces}.

// What no policy closes is taken away first, as in the page (shell/exits.js).
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (/^(webkit|moz)?RTC/.test(name)) delete globalThis[name];
}

export const WASM = "pyodide.asm.wasm";
const PACKS = ["boot.pack", "genlab.pack"]; // what start-up imports; rest.pack comes after
const SNAPSHOT = "snapshot.pack";
const TRIAL = 1000; // milliseconds of waiting for a line, after which
// Bytes in each say that it is a slow one; as many again come of other files meanwhile
const SLOW = 700;
const IDLE = 500;
const TURNS = 300; // milliseconds without a question; turns of a few milliseconds

export async function startPython(site, options = {}) {
  const unpacked = PACKS.map(async (name) => unpack(await site.pack(name)));
  const wasm = site.open(WASM);
  const data = unpacked[0].then(first);
  // Pyodide waits for ever for a WebAssembly file that does not compile, so a bad file must end the
  // race.
  const failed = Promise.race([
    site.damaged,
    Promise.all([wasm, data, ...unpacked]).then(() => new Promise(() => {})),
  ]);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    site.module("pyodide.mjs"),
    site.module("pyodide.asm.mjs"),
  ]);
  const fetchElsewhere = globalThis.fetch;
  globalThis.fetch = async (address) => {
    if (String(address).endsWith(WASM)) return wasm;
    if (String(address).endsWith("empty.zip")) return new Response(EMPTY_ZIP);
    throw new Error(`nothing may be fetched from ${address}`);
  };
  try {
    return await Promise.race([
      failed,
      loadPyodide({
        ...settings(site),
        fsInit: async (FS) => {
          await data; // out of the first of them
          for (const pack of await Promise.all(unpacked)) write(FS, pack);
        },
        ...options,
        createPyodideModule: withData(options.createPyodideModule ?? createPyodideModule, data),
      }),
    ]);
  } finally {
    globalThis.fetch = fetchElsewhere;
  }
}

const settings = (site) => ({
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
});

export const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

// WebAssembly comes without its data (shake.mjs), which are written once the memory is there and
// before any code has run.
const withData = (create, data) => (settings) => {
  const { instantiateWasm } = settings;
  const elsewhere = () => {
    /* said where they are read */
  };
  data.catch(elsewhere);
  return create(
    Object.assign(settings, {
      instantiateWasm: (imports, done) =>
        instantiateWasm(imports, (instance, module) =>
          data.then((bytes) => {
            new Uint8Array(instance.exports.memory.buffer).set(bytes);
            done(instance, module);
          }, elsewhere),
        ),
    }),
  );
};

// A pack is Zstandard over: length of the index (4 bytes), the index [[path, size], …] as JSON, the
// files' bytes.
function unpack(bytes) {
  const indexLength = new DataView(bytes).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, indexLength)));
  return { bytes, index, start: 4 + indexLength };
}

// Takes a pack's first file out of it.
function first(pack) {
  const [, size] = pack.index.shift();
  const bytes = new Uint8Array(pack.bytes, pack.start, size);
  pack.start += size;
  return bytes;
}

function write(FS, { bytes, index, start }) {
  const made = new Set();
  for (const [path, size] of index) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) made.add(folder) && FS.mkdirTree(folder);
    FS.writeFile(path, new Uint8Array(bytes, start, size), { canOwn: true });
    start += size;
  }
}

// ── From a snapshot ──────────────────────────────────────────────────────────────────────────────
// Python as it was when the site was built, with every lab made: its memory is put back where it
// was (snapshot.mjs takes it). Whatever is not as it was then throws, and Python starts from the
// packs.

export async function restorePython(site) {
  const imports = Promise.all([site.module("pyodide.mjs"), site.module("pyodide.asm.mjs")]);
  const wasm = WebAssembly.compileStreaming(site.wasm);
  // The thread is one: what Python needs first goes first
  const snapshot = imports.then(() => read(site.snapshot));
  const about = snapshot.then(({ about }) => {
    for (const [name, hash] of Object.entries(about.needs)) {
      if (site.hashes[name] !== hash) throw new Error(`the snapshot is of another ${name}`);
    }
    return about;
  });
  const sides = snapshot.then(({ sides }) => sides);
  const failed = Promise.all([imports, wasm, about, sides]).then(() => new Promise(() => {}));
  const { fetch: fetchElsewhere } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = async () => new Response(EMPTY_ZIP);
  WebAssembly.instantiateStreaming = async (_, imported) => {
    const module = await wasm;
    return { module, instance: asInTable(await WebAssembly.instantiate(module, imported)) };
  };
  try {
    const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.race([
      imports,
      failed,
    ]);
    const python = await Promise.race([
      failed,
      loadPyodide({
        ...settings(site),
        createPyodideModule: async (options) => {
          const create = withData(
            createPyodideModule,
            snapshot.then(({ data }) => data),
          );
          const Module = await create(
            Object.assign(options, { noInitialRun: true, thisProgram: "python" }),
          );
          const { fill, files } = await snapshot;
          await putBack(Module, await about, await sides, fill);
          write(Module.FS, await files());
          return Module;
        },
        _loadSnapshot: snapshot.then(({ header }) => header),
      }),
    ]);
    python.runPython(AFRESH);
    return python;
  } finally {
    globalThis.fetch = fetchElsewhere;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

// To WebKit a function that stands in the table and the same one as it is exported are two objects:
// Pyodide would give the second a slot of its own, and all that follow would be elsewhere. A
// function's name is its number.
function asInTable(instance) {
  const { exports } = instance;
  const table = exports.__indirect_function_table;
  const numbered = new Map();
  const own = { ...exports };
  for (const [name, value] of Object.entries(exports)) {
    if (typeof value === "function") numbered.set(value.name, name);
  }
  for (let slot = 0; slot < table.length; slot++) {
    const there = table.get(slot);
    const name = there && numbered.get(there.name);
    if (name && exports[name] === there) return instance; // as everywhere else
    if (name) own[name] = there;
  }
  return { exports: own };
}

// Chance is this visit's own again: else everybody would draw the same.
const AFRESH = "import random; random.seed()";

// A snapshot is a pack by Zstandard: what it is about, Pyodide's own header and data, the side
// modules, the pages, the files.
async function read(stream) {
  let rest = new Uint8Array(0);
  const fill = async (room) => {
    for (let at = 0; at < room.length;) {
      if (!rest.length) {
        const { value, done } = await stream.next();
        if (done) throw new Error("snapshot.pack is cut short");
        rest = value;
      }
      const part = rest.subarray(0, room.length - at);
      room.set(part, at);
      at += part.length;
      rest = rest.subarray(part.length);
    }
    return room;
  };
  const take = (length) => fill(new Uint8Array(length));
  const parsed = (bytes) => JSON.parse(new TextDecoder().decode(bytes));
  const index = parsed(await take(new DataView((await take(4)).buffer).getUint32(0, true)));
  const next = () => take(index.shift()[1]);
  const about = parsed(await next());
  const header = await next();
  const data = await next();
  const compiled = async () => {
    const sides = [];
    while (sides.length < about.modules.length) {
      sides.push(WebAssembly.compile(await next()));
      sides.at(-1).catch(() => {
        /* said below, once all are read */
      });
    }
    index.shift(); // the pages, which go where they belong
    return Promise.all(sides);
  };
  const files = async () => {
    const { buffer } = await take(index.reduce((sum, [, size]) => sum + size, 0));
    // At its end stands a checksum
    if (!(await stream.next()).done) throw new Error("snapshot.pack is too long");
    return { index, start: 0, bytes: buffer };
  };
  return { about, header, data, sides: compiled(), fill, files };
}

// Side modules and table slots as they were, then the pages of the memory that differ from a fresh
// one, each filled where it is (there are none yet when the build makes that fresh one).
export async function putBack(Module, about, sides, fill) {
  const { LDSO, wasmTable: table, freeTableIndexes } = Module;
  const grown = (length, what) => {
    if (table.length > length) {
      throw new Error(`the table has ${table.length} slots at ${what}, not ${length}`);
    }
    table.grow(length - table.length);
  };
  const trampoline =
    (Module.__PyRuntime + Module.HEAP32[Module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const jumps = Module.HEAP32[trampoline]; // a table slot that each browser fills by itself
  if (Module.HEAPU8.length < about.size) Module.growMemory(about.size);
  if (Module.HEAPU8.length !== about.size) {
    throw new Error(`the memory has ${Module.HEAPU8.length} bytes, not ${about.size}`);
  }
  about.modules.forEach(({ name, memoryBase, tableBase, free, handle, global }, k) => {
    grown(tableBase, name);
    freeTableIndexes.splice(0, Infinity, ...free);
    Module.placed = () => memoryBase;
    const exports = Module.loadWebAssemblyModule(
      sides[k],
      { loadAsync: false, nodelete: true, global },
      name,
      {},
      0,
    );
    Object.assign(Module.newDSO(name, handle, exports), { global });
  });
  Module.placed = null;
  grown(about.table, "the end");
  for (const [slot, name, symbol] of about.slots) {
    const called = LDSO.loadedLibsByName[name]?.exports[symbol];
    if (typeof called !== "function") {
      throw new Error(`slot ${slot} of the table is not ${symbol} of ${name}`);
    }
    Module.setWasmTableEntry(slot, called);
    Module.functionsInTableMap?.set(called, slot);
  }
  freeTableIndexes.splice(0, Infinity, ...about.free);
  if (!fill) return;
  for (const [start, length] of about.runs) {
    await fill(Module.HEAPU8.subarray(start, start + length));
  }
  hashTexts(Module, about.texts);
  Module.HEAP32[trampoline] = jumps;
}

// The hash that a text keeps follows from its letters, so it is not in the file: it is worked out
// again. {kind: the address of Python's type of texts, letters: how far behind its beginning an
// ASCII text has its letters, ascii: the flag in its state that says it is one, from and to: the
// heap}.
const LENGTH = 8;
const HASH = 12;
const STATE = 16; // where a text has these
export function hashTexts(Module, texts) {
  const { HEAP32: words, _Py_HashBuffer: hash } = Module;
  for (const at of asciiTexts(Module, texts)) {
    if (words[(at + HASH) >> 2] === -1) {
      words[(at + HASH) >> 2] = hash(at + texts.letters, words[(at + LENGTH) >> 2]);
    }
  }
}

// Of the pieces that dlmalloc gave out, each with its size in the word before it, those that hold
// an ASCII text.
export function* asciiTexts({ HEAP32: words, HEAPU8: bytes }, { kind, ascii, letters, from, to }) {
  for (let piece = from, size; piece < to; piece += size) {
    const head = words[(piece + 4) >> 2];
    const at = piece + 8;
    size = head & ~7;
    if (size < 16) break;
    if (!(head & 2) || words[(at + 4) >> 2] !== kind || !(words[(at + STATE) >> 2] & ascii)) {
      continue;
    }
    const length = words[(at + LENGTH) >> 2];
    const end = at + letters + length;
    if (length > 0 && end < piece + size + 4 && bytes[end] === 0) yield at;
  }
}

// Zstandard's own decoder: a third smaller than gzip here, whose window is far smaller than the
// memory. Each piece that it yields is to be used before the next one is asked for.
async function* inflated(name, chunks, decoder) {
  let heap;
  let view;
  const notice = () => {
    heap = new Uint8Array(z.memory.buffer);
    view = new DataView(z.memory.buffer);
  };
  const imports = { env: { emscripten_notify_memory_growth: () => notice() } };
  const { exports: z } = /** @type {any} */ (await WebAssembly.instantiate(await decoder, imports));
  notice();
  const [most, room] = [z.ZSTD_DStreamInSize(), z.ZSTD_DStreamOutSize()];
  const [input, output, from, to, context] = [
    z.malloc(12),
    z.malloc(12),
    z.malloc(most),
    z.malloc(room),
    z.ZSTD_createDCtx(),
  ];
  const buffer = (at, start, size) =>
    [start, size, 0].forEach((value, k) => view.setUint32(at + 4 * k, value, true));
  const done = (at) => view.getUint32(at + 8, true);
  let expected = 1; // 0 once all is there and its checksum was right
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += most) {
      const part = chunk.subarray(at, at + most);
      heap.set(part, from);
      buffer(input, from, part.length);
      do {
        buffer(output, to, room);
        expected = z.ZSTD_decompressStream(context, output, input) >>> 0;
        if (expected > 0xffff0000) throw new Error(`${name} is damaged`);
        if (done(output)) yield heap.subarray(to, to + done(output));
      } while (done(output) === room || done(input) < part.length);
    }
  }
  if (expected) throw new Error(`${name} is cut short`);
}

// What Panel asks of JavaScript at import: entries to an object, undefined as null.
globalThis.objectFromEntries = (entries) =>
  Object.fromEntries([...entries].map(([key, value]) => [key, value ?? null]));

// ── In the page ──────────────────────────────────────────────────────────────────────────────────

async function start({ base, files, sparing }) {
  let loaded = 0;
  let total = 0;
  const url = (name) => new URL(files[name]?.path ?? name, base).href;
  const fetchOwn = globalThis.fetch; // it is replaced while Pyodide starts
  const found = async (name, options) => {
    const response = await fetchOwn(url(name), options);
    if (!response.ok) throw new Error(`${name} is missing (HTTP ${response.status})`);
    return response;
  };
  // Every byte is the one that was built. What is small, or is here long before the rest is, the
  // browser checks by itself and hands over whole; what is not comes in pieces, for the compiler
  // and for the bar, and is checked when it is all there, before it is used. Far from the host and
  // without https the browser has no SHA-256 to offer for those: there the lengths and checksums of
  // the packs are all.
  const whole = (name) =>
    found(name, {
      integrity: `sha256-${btoa(String.fromCharCode(...unhex(files[name].sha256)))}`,
    }).catch((error) => {
      throw error.message.includes(name)
        ? error
        : new Error(`${name} is damaged, or could not be fetched`);
    });
  const module = async (name) => {
    await whole(name);
    arrived(0); // the page learns that loading goes on
    return import(url(name)); // this time it comes from the browser's cache
  };
  const proven = async (name, parts) => {
    const hash = await crypto.subtle?.digest("SHA-256", await new Blob(parts).arrayBuffer());
    if (hash && unhex(files[name].sha256).some((byte, k) => byte !== new Uint8Array(hash)[k])) {
      throw new Error(`${name} is damaged`);
    }
  };
  const expecting = (names) =>
    ([loaded, total] = [0, names.reduce((sum, name) => sum + files[name].size, 0)]);
  const arrived = (bytes) => postMessage({ progress: Math.min(1, (loaded += bytes) / total) });
  let damage;
  const damaged = new Promise((_, reject) => {
    damage = reject;
  });
  // Counts what arrives, and refuses a file of another length than was built.
  const open = async (name, count = true) => {
    const response = await found(name);
    let size = 0;
    const parts = [];
    const counter = new TransformStream({
      transform(chunk, controller) {
        size += chunk.length;
        parts.push(chunk);
        if (count) arrived(chunk.length);
        controller.enqueue(chunk);
      },
      async flush(controller) {
        try {
          if (size !== files[name].size) {
            throw new Error(`${name} is damaged: ${size} bytes, not ${files[name].size}`);
          }
          await proven(name, parts);
        } catch (error) {
          if (count) damage(error);
          controller.error(error);
        }
      },
    });
    const body = response.body?.pipeThrough(counter);
    return new Response(body, {
      headers: {
        "content-type": name.endsWith("wasm") ? "application/wasm" : "application/octet-stream",
      },
    });
  };
  let compiled;
  const decoder = () => {
    compiled ??= WebAssembly.compileStreaming(whole("zstd.wasm"));
    compiled.catch(() => {
      /* said when it is used */
    });
    return compiled;
  };
  // The bytes of a pack, decompressed as they arrive.
  const pack = async (name, count = true) => {
    const instance = decoder();
    const { body } = await open(name, count);
    const parts = [];
    for await (const part of inflated(name, chunksOf({ body }), instance)) parts.push(part.slice());
    return new Blob(parts).arrayBuffer();
  };
  // On a slow line the packs, half as long, are there sooner by more than Python then takes longer
  // to start. What counts is what came while there was nothing to do but wait: a slow processor,
  // which keeps the line waiting, is better off with the snapshot.
  async function* unlessSlow(response) {
    let waited = 0;
    let came = 0;
    let before = Infinity;
    for await (const chunk of chunksOf(await response)) {
      arrived(chunk.length);
      const pause = performance.now() - before;
      if (pause > 1) [waited, came] = [waited + pause, came + chunk.length];
      if (waited > TRIAL && came < SLOW * waited) {
        throw Object.assign(
          new Error(
            `the line brings ${Math.round(came / waited)} kB a second of it, and the packs are sooner`,
          ),
          { expected: true },
        );
      }
      yield chunk;
      before = performance.now();
    }
  }
  const restored = async () => {
    expecting([WASM, SNAPSHOT]);
    const fetched = found(SNAPSHOT);
    fetched.catch(() => {
      /* said when it is used */
    });
    const wasm = whole(WASM);
    wasm.then(
      () => arrived(files[WASM].size),
      () => {
        /* said when it is used */
      },
    );
    const hashes = Object.fromEntries(
      Object.entries(files).map(([name, { sha256 }]) => [name, sha256]),
    );
    return restorePython({
      url,
      module,
      hashes,
      wasm,
      snapshot: inflated(SNAPSHOT, unlessSlow(fetched), decoder()),
    });
  };
  let from = "snapshot";
  const anew = () => {
    from = "packs";
    expecting([WASM, ...PACKS]);
    return startPython({ url, module, open, pack, damaged });
  };
  const python = sparing
    ? await anew()
    : await restored().catch((error) => {
        console[error.expected ? "info" : "warn"](
          `starting without the snapshot: ${lastLine(error)}`,
        );
        return anew();
      });
  const app = python.pyimport("genlab.app");
  const mark = () => postMessage({ mark: true }); // a slow machine that gets on is not a hung one
  const answer = (message) =>
    postMessage({ from, answer: app.receive(JSON.stringify(message), mark) });
  const first = new Promise((resolve) => {
    self.onmessage = ({ data }) => resolve(data);
  }); // the page may show another link since
  postMessage({ started: true });
  answer(await first);
  let asked = performance.now();
  self.onmessage = ({ data }) => {
    asked = performance.now();
    try {
      answer(data);
    } catch (error) {
      // A Python exception is a fault of ours that leaves Python alive; anything else means that
      // Python is gone.
      if (/** @type {any} */ (error).type) postMessage({ fault: lastLine(error) });
      else throw error;
    }
  };
  const idle = async () => {
    do await new Promise((next) => setTimeout(next, 10));
    while (performance.now() - asked < IDLE);
  };
  try {
    await idle(); // a first answer waits for nothing that it does not need
    write(python.FS, unpack(await pack("rest.pack", false)));
    // The first flip needs it
    python.runPython("import importlib; importlib.invalidate_caches(); import numpy.random");
  } catch {
    /* modules that no lab needed when the site was built; without them all that is there goes on */
  }
  // A browser compiles once more, and better, what has run often: Python from a snapshot has not,
  // and its first answers take three times as long as later ones. So it runs a while, in small
  // turns, when nobody asks.
  try {
    for (let turn = 0; from === "snapshot" && turn < TURNS; turn++) {
      await idle();
      app.exercise(turn);
    }
  } catch {
    /* it was for nobody */
  }
}

// Reading what is there already goes on without an end: everything else that waits for this thread
// gets its turn.
async function* chunksOf(response) {
  const reader = response.body.getReader();
  const { port1, port2 } = new MessageChannel();
  try {
    for (let part, turn = 1; !(part = await reader.read()).done; turn++) {
      yield part.value;
      if (turn % 16 === 0) {
        await new Promise((resolve) => {
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
      }
    }
  } finally {
    port1.close();
    reader.cancel().catch(() => {
      /* it broke off by itself */
    }); // what is not read any more is not fetched either
  }
}

const unhex = (text) => Uint8Array.from(text.match(/../g), (byte) => parseInt(byte, 16));

const lastLine = (error) =>
  String(error.message ?? error)
    .trim()
    .split("\n")
    .at(-1);

if (globalThis.WorkerGlobalScope) {
  self.onmessage = ({ data }) =>
    start(data).catch((error) => {
      postMessage({ failed: lastLine(error) });
      close(); // a Python half started would go on, and say so
    });
}

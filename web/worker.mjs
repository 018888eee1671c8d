// Runs Python. The page starts this file from a blob, so that the page's Content-Security-Policy binds it too
// (a worker loaded from an address is bound by no <meta> policy); the build imports it in Node.js.
//
// A site is {url(name), open(name) → Promise<Response>, damaged: a promise that only ever rejects}; names are those of
// the manifest.

const WASM = "pyodide.asm.wasm";
const PACKS = ["boot.pack", "genlab.pack"]; // what start-up imports; rest.pack comes after

export async function startPython(site, options = {}) {
  const unpacked = PACKS.map(async (name) => unpack(await site.open(name)));
  const wasm = site.open(WASM);
  // Pyodide waits for ever for a WebAssembly file that does not compile, so a bad file must end the race.
  const failed = Promise.race([site.damaged, Promise.all([wasm, ...unpacked]).then(() => new Promise(() => {}))]);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(site.url("pyodide.mjs")),
    import(site.url("pyodide.asm.mjs")),
  ]);
  const fetchElsewhere = globalThis.fetch;
  globalThis.fetch = async (address) => {
    if (String(address).endsWith(WASM)) return wasm;
    if (String(address).endsWith("empty.zip")) return new Response(EMPTY_ZIP);
    throw new Error(`nothing may be fetched from ${address}`);
  };
  try {
    const pyodide = await Promise.race([failed, loadPyodide({
      indexURL: site.url(WASM).replace(/[^/]*$/, ""),
      createPyodideModule,
      lockFileContents: { info: { abi_version: "2026_0", arch: "wasm32", platform: "emscripten_5_0_3", python: "3.14.0", version: "1" }, packages: {} },
      stdLibURL: site.url("empty.zip"),
      env: { HOME: "/home", PYTHONHASHSEED: "0" },
      fsInit: async (FS) => {
        for (const pack of await Promise.all(unpacked)) write(FS, pack);
      },
      ...options,
    })]);
    return pyodide;
  } finally {
    globalThis.fetch = fetchElsewhere;
  }
}

export const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

// A pack is gzip over: length of the index (4 bytes), the index [[path, size], …] as JSON, the files' bytes.
export async function unpack(response) {
  const bytes = await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const indexLength = new DataView(bytes).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, indexLength)));
  return { bytes, index, start: 4 + indexLength };
}

export function write(FS, { bytes, index, start }) {
  const made = new Set();
  for (const [path, size] of index) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) made.add(folder) && FS.mkdirTree(folder);
    FS.writeFile(path, new Uint8Array(bytes, start, size), { canOwn: true });
    start += size;
  }
}

// What Panel asks of JavaScript at import: entries to an object, undefined as null.
globalThis.objectFromEntries = (entries) => Object.fromEntries([...entries].map(([key, value]) => [key, value ?? null]));

// ── In the page ─────────────────────────────────────────────────────────────────────────────────────────────────────

async function start({ base, files, first }) {
  let loaded = 0;
  const total = ["pyodide.asm.wasm", ...PACKS].reduce((sum, name) => sum + files[name].size, 0);
  const url = (name) => new URL(files[name]?.path ?? name, base).href;
  let damage;
  const damaged = new Promise((_, reject) => { damage = reject; });
  // Counts what arrives, and refuses a file of another length than was built.
  const open = async (name, count = true) => {
    const response = await fetch(url(name));
    if (!response.ok) throw new Error(`${name} is missing (HTTP ${response.status})`);
    let size = 0;
    const counter = new TransformStream({
      transform(chunk, controller) {
        size += chunk.length;
        if (count) postMessage({ progress: (loaded += chunk.length) / total });
        controller.enqueue(chunk);
      },
      flush(controller) {
        if (size === files[name].size) return;
        const error = new Error(`${name} is damaged: ${size} bytes, not ${files[name].size}`);
        if (count) damage(error);
        controller.error(error);
      },
    });
    const body = response.body.pipeThrough(counter);
    return new Response(body, { headers: { "content-type": name.endsWith("wasm") ? "application/wasm" : "application/octet-stream" } });
  };
  const python = await startPython({ url, open, damaged });
  const app = python.pyimport("genlab.app");
  const mark = () => postMessage({ mark: true }); // a slow machine that gets on is not a hung one
  const answer = (message) => postMessage({ answer: app.receive(JSON.stringify(message), mark) });
  answer(first);
  self.onmessage = ({ data }) => {
    try {
      answer(data);
    } catch (error) {
      // A Python exception is a fault of ours that leaves Python alive; anything else means that Python is gone.
      if (error.type) postMessage({ fault: lastLine(error) });
      else throw error;
    }
  };
  try {
    write(python.FS, await unpack(await open("rest.pack", false)));
    python.runPython("import importlib; importlib.invalidate_caches(); import numpy.random"); // the first flip needs it
  } catch { /* modules that no lab needed when the site was built; without them all that is there goes on */ }
}

const lastLine = (error) => String(error.message ?? error).trim().split("\n").at(-1);

if (globalThis.WorkerGlobalScope) {
  self.onmessage = ({ data }) => start(data).catch((error) => postMessage({ failed: lastLine(error) }));
}

// Build time, in Node.js: byte-compiles what the page imports with the very Python that will run
// it, starts the app once to learn its documents and which modules it needs, and writes the packs
// and the snapshot of it. node bake.mjs PLAN.json      see build() in build.py for the plan
import { readFile, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { shaken, withoutData } from "./shake.mjs";
import { patched } from "./patches/pyodide.mjs";
import { decoder, isData, saved, sha256, squeezed, taken } from "./snapshot.mjs";
import { EMPTY_ZIP, WASM } from "./worker.mjs";

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

async function compile(sources) {
  const { loadPyodide } = await import(pathToFileURL(join(plan.pyodide, "pyodide.mjs")).href);
  const python = await loadPyodide({
    indexURL: plan.pyodide,
    env: { PYTHONHASHSEED: "0", HOME: "/home" },
  });
  const compiled = python.runPython(COMPILER);
  const files = [];
  for (const [path, file] of sources) {
    const bytes = await readFile(file);
    // A lab's program.py is shown, not run.
    if (!path.endsWith(".py") || path.endsWith("/program.py")) files.push([path, bytes]);
    else {
      const code = compiled(new Uint8Array(bytes), path);
      files.push([path + "c", code.toJs()]);
      code.destroy();
    }
  }
  return files;
}

// Pyodide, its script and its WebAssembly with what ours ask of them; and the data that belong to
// it.
const OWN = "pyodide.mjs";
const ASM = "pyodide.asm.mjs";
const DATA = "data";
async function less(sides) {
  const tools = Object.assign(
    {},
    ...(await Promise.all(plan.modules.map((file) => import(pathToFileURL(file).href)))),
  );
  const users = [
    join(plan.pyodide, OWN),
    ...["worker.mjs", "snapshot.mjs", "patches/pyodide.mjs"].map(
      (name) => new URL(name, import.meta.url),
    ),
  ];
  const texts = await Promise.all(users.map((file) => readFile(file, "utf8")));
  const words = new Set(texts.flatMap((text) => text.match(/[\w$]+/g)));
  const script = patched(await readFile(join(plan.pyodide, ASM), "utf8"));
  const wasm = await readFile(join(plan.pyodide, WASM));
  const about = Buffer.from(JSON.stringify([plan.modules, [...words].sort(), script]));
  const given = sha256(
    Buffer.concat([about, wasm, ...sides, await readFile(new URL("shake.mjs", import.meta.url))]),
  );
  const [[, data], ...files] = await kept(join(plan.squeezed, "shaken.pack"), given, () => {
    const less = shaken({ script, wasm, sides, words }, tools);
    const { code, data } = withoutData(less.wasm);
    return [
      [DATA, data],
      [ASM, Buffer.from(less.script)],
      [WASM, code],
    ];
  });
  for (const [name, bytes] of [[OWN, texts[0]], ...files]) {
    await writeFile(join(plan.out, name), bytes);
  }
  return data;
}

// Files that are made of what is `given`, as they were made last time or anew.
async function kept(path, given, make) {
  const [[of] = [], ...files] = existsSync(path) ? unpacked(await readFile(path)) : [];
  if (of === given) return files;
  const made = await make();
  await saved(path, pack([[given, Buffer.alloc(0)], ...made]));
  return made;
}

function pack(files) {
  const index = new TextEncoder().encode(
    JSON.stringify(files.map(([path, bytes]) => [path, bytes.length])),
  );
  const head = Buffer.alloc(4);
  head.writeUInt32LE(index.length);
  return Buffer.concat([head, index, ...files.map(([, bytes]) => bytes)]);
}

function* unpacked(bytes) {
  const length = bytes.readUInt32LE(0);
  let start = 4 + length;
  for (const [path, size] of JSON.parse(bytes.toString("utf8", 4, start))) {
    yield [path, bytes.subarray(start, start + size)];
    start += size;
  }
}

async function main() {
  if (!existsSync(plan.cache)) await saved(plan.cache, pack(await compile(plan.library)));
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
  const library = [...unpacked(cached)];
  const app = await compile(plan.app);

  const data = await less(
    library.filter(([path]) => path.endsWith(".so")).map(([, bytes]) => bytes),
  );
  const place = (name) => join(plan.out, name);
  const packs = { "boot.pack": pack([[DATA, data], ...library]), "genlab.pack": pack(app) };
  const site = {
    damaged: new Promise(() => {}),
    url: (name) => pathToFileURL(place(name)).href,
    module: (name) => import(site.url(name)),
    open: async (name) =>
      new Response(await readFile(place(name)), {
        headers: { "content-type": "application/wasm" },
      }),
    pack: async (name) => new Uint8Array(packs[name]).buffer,
  };
  Object.assign(globalThis, { XMLHttpRequest: class {} }); // Panel imports the name
  const stdLibURL = join(plan.out, "empty.zip"); // Node.js reads files where a browser fetches
  await writeFile(stdLibURL, EMPTY_ZIP);
  const needs = {};
  for (const name of [OWN, ASM, WASM]) needs[name] = sha256(await readFile(place(name)));
  const { default: create } = await import(site.url(ASM));
  const options = { stdLibURL, indexURL: plan.out };
  const { documents, models, pictures, needed, snapshot } = await taken({
    site,
    create,
    options,
    image: data,
    library,
    app,
    needs,
    links: plan.links,
  });
  const isFirst = (file) => isData(file) || needed.has(file[0]);
  const contents = {
    "snapshot.pack": snapshot,
    "boot.pack": [[DATA, data], ...library.filter(isFirst)],
    "genlab.pack": app,
    "rest.pack": library.filter((file) => !isFirst(file)),
  };
  for (const [name, files] of Object.entries(contents)) {
    await writeFile(
      place(name),
      await squeezed(name.replace(".pack", ""), pack(files), plan.squeezed),
    );
  }
  await writeFile(join(plan.out, "zstd.wasm"), decoder(await readFile(plan.zstd, "utf8")));
  await writeFile(join(plan.out, "documents.json"), JSON.stringify([documents, models]));
  await writeFile(join(plan.out, "pictures.json"), JSON.stringify(pictures));

  const katex = (await import(pathToFileURL(plan.katex).href)).default;
  const formulas = plan.formulas.map(([tex, displayMode]) =>
    katex.renderToString(tex, { displayMode, throwOnError: true }),
  );
  await writeFile(join(plan.out, "formulas.json"), JSON.stringify(formulas));
  process.exit(0);
}

// The message alone: Node.js would print the line that threw, which is all of Pyodide.
main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});

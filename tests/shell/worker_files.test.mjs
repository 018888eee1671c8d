// The worker's files: packs, the speed of the line, and what is refused.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { zstdCompressSync } from "node:zlib";
import { decoderIn } from "../../web/make/cache.mjs";
import { joinPack, splitPack } from "../../web/make/packs.mjs";
import { bytesOfHex, integrityOf } from "../../web/shell/base/bytes.js";
import { Downloads } from "../../web/worker/downloads.js";
import { causeOf, ExpectedError, FileError } from "../../web/worker/errors.js";
import { parsePack, takeFirstFile, writeFiles } from "../../web/worker/pack.js";
import { chunksOf, LineSpeed, SLOW, TRIAL, unlessSlow } from "../../web/worker/streams.js";
import { decompress } from "../../web/worker/zstd.js";

const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => new TextDecoder().decode(bytes);
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");

async function* chunks(...texts) {
  for (const text of texts) yield encode(text);
}

async function textOf(parts) {
  let text = "";
  for await (const part of parts) text += decode(part);
  return text;
}

// ── Packs ────────────────────────────────────────────────────────────────────────────────────────

const FILES = [
  ["data", encode("first")],
  ["/lib/genlab/app.pyc", encode("second")],
  ["/lib/genlab/ä.txt", encode("")],
  ["/lib/x.so", encode("third")],
];

const bufferOf = (bytes) => new Uint8Array(bytes).buffer;

test("splitPack gives the files that joinPack has joined", () => {
  const files = [...splitPack(joinPack(FILES))].map(([path, bytes]) => [path, decode(bytes)]);
  assert.deepEqual(
    files,
    FILES.map(([path, bytes]) => [path, decode(bytes)]),
  );
});

test("takeFirstFile takes the files out of a pack in their order, and refuses an empty pack", () => {
  const pack = parsePack(bufferOf(joinPack(FILES.slice(0, 2))));
  assert.equal(decode(takeFirstFile(pack)), "first");
  assert.equal(decode(takeFirstFile(pack)), "second");
  assert.throws(() => takeFirstFile(pack), /the pack is empty/);
});

test("writeFiles writes what is left in a pack, and makes each folder once", () => {
  const pack = parsePack(bufferOf(joinPack(FILES)));
  takeFirstFile(pack);
  const folders = [];
  const written = {};
  writeFiles(
    {
      mkdirTree: (path) => folders.push(path),
      writeFile: (path, bytes) => {
        written[path] = decode(bytes);
      },
    },
    pack,
  );
  assert.deepEqual(folders, ["/lib/genlab", "/lib"]);
  assert.deepEqual(written, {
    "/lib/genlab/app.pyc": "second",
    "/lib/genlab/ä.txt": "",
    "/lib/x.so": "third",
  });
});

// ── Zstandard ────────────────────────────────────────────────────────────────────────────────────

const DECODER = process.env.GENLAB_ZSTD; // the script that has the decoder (tests/test_modules.py)
const TEXT = "a pack of files, ".repeat(20_000);

async function zstdDecoder() {
  const bytes = decoderIn(await readFile(DECODER ?? "", "utf8"));
  return WebAssembly.compile(new Uint8Array(bytes));
}

function decompressed(bytes) {
  async function* parts() {
    for (let start = 0; start < bytes.length; start += 100) {
      yield bytes.slice(start, start + 100);
    }
  }
  return textOf(decompress("boot.pack", parts(), zstdDecoder()));
}

test(
  "decompress gives the text back, in whatever pieces it arrives",
  { skip: !DECODER },
  async () => {
    assert.equal(await decompressed(zstdCompressSync(TEXT)), TEXT);
  },
);

test("decompress refuses a file that is cut short or damaged", { skip: !DECODER }, async () => {
  const bytes = zstdCompressSync(TEXT);
  await assert.rejects(decompressed(bytes.subarray(0, -3)), /boot\.pack is cut short/);
  bytes[0] ^= 1;
  await assert.rejects(decompressed(bytes), /boot\.pack is damaged/);
});

// ── The line ─────────────────────────────────────────────────────────────────────────────────────

test("LineSpeed judges a line only after a second of waiting", () => {
  const speed = new LineSpeed();
  speed.add(TRIAL, 1000);
  assert.equal(speed.isSlow, false);
  speed.add(2, 0);
  assert.equal(speed.isSlow, true);
  assert.equal(speed.kilobytesPerSecond, 1);
});

test("LineSpeed does not blame the line for what a slow processor has not read", () => {
  const speed = new LineSpeed();
  for (let k = 0; k < 10_000; k++) speed.add(1, 10); // no pause: the bytes were there already
  speed.add(TRIAL + 1, SLOW * (TRIAL + 1));
  assert.equal(speed.isSlow, false);
});

test("unlessSlow passes the chunks of a fast line on, and ends a slow one as expected", async () => {
  const big = "x".repeat(2 * SLOW * 600);
  let time = 0;
  const now = () => (time += 300); // the clock is read before and after each chunk
  assert.equal(
    (await textOf(unlessSlow(chunks(big, big, big, big, big), now))).length,
    5 * big.length,
  );
  await assert.rejects(
    textOf(unlessSlow(chunks("a", "b", "c", "d", "e", "f"), now)),
    (error) => error instanceof ExpectedError && /brings 0 kB/.test(error.message),
  );
});

test("chunksOf gives every chunk, and ends the download of what is not read", async () => {
  const texts = Array.from({ length: 40 }, (_, k) => `${k},`);
  let isCancelled = false;
  const body = () =>
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(encode(text));
        controller.close();
      },
      cancel() {
        isCancelled = true;
      },
    });
  assert.equal(await textOf(chunksOf(body())), texts.join(""));
  assert.equal(isCancelled, false);
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(encode("x")),
    cancel() {
      isCancelled = true;
    },
  });
  for await (const chunk of chunksOf(endless)) {
    assert.equal(decode(chunk), "x");
    break;
  }
  assert.equal(isCancelled, true);
});

// ── Downloads ────────────────────────────────────────────────────────────────────────────────────

const CONTENT = "what was built";
const FILE = {
  path: "assets/boot.1.pack",
  size: CONTENT.length,
  sha256: sha256(encode(CONTENT)),
};

function downloadsOf(content, options) {
  const shares = [];
  const requests = [];
  const news = [];
  const fetchFile = async (address, init) => {
    requests.push([String(address), init?.integrity]);
    return new Response(content, options);
  };
  const files = { "boot.pack": FILE };
  const downloads = new Downloads(
    "https://host.example/genlab/",
    files,
    (share) => shares.push(share),
    (name, { bytes = 0, ended = false }) => news.push([name, bytes, ended]),
    fetchFile,
  );
  downloads.expect(["boot.pack"]);
  return { downloads, shares, requests, news };
}

test("open gives a file whose length and hash are right, and counts its bytes", async () => {
  const { downloads, shares, requests, news } = downloadsOf(CONTENT);
  const response = await downloads.open("boot.pack");
  assert.equal(await response.text(), CONTENT);
  assert.equal(shares.at(-1), 1);
  assert.deepEqual(news, [
    ["boot.pack", 0, false],
    ["boot.pack", CONTENT.length, false],
    ["boot.pack", 0, true],
  ]);
  assert.deepEqual(requests, [["https://host.example/genlab/assets/boot.1.pack", undefined]]);
});

test("open refuses a file of another length or hash, and reports it as damage", async () => {
  const cases = [
    [`${CONTENT}!`, /boot\.pack is damaged: 15 bytes, not 14/],
    [CONTENT.slice(1), /boot\.pack is damaged: 13 bytes, not 14/],
    ["what was BUILT", /boot\.pack is damaged$/],
  ];
  for (const [content, reason] of cases) {
    const { downloads } = downloadsOf(content);
    const response = await downloads.open("boot.pack");
    await assert.rejects(response.text(), reason);
    const pause = new Promise((resolve) => setTimeout(resolve, 1000));
    await assert.rejects(Promise.race([downloads.damaged, pause]), reason);
  }
});

/** Let the pauses between attempts take no time. */
function withoutPauses(t) {
  t.mock.method(globalThis, "setTimeout", (act) => queueMicrotask(act));
}

test("request names a file that is missing, and the host's answer", async (t) => {
  withoutPauses(t);
  const { downloads } = downloadsOf("", { status: 404 });
  await assert.rejects(downloads.open("boot.pack"), /boot\.pack is missing \(HTTP 404\)/);
  await assert.rejects(downloads.checked("boot.pack"), /boot\.pack is missing \(HTTP 404\)/);
});

test("checked asks the browser to compare the hash, and names the file if it refuses", async (t) => {
  withoutPauses(t);
  const { downloads, requests } = downloadsOf(CONTENT);
  await downloads.checked("boot.pack");
  assert.equal(requests[0][1], integrityOf(bytesOfHex(FILE.sha256)));
  const refuse = () => Promise.reject(new TypeError("no boot.pack today"));
  const files = { "boot.pack": FILE };
  const ignore = () => {};
  const refused = new Downloads("https://host.example/", files, ignore, ignore, refuse);
  await assert.rejects(
    refused.checked("boot.pack"),
    new FileError("boot.pack", "is damaged, or could not be fetched"),
  );
});

test("an error that is due to a file has the file's name, whatever its words are", async (t) => {
  withoutPauses(t);
  const missing = downloadsOf("", { status: 404 }).downloads;
  await assert.rejects(missing.open("boot.pack"), { file: "boot.pack" });
  await assert.rejects(missing.checked("boot.pack"), { file: "boot.pack" });
});

test("causeOf tells a damaged file, a browser that is too old and too little memory apart", () => {
  assert.equal(causeOf(new FileError("boot.pack", "is damaged")), "file");
  assert.equal(causeOf(new SyntaxError("Unexpected token")), "browser");
  assert.equal(causeOf(new ReferenceError("FinalizationRegistry is not defined")), "browser");
  assert.equal(causeOf(new WebAssembly.CompileError("invalid opcode 0x1f")), "browser");
  assert.equal(
    causeOf(new RangeError("WebAssembly.Memory(): could not allocate memory")),
    "memory",
  );
  assert.equal(causeOf(new RangeError("Array buffer allocation failed")), "memory");
  assert.equal(causeOf(new RangeError("Maximum call stack size exceeded")), "file");
  assert.equal(causeOf(new Error("Cannot enlarge memory arrays, OOM: out of memory")), "memory");
});

// Python's memory in the worker, and how the build prepares it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clearFreeMemory, clearPadding, withoutHashes } from "../../web/make/heap.mjs";
import { withoutData } from "../../web/make/shake.mjs";
import { failureOf, isPythonException, lastLine } from "../../web/worker/errors.js";
import { exportsAsInTable } from "../../web/worker/memory.js";
import { readSnapshot } from "../../web/worker/restore.js";
import { asciiTexts, HASH, hashTexts, NO_HASH } from "../../web/worker/texts.js";

// ── A heap: two pieces that hold texts, one that holds something else, and a free one ────────────

const TYPE = 4096;
const ASCII = 64;
const LAYOUT = { kind: TYPE, letters: 20, ascii: ASCII, from: 0, to: 256 };
const IN_USE = 3;
const FREE = 1;

function heapOf() {
  const buffer = new ArrayBuffer(256);
  const words = new Int32Array(buffer);
  const bytes = new Uint8Array(buffer);
  bytes.fill(0xee);
  const piece = (start, size, flags) => {
    words[(start + 4) >> 2] = size | flags;
  };
  const text = (start, letters, type, state) => {
    const address = start + 8;
    words[(address + 4) >> 2] = type;
    words[(address + 8) >> 2] = letters.length;
    words[(address + HASH) >> 2] = NO_HASH;
    words[(address + 16) >> 2] = state;
    bytes.set(new TextEncoder().encode(`${letters}\0`), address + 20);
  };
  piece(0, 48, IN_USE);
  text(0, "coin", TYPE, ASCII);
  piece(48, 64, IN_USE);
  text(48, "genlab", TYPE, ASCII | 1);
  piece(112, 48, IN_USE);
  text(112, "other", TYPE + 8, ASCII); // of another type
  piece(160, 96, FREE);
  text(160, "gone", TYPE, ASCII); // of a text that was given back
  const Module = {
    HEAPU8: bytes,
    HEAP32: words,
    HEAPU32: new Uint32Array(buffer),
    ___heap_base: 0,
    _sbrk: () => 256,
    _Py_HashBuffer: (start, length) => 1000 * length + bytes[start],
  };
  return Module;
}

test("asciiTexts finds the texts among the pieces in use", () => {
  const Module = heapOf();
  assert.deepEqual([...asciiTexts(Module, LAYOUT)], [8, 56]);
  Module.HEAPU8[8 + 20 + "coin".length] = 1; // a text ends with a zero
  assert.deepEqual([...asciiTexts(Module, LAYOUT)], [56]);
  Module.HEAP32[56 >> 2] = 120; // an address: the piece was given out again
  assert.deepEqual([...asciiTexts(Module, LAYOUT)], []);
});

test("hashTexts computes each hash that is missing, and keeps those that are there", () => {
  const Module = heapOf();
  Module.HEAP32[(56 + HASH) >> 2] = 7;
  hashTexts(Module, LAYOUT);
  assert.equal(Module.HEAP32[(8 + HASH) >> 2], 4000 + "c".charCodeAt(0));
  assert.equal(Module.HEAP32[(56 + HASH) >> 2], 7);
  assert.equal(Module.HEAP32[(120 + HASH) >> 2], NO_HASH);
});

test("withoutHashes takes the hashes away for as long as something is done", () => {
  const Module = heapOf();
  const hashes = () => [8, 56].map((address) => Module.HEAP32[(address + HASH) >> 2]);
  const inside = withoutHashes(Module, LAYOUT, hashes);
  assert.deepEqual(inside, [NO_HASH, NO_HASH]);
  assert.ok(!hashes().includes(NO_HASH));
});

test("withoutHashes leaves a number that is no hash of its text", () => {
  const Module = heapOf();
  Module.HEAP32[(56 + HASH) >> 2] = 7;
  const numberInside = withoutHashes(Module, LAYOUT, () => Module.HEAP32[(56 + HASH) >> 2]);
  assert.deepEqual([numberInside, Module.HEAP32[(56 + HASH) >> 2]], [7, 7]);
});

test("withoutHashes refuses a heap that is another one afterwards", () => {
  const Module = heapOf();
  const act = () => Module.HEAPU8.fill(1, 3, 4);
  assert.throws(() => withoutHashes(Module, LAYOUT, act), /cannot be computed again/);
});

test("clearPadding clears what is behind the last letter of a text, and nothing else", () => {
  const Module = heapOf();
  const original = Module.HEAPU8.slice();
  clearPadding(Module, LAYOUT);
  const cleared = [...Module.HEAPU8.keys()].filter((k) => Module.HEAPU8[k] !== original[k]);
  const range = (start, end) => Array.from({ length: end - start }, (_, k) => start + k);
  assert.deepEqual(cleared, [...range(33, 52), ...range(83, 116)]);
});

test("clearFreeMemory clears a free piece but for its links, if it is not the last one", () => {
  const Module = heapOf();
  Module.HEAPU32[(160 + 4) >> 2] = 64 | FREE;
  Module.HEAPU32[(224 + 4) >> 2] = 32 | IN_USE;
  clearFreeMemory(Module);
  assert.ok(Module.HEAPU8.subarray(192, 224).every((byte) => byte === 0));
  assert.equal(Module.HEAPU8[191], "e".charCodeAt(0));
  assert.equal(Module.HEAPU8[232], 0xee);
});

test("clearFreeMemory refuses a heap of another form", () => {
  const Module = heapOf();
  Module.HEAPU32[(160 + 4) >> 2] = 200; // beyond the end
  assert.throws(() => clearFreeMemory(Module), /the heap has another form at 360/);
});

// ── The table of functions ───────────────────────────────────────────────────────────────────────

const tableOf = (slots) => ({
  length: slots.length,
  get: (slot) => slots[slot],
});

test("exportsAsInTable takes the table's own objects where a browser makes two of a function", () => {
  const exported = { 12: () => {} }[12];
  const inTable = { 12: () => {} }[12];
  const unlisted = () => {};
  const webkit = {
    exports: { run: exported, unlisted, __indirect_function_table: tableOf([null, inTable]) },
  };
  const { exports } = exportsAsInTable(webkit);
  assert.equal(exports.run, inTable);
  assert.equal(exports.unlisted, unlisted);
  const usual = { exports: { run: exported, __indirect_function_table: tableOf([exported]) } };
  assert.equal(exportsAsInTable(usual), usual);
});

// ── A snapshot as it arrives ─────────────────────────────────────────────────────────────────────

const LAYOUT_FILE = JSON.stringify({ modules: [], runs: [[0, 6]] });
const SNAPSHOT = [
  ["snapshot.json", LAYOUT_FILE],
  ["header", "HEADER"],
  ["data", "DATA"],
  ["pages", "abcdef"],
  ["/lib/a.txt", "A"],
  ["/lib/b.txt", "BB"],
];

function snapshotBytes(files) {
  const index = JSON.stringify(files.map(([path, text]) => [path, text.length]));
  const head = new Uint8Array(4);
  new DataView(head.buffer).setUint32(0, index.length, true);
  const texts = new TextEncoder().encode(index + files.map(([, text]) => text).join(""));
  return new Uint8Array([...head, ...texts]);
}

async function* piecesOf(bytes, size) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

const decode = (bytes) => new TextDecoder().decode(bytes);

for (const size of [1, 7, 10_000]) {
  test(`readSnapshot reads a snapshot that comes in pieces of ${size} bytes`, async () => {
    const snapshot = await readSnapshot(piecesOf(snapshotBytes(SNAPSHOT), size));
    assert.deepEqual(snapshot.layout.runs, [[0, 6]]);
    assert.equal(decode(snapshot.header) + decode(snapshot.data), "HEADERDATA");
    assert.deepEqual(await snapshot.sideModules, []);
    assert.equal(decode(await snapshot.fill(new Uint8Array(6))), "abcdef");
    const { index, start, bytes } = await snapshot.readFiles();
    assert.deepEqual(index, [
      ["/lib/a.txt", 1],
      ["/lib/b.txt", 2],
    ]);
    assert.equal(decode(new Uint8Array(bytes, start)), "ABB");
  });
}

test("readSnapshot refuses a snapshot that is cut short or too long", async () => {
  const bytes = snapshotBytes(SNAPSHOT);
  await assert.rejects(readSnapshot(piecesOf(bytes.slice(0, 30), 10)), /is cut short/);
  const longer = await readSnapshot(piecesOf(new Uint8Array([...bytes, 1]), 10_000));
  await longer.sideModules;
  await longer.fill(new Uint8Array(6));
  await assert.rejects(longer.readFiles(), /is too long/);
});

// ── WebAssembly without its data ─────────────────────────────────────────────────────────────────

/** A module with a memory, the data "hi" at 3, and the section that counts data. */
const MODULE = new Uint8Array([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[5, 3, 1, 0, 1],
  ...[12, 1, 1],
  ...[11, 8, 1, 0, 0x41, 3, 0x0b, 2, 0x68, 0x69],
]);

test("withoutData takes the data out of a module, which stays one", () => {
  const { code, data } = withoutData(MODULE);
  assert.deepEqual([...data], [0, 0, 0, 0x68, 0x69]);
  assert.ok(WebAssembly.validate(MODULE) && WebAssembly.validate(new Uint8Array(code)));
  assert.equal(code.length, 13);
});

test("withoutData refuses data whose place is no constant", () => {
  const altered = MODULE.slice();
  altered[20] = 0x23; // the value of a global
  assert.throws(() => withoutData(altered), /data are of another form/);
});

// ── Errors ───────────────────────────────────────────────────────────────────────────────────────

test("lastLine gives the line of a traceback that says what happened", () => {
  assert.equal(lastLine(new Error("Traceback:\n  line 1\nValueError: bad\n")), "ValueError: bad");
  assert.equal(lastLine("gone"), "gone");
  assert.equal(lastLine(undefined), "undefined");
});

test("isPythonException tells an exception of Python from the end of Python", () => {
  assert.equal(isPythonException(Object.assign(new Error("x"), { type: "ValueError" })), true);
  assert.equal(isPythonException(new Error("unreachable")), false);
  assert.equal(isPythonException(null), false);
});

test("failureOf fails with the first promise that fails, and never ends otherwise", async () => {
  await assert.rejects(failureOf(Promise.resolve(1), Promise.reject(new Error("x"))), /x/);
  const pending = Symbol("pending");
  const later = new Promise((resolve) => setTimeout(resolve, 20, pending));
  assert.equal(await Promise.race([failureOf(Promise.resolve(1)), later]), pending);
});

/** What the worker, the page and the build's scripts hand to each other about Python. */

/** Bytes that are not shared between threads. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Each file of the site by its own name: its place, its length in bytes, and its hash. */
export type FileTable = Record<string, { path: string; size: number; sha256: string }>;

// ── Messages ─────────────────────────────────────────────────────────────────────────────────────

/** The page's first message to the worker. */
export interface WorkerStart {
  /** The address of the page. */
  base: string;
  files: FileTable;
  /** Whether as few bytes as possible are to be fetched. */
  sparing: boolean;
}

/** News of a file that is fetched: it is asked for, some of it has come, or no more will come. */
export interface FileNews {
  /** Of the whole file, in bytes, when it is asked for. */
  size?: number;
  /** How many bytes have come since the last news. */
  bytes?: number;
  ended?: true;
}

/** What the worker sends to the page. */
export type WorkerMessage =
  | ({ type: "file"; name: string } & FileNews)
  /** How much of the files has arrived, from 0 to 1. */
  | { type: "progress"; share: number }
  /** Python is there: the page may send its first request. */
  | { type: "started" }
  /** Python is at work. */
  | { type: "mark" }
  /** How many parts of a long calculation are done, of how many, and what the parts are. */
  | { type: "work"; done: number; total: number; unit: string }
  /** Python's answer, as JSON, and what Python was started from. */
  | { type: "answer"; answer: string; from: "snapshot" | "packs" }
  /** What went wrong in Python, which goes on. */
  | { type: "fault"; reason: string }
  /** Why Python could not start, what kind of cause that is, and which file, if one is known. */
  | { type: "failed"; reason: string; cause: "file" | "browser" | "memory"; file?: string };

// ── Where Pyodide's files come from ──────────────────────────────────────────────────────────────

export interface PythonSite {
  url(name: string): string;
  module(name: string): Promise<any>;
}

/** For a start from the packs. */
export interface PackSite extends PythonSite {
  open(name: string): Promise<Response>;
  /** A pack's bytes, decompressed. */
  pack(name: string): Promise<ArrayBuffer>;
  /** A promise that ends only with the error of a damaged file. */
  damaged: Promise<never>;
}

/** For a start from the snapshot. */
export interface SnapshotSite extends PythonSite {
  /** The SHA-256 of each file. */
  hashes: Record<string, string>;
  wasm: Promise<Response>;
  /** The snapshot's bytes, decompressed, in pieces. */
  snapshot: AsyncIterator<Bytes, void>;
}

/** A pack (worker/pack.js); its files begin at `start`. */
export interface Pack {
  bytes: ArrayBufferLike;
  index: [path: string, size: number][];
  start: number;
}

// ── Pyodide ──────────────────────────────────────────────────────────────────────────────────────

/** Python's files. */
export interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, bytes: Uint8Array, options: { canOwn: boolean }): void;
}

/** Python, as Pyodide gives it. */
export interface Python {
  readonly FS: FileSystem;
  readonly _module: PyodideModule;
  readonly loadedPackages: Record<string, unknown>;
  runPython(code: string, options?: { globals: unknown }): any;
  pyimport(name: string): PythonApp;
  toPy(value: object): { destroy(): void };
  makeMemorySnapshot(options: { serializer(value: unknown): string }): Uint8Array;
}

/** The functions of genlab/app.py that the worker calls. */
export interface PythonApp {
  receive(
    request: string,
    mark: () => void,
    work: (done: number, total: number, unit: string) => void,
  ): string;
  exercise(turn: number): void;
}

/** Python's memory as bytes and as words. */
export interface Heap {
  readonly HEAPU8: Bytes;
  readonly HEAP32: Int32Array;
}

/** A side module, as the linker knows it. */
export interface LinkedLibrary {
  name: string;
  global: boolean;
  exports: Record<string, Function>;
}

/** What is used of Pyodide's WebAssembly module; the names are Emscripten's and CPython's. */
export interface PyodideModule extends Heap {
  readonly FS: FileSystem;
  readonly HEAPU32: Uint32Array;
  readonly LDSO: {
    loadedLibsByName: Record<string, LinkedLibrary | undefined>;
    loadedLibsByHandle: Record<string, LinkedLibrary>;
  };
  readonly wasmTable: WebAssembly.Table;
  readonly freeTableIndexes: number[];
  readonly functionsInTableMap?: Map<Function, number>;
  readonly __PyRuntime: number;
  readonly __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  readonly ___heap_base: number;
  /** Where the linker must put a side module's data (patches/pyodide.mjs). */
  placed?: ((name: string) => number) | null;
  growMemory(size: number): void;
  loadWebAssemblyModule(
    module: WebAssembly.Module,
    options: { loadAsync: boolean; nodelete: boolean; global: boolean },
    name: string,
    scope: object,
    handle: number,
  ): Record<string, Function>;
  newDSO(name: string, handle: number, exports: Record<string, Function>): object;
  setWasmTableEntry(slot: number, entry: Function): void;
  _Py_HashBuffer(start: number, length: number): number;
  _sbrk(increment: number): number;
}

/** What Pyodide hands to the function that creates its module. */
export interface ModuleSettings {
  instantiateWasm: (
    imports: WebAssembly.Imports,
    receive: (instance: PyodideInstance, module: WebAssembly.Module) => void,
  ) => unknown;
  readonly freeTableIndexes: number[];
  /** Hears where the linker has put a side module (patches/pyodide.mjs). */
  placing?: (
    name: string,
    memoryBase: number,
    tableBase: number,
    metadata: { tableSize: number },
  ) => void;
}

export interface PyodideInstance extends WebAssembly.Instance {
  readonly exports: WebAssembly.Exports & { memory: WebAssembly.Memory };
}

export type CreateModule = (settings: ModuleSettings) => Promise<PyodideModule>;

/** The exports of Zstandard's decoder. */
export interface ZstdExports {
  readonly memory: WebAssembly.Memory;
  malloc(size: number): number;
  ZSTD_DStreamInSize(): number;
  ZSTD_DStreamOutSize(): number;
  ZSTD_createDCtx(): number;
  ZSTD_decompressStream(context: number, output: number, input: number): number;
}

// ── The snapshot ─────────────────────────────────────────────────────────────────────────────────

/** Where Python has the texts, and what is in them (worker/texts.js). */
export interface TextLayout {
  /** The address of Python's type of texts. */
  kind: number;
  /** How many bytes behind its beginning an ASCII text has its letters. */
  letters: number;
  /** The flag in a text's state that says that it is ASCII. */
  ascii: number;
  /** The heap begins and ends here. */
  from: number;
  to: number;
}

/** A side module that was loaded when the snapshot was taken. */
export interface SideModule {
  name: string;
  memoryBase: number;
  tableBase: number;
  /** The free slots of the table before the module was loaded. */
  free: number[];
  handle: number;
  global: boolean;
}

/** How Python's memory was when the snapshot was taken, without its pages. */
export interface MemoryLayout {
  texts: TextLayout;
  /** Of the memory, in bytes. */
  size: number;
  /** The number of slots of the function table. */
  table: number;
  /** The free ones of them. */
  free: number[];
  /** Slots that loading does not fill by itself: slot, side module, name of the function. */
  slots: [slot: number, name: string, symbol: string][];
  modules: SideModule[];
  /** The pages in the snapshot, joined where they follow each other: start, length. */
  runs: [start: number, length: number][];
  /** The SHA-256 of the files that the snapshot belongs to. */
  needs: Record<string, string>;
}

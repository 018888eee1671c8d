// The site's files. Every byte is the one that was built: a file is compared with its length and
// its hash before it is used.
//
// Files that are small, or arrive long before the rest, are checked by the browser and handed over
// as a whole. The other files come in pieces, for the compiler and for the progress bar, and are
// checked when they have arrived, before they are used. Without https, except on localhost, a
// browser offers no SHA-256; then only the lengths and the checksums in the packs are compared.

import { bytesOfHex, hexOf, integrityOf } from "../shell/base/bytes.js";
import { attempted } from "../shell/base/retries.js";
import { FileError, reportLater } from "./errors.js";
import { chunksOf } from "./streams.js";
import { decompress } from "./zstd.js";

/** @typedef {import("../types/python.js").FileNews} FileNews */
/** @typedef {import("../types/python.js").FileTable} FileTable */

/**
 * Some servers do not know the type of WebAssembly, so the response gets the right one.
 *
 * @param {string} name
 * @param {ReadableStream<Uint8Array<ArrayBuffer>> | null | undefined} body
 */
function typedResponse(name, body) {
  const type = name.endsWith("wasm") ? "application/wasm" : "application/octet-stream";
  return new Response(body, { headers: { "content-type": type } });
}

export class Downloads {
  #base;
  #files;
  #onProgress;
  #onNews;
  #fetch;
  #arrived = 0;
  #total = 0;
  /** @type {Promise<WebAssembly.Module> | undefined} */
  #decoder;
  /** @type {(error: unknown) => void} */
  #reportDamage = () => {};

  /**
   * A promise that ends only when a file that comes in pieces turns out to be damaged, with an
   * error.
   *
   * @type {Promise<never>}
   */
  damaged;

  /**
   * @param {string} base the address of the page
   * @param {FileTable} files
   * @param {(share: number) => void} onProgress hears how much has arrived, from 0 to 1
   * @param {(name: string, news: FileNews) => void} onNews hears of each file
   * @param {typeof fetch} fetchFile the browser's own; Pyodide's start replaces the global one
   */
  constructor(base, files, onProgress, onNews, fetchFile = globalThis.fetch) {
    this.#base = base;
    this.#files = files;
    this.#onProgress = onProgress;
    this.#onNews = onNews;
    this.#fetch = fetchFile;
    this.damaged = new Promise((_, reject) => {
      this.#reportDamage = reject;
    });
  }

  /** The hash of each file, by its name. */
  get hashes() {
    const entries = Object.entries(this.#files);
    return Object.fromEntries(entries.map(([name, { sha256 }]) => [name, sha256]));
  }

  /** @param {string} name */
  url(name) {
    return new URL(this.#files[name]?.path ?? name, this.#base).href;
  }

  /** Begin to count: progress is reported for these files together. @param {string[]} names */
  expect(names) {
    this.#arrived = 0;
    this.#total = names.reduce((sum, name) => sum + this.#files[name].size, 0);
  }

  /** @param {number} bytes which have arrived; 0 tells the page only that loading goes on */
  count(bytes) {
    this.#arrived += bytes;
    this.#onProgress(Math.min(1, this.#arrived / this.#total));
  }

  /** @param {string} name */
  countWhole(name) {
    this.count(this.#files[name].size);
  }

  /**
   * A file whose bytes are not checked.
   *
   * @param {string} name
   * @param {RequestInit} [options]
   */
  async request(name, options) {
    const fetchFile = this.#fetch;
    this.#onNews(name, { size: this.#files[name].size });
    /** @param {number} attempt */
    const ask = async (attempt) => {
      /** @type {RequestInit | undefined} */
      const settings = attempt ? { ...options, cache: "reload" } : options;
      const response = await fetchFile(this.url(name), settings);
      if (!response.ok) throw new FileError(name, `is missing (HTTP ${response.status})`);
      return response;
    };
    try {
      return await attempted(ask);
    } catch (error) {
      this.endNews(name);
      if (error instanceof FileError) throw error;
      throw new FileError(name, "is damaged, or could not be fetched");
    }
  }

  /** @param {string} name a file of which no more will come */
  endNews(name) {
    this.#onNews(name, { ended: true });
  }

  /** A file that the browser has checked as a whole. @param {string} name */
  async checked(name) {
    const integrity = integrityOf(bytesOfHex(this.#files[name].sha256));
    const response = await this.request(name, { integrity });
    this.endNews(name);
    return typedResponse(name, response.body);
  }

  /** @param {string} name */
  async module(name) {
    await this.checked(name);
    this.count(0);
    this.#onNews(name, {});
    // This time it comes from the browser's cache, or else from a server that may lack it.
    /** @param {number} attempt */
    const load = (attempt) => import(this.url(name) + (attempt ? `?again=${attempt}` : ""));
    try {
      return await attempted(load);
    } catch (error) {
      if (error instanceof SyntaxError) throw error; // its bytes are right, and the browser too old
      throw new FileError(
        name,
        "is refused by the browser; perhaps the server gives it a wrong type",
      );
    } finally {
      this.endNews(name);
    }
  }

  /**
   * A file that comes in pieces. One of another length or hash than was built is refused at its
   * end.
   *
   * @param {string} name
   * @param {boolean} [isCounted] whether its bytes belong to the progress
   */
  async open(name, isCounted = true) {
    const response = await this.request(name);
    /** @type {Uint8Array<ArrayBuffer>[]} */
    const parts = [];
    const checked = new TransformStream({
      transform: (chunk, controller) => {
        parts.push(chunk);
        if (isCounted) this.count(chunk.length);
        this.#onNews(name, { bytes: chunk.length });
        controller.enqueue(chunk);
      },
      flush: async (controller) => {
        this.endNews(name);
        try {
          await this.#check(name, parts);
        } catch (error) {
          if (isCounted) this.#reportDamage(error);
          controller.error(error);
        }
      },
    });
    return typedResponse(name, response.body?.pipeThrough(checked));
  }

  /**
   * @param {string} name
   * @param {Uint8Array<ArrayBuffer>[]} parts
   */
  async #check(name, parts) {
    const { size, sha256 } = this.#files[name];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    if (length !== size) throw new FileError(name, `is damaged: ${length} bytes, not ${size}`);
    const bytes = await new Blob(parts).arrayBuffer();
    const hash = await crypto.subtle?.digest("SHA-256", bytes);
    if (hash && hexOf(hash) !== sha256) throw new FileError(name, "is damaged");
  }

  /** Zstandard's decoder, which is compiled once. */
  decoder() {
    if (!this.#decoder) {
      this.#decoder = WebAssembly.compileStreaming(this.checked("zstd.wasm"));
      reportLater(this.#decoder);
    }
    return this.#decoder;
  }

  /**
   * The bytes of a pack, decompressed as they arrive.
   *
   * @param {string} name
   * @param {boolean} [isCounted]
   */
  async pack(name, isCounted = true) {
    const decoder = this.decoder();
    const { body } = await this.open(name, isCounted);
    if (!body) throw new FileError(name, "is empty");
    const parts = [];
    for await (const part of decompress(name, chunksOf(body), decoder)) parts.push(part.slice());
    return new Blob(parts).arrayBuffer();
  }

  /**
   * The chunks of a file as they arrive, without a check: its own checksum is at its end.
   *
   * @param {string} name
   * @param {Promise<Response>} response
   */
  async *chunks(name, response) {
    const { body } = await response;
    if (!body) throw new Error("the answer to a request is empty");
    for await (const chunk of chunksOf(body)) {
      this.count(chunk.length);
      this.#onNews(name, { bytes: chunk.length });
      yield chunk;
    }
    this.endNews(name);
  }
}

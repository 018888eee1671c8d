// A version of the site in the browser's store. It is complete or it is absent: the hash of each
// file is checked, and a file that is missing or of another version fails the installation, which
// the browser tries again on a later visit.
//
// What is in the store is not believed: it is held to its hash when it is given to a page, by the
// browser where the request names the hash and here where it does not, and when a newer version
// takes it over. What is damaged or gone is fetched anew.

import { LIMITS } from "../shell/base/limits.js";
import { attempted } from "../shell/base/retries.js";
import { isNamedByContent } from "./files.js";
import { isIntact } from "./intact.js";

/** @typedef {import("./files.js").FileList} FileList */

/** Files that are fetched at the same time. */
const AT_ONCE = 6;

/**
 * Whether a page asks for a file once more (shell/files, worker/downloads.js). One that is loaded
 * anew is none of them.
 *
 * @param {{ cache: string, url: string, mode: string }} request
 */
const isRepeated = ({ cache, url, mode }) =>
  mode !== "navigate" && (["reload", "no-cache"].includes(cache) || /[?&]again=/.test(url));

/**
 * Whether what is stored may be given to a page. Where a request names the hash, the browser itself
 * refuses another file, and the page says which one it was.
 *
 * @param {Response} stored
 * @param {{ integrity: string }} request
 * @param {string} integrity
 */
const isGood = async (stored, request, integrity) =>
  Boolean(request.integrity) || isIntact(stored, integrity);

export class SiteVersion {
  #scope;
  #name;
  #prefix;
  #stores;
  #fetch;
  #pauses;

  /**
   * @param {string} scope the address of the site
   * @param {string} name of this version; other versions of the site have other names
   * @param {CacheStorage} stores
   * @param {typeof fetch} fetchFile
   * @param {number[]} pauses milliseconds before each further attempt
   */
  constructor(scope, name, stores, fetchFile, pauses = LIMITS.pauses) {
    this.#scope = scope;
    this.#prefix = `genlab ${scope} `;
    this.#name = `${this.#prefix}${name}`;
    this.#stores = stores;
    this.#fetch = fetchFile;
    this.#pauses = pauses;
  }

  /** Fetch all files; if one does not come, none is kept. @param {FileList} files */
  async install(files) {
    try {
      await this.#keep(Object.entries(files));
    } catch (error) {
      await this.#stores.delete(this.#name);
      throw error;
    }
  }

  /**
   * Fetch those files that the store has lost since they were kept: a browser may empty it.
   *
   * @param {FileList} files
   */
  async complete(files) {
    const store = await this.#stores.open(this.#name);
    const addresses = new Set((await store.keys()).map(({ url }) => url));
    const isLost = (/** @type {string} */ path) => !addresses.has(new URL(path, this.#scope).href);
    await this.#keep(Object.entries(files).filter(([path]) => isLost(path)));
  }

  /** @param {[path: string, integrity: string][]} entries */
  async #keep(entries) {
    const store = await this.#stores.open(this.#name);
    const remaining = [...entries];
    while (remaining.length) {
      const batch = remaining.splice(0, AT_ONCE);
      await Promise.all(
        batch.map(async ([path, integrity]) => {
          const address = new URL(path, this.#scope).href;
          await store.put(address, await this.#file(path, address, integrity));
        }),
      );
    }
  }

  /**
   * A file from another version, if it is the same in each, or from the host.
   *
   * @param {string} path
   * @param {string} address
   * @param {string} integrity
   */
  async #file(path, address, integrity) {
    const isShared = isNamedByContent(path);
    const stored = isShared && (await this.#stores.match(address));
    if (stored && (await isIntact(stored, integrity))) return stored;
    const request = (/** @type {number} */ attempt) => {
      const mayBeCached = isShared && attempt === 0;
      return this.#request(address, integrity, mayBeCached ? "default" : "reload");
    };
    return attempted(request, { pauses: this.#pauses, patience: Infinity });
  }

  /**
   * @param {string} address
   * @param {string} integrity
   * @param {RequestCache} cache
   */
  async #request(address, integrity, cache) {
    const fetchFile = this.#fetch;
    const response = await fetchFile(address, { integrity, cache });
    if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
    return response;
  }

  /** Remove all other versions of this site. */
  async removeOthers() {
    const names = await this.#stores.keys();
    const needless = names.filter((name) => name.startsWith(this.#prefix) && name !== this.#name);
    await Promise.all(needless.map((name) => this.#stores.delete(name)));
  }

  /**
   * A file of this version, or what the host answers. The host is asked where the store has no such
   * file, where it is damaged, and where a page asks again, which was then given a damaged one.
   * What comes as it was built takes the place in the store.
   *
   * @param {string} address
   * @param {Request} request
   * @param {string} integrity
   */
  async respond(address, request, integrity) {
    const store = await this.#stores.open(this.#name);
    const fetchFile = this.#fetch;
    const stored = await store.match(address);
    const isRefused = isRepeated(request);
    if (stored && !isRefused && (await isGood(stored, request, integrity))) return stored;
    try {
      const mayBeCached = !isRefused && isNamedByContent(address.slice(this.#scope.length));
      const response = await this.#request(address, integrity, mayBeCached ? "default" : "reload");
      await store.put(address, response.clone()).catch(() => {
        /* no room: the page has it all the same */
      });
      return response;
    } catch {
      // Perhaps there is no network, or the host has another version of the page
      const isUseful = stored && (await isGood(stored, request, integrity));
      return isUseful ? stored : fetchFile(request);
    }
  }
}

// A version of the site in the browser's store. It is complete or it is absent: the hash of each
// file is checked, and a file that is missing or of another version fails the installation, which
// the browser tries again on a later visit.

import { attempted, PAUSES } from "../shell/base/attempts.js";
import { isNamedByContent } from "./files.js";

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
  constructor(scope, name, stores, fetchFile, pauses = PAUSES) {
    this.#scope = scope;
    this.#prefix = `genlab ${scope} `;
    this.#name = `${this.#prefix}${name}`;
    this.#stores = stores;
    this.#fetch = fetchFile;
    this.#pauses = pauses;
  }

  /**
   * Fetch all files; if one does not come, none is kept.
   *
   * @param {FileList} files
   */
  async install(files) {
    const store = await this.#stores.open(this.#name);
    const entries = Object.entries(files);
    try {
      while (entries.length) {
        const batch = entries.splice(0, AT_ONCE);
        await Promise.all(
          batch.map(async ([path, integrity]) => {
            const address = new URL(path, this.#scope).href;
            await store.put(address, await this.#file(path, address, integrity));
          }),
        );
      }
    } catch (error) {
      await this.#stores.delete(this.#name);
      throw error;
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
    if (stored) return stored;
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
   * A file of this version, or what the host answers. A page that asks again was given a file that
   * is damaged: then the host is asked, and what is as it was built takes the place in the store.
   *
   * @param {string} address
   * @param {Request} request
   * @param {string} integrity
   */
  async respond(address, request, integrity) {
    const store = await this.#stores.open(this.#name);
    const fetchFile = this.#fetch;
    if (!isRepeated(request)) return (await store.match(address)) ?? fetchFile(request);
    try {
      const response = await this.#request(address, integrity, "reload");
      await store.put(address, response.clone());
      return response;
    } catch {
      return (await store.match(address)) ?? fetchFile(request); // perhaps there is no network
    }
  }
}

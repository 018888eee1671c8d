// pdf.js, which draws a lecturer's own slides. It is fetched when slides are opened for the first
// time. Its worker starts from a blob, as Python's does, so that the page's policy binds it.

import { countDown } from "../base/count_down.js";
import { make } from "../base/elements.js";
import { LIMITS } from "../base/limits.js";
import { site } from "../base/page.js";
import { messageText, say } from "../say/message.js";
import { fetchNamed, inserted } from "./fetching.js";
import { once } from "./once.js";

const SCRIPT = "pdf.js";
const WORKER = "pdf-worker.js";
const HEAD = 1024; // bytes in which a PDF says what it is

/** Run the script, which declares `pdfjsLib`. */
async function runScript() {
  await fetchNamed(SCRIPT); // watched, tried again, and named if it does not come
  const { path, integrity } = site.files[SCRIPT];
  await inserted(make("script", { integrity, src: path, "data-name": SCRIPT }));
}

/**
 * The library, and the address of its worker's script.
 *
 * @type {(name: string) => Promise<{ library: any, address: string }>}
 */
const load = once(async () => {
  const [answer] = await Promise.all([fetchNamed(WORKER), runScript()]);
  const script = new Blob([await answer.blob()], { type: "text/javascript" });
  return {
    library: /** @type {any} */ (globalThis).pdfjsLib,
    address: URL.createObjectURL(script),
  };
});

/** A PDF that nothing but this page ever sees. A worker of its own reads it, and can be ended. */
export class Pdf {
  /** @type {Worker | undefined} */
  #worker;
  /** @type {(reason: Error) => void} */
  #refuse = () => {};
  /** @type {Promise<never>} */
  #ended = new Promise((_, reject) => {
    this.#refuse = reject;
  });

  isEnded = false;

  /** @param {File} file */
  constructor(file) {
    this.file = file;
    this.#ended.catch(() => {}); // whoever waits hears of it
    /**
     * The library's document; an error of its own, or of a file that does not come.
     *
     * @type {Promise<any>}
     */
    this.pages = this.limited(`Reading ${file.name}`, this.#read());
    this.pages.catch(() => this.end());
  }

  async #read() {
    const content = await this.file.arrayBuffer();
    const head = new TextDecoder("latin1").decode(content.slice(0, HEAD));
    if (!head.includes("%PDF-")) throw new Error("it does not begin as a PDF");
    const { library, address } = await load(SCRIPT);
    this.#worker = new Worker(address);
    library.GlobalWorkerOptions.workerPort = this.#worker;
    // Decoders of rare images would be further files; of a damaged file the page speaks itself
    const settings = { useWasm: false, enableXfa: false, verbosity: 0 };
    return library.getDocument({ data: new Uint8Array(content), ...settings }).promise;
  }

  /**
   * What comes of a work of the worker. Where it takes long, a sentence says so, with a button that
   * ends the worker; where it takes very long, the worker is ended.
   *
   * @template T
   * @param {string} title of the work, as the sentence begins
   * @param {Promise<T>} work
   */
  async limited(title, work) {
    const end = () => this.end("it took too long and was stopped");
    const sentence = `${title} takes longer than ${LIMITS.foreign / 1000} seconds.`;
    const clocks = [
      countDown(LIMITS.foreign, () => say(sentence, end, "Stop")),
      countDown(LIMITS.silence, end),
    ];
    try {
      return await Promise.race([work, this.#ended]);
    } finally {
      for (const stop of clocks) stop();
      if (messageText() === sentence) say("");
    }
  }

  /** @param {string} [reason] that whoever waits is told */
  end(reason = "it was closed") {
    this.isEnded = true;
    this.#worker?.terminate();
    this.#refuse(new Error(reason));
  }
}

// pdf.js, which draws a lecturer's own slides. It is fetched when slides are opened for the first
// time. Its worker starts from a blob, as Python's does, so that the page's policy binds it.

import { bytesOfHex, integrityOf } from "../base/bytes.js";
import { site } from "../base/page.js";
import { fetchNamed } from "./fetching.js";
import { once } from "./once.js";

const SCRIPT = "pdf.js";
const WORKER = "pdf-worker.js";

/** Run the script, which declares `pdfjsLib`. */
async function runScript() {
  const { path, sha256 } = site.files[SCRIPT];
  const integrity = integrityOf("sha256", bytesOfHex(sha256));
  await fetchNamed(SCRIPT); // watched, tried again, and named if it does not come
  const script = Object.assign(document.createElement("script"), { integrity, src: path });
  script.dataset.name = SCRIPT;
  const ending = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${SCRIPT} is refused`));
  });
  document.head.append(script);
  await ending;
}

/** The library. @type {(name: string) => Promise<any>} */
const load = once(async () => {
  const [answer] = await Promise.all([fetchNamed(WORKER), runScript()]);
  const script = new Blob([await answer.blob()], { type: "text/javascript" });
  const { pdfjsLib } = /** @type {any} */ (globalThis);
  pdfjsLib.GlobalWorkerOptions.workerPort = new Worker(URL.createObjectURL(script));
  return pdfjsLib;
});

/**
 * The pages of a PDF, which nothing but this page ever sees.
 *
 * @param {ArrayBuffer} content of the file
 * @returns {Promise<any>} pdf.js's document; an error of pdf.js or of a file that does not come
 */
export async function openPdf(content) {
  const library = await load(SCRIPT);
  const data = new Uint8Array(content);
  // Decoders of rare images would be further files; of a damaged file the page speaks itself
  const settings = { data, useWasm: false, enableXfa: false, verbosity: 0 };
  return library.getDocument(settings).promise;
}

// pdf.js, which draws a lecturer's own slides. It is fetched when slides are opened for the first
// time. Its worker starts from a blob, as Python's does, so that the page's policy binds it.

import { bytesOfHex, integrityOf } from "../base/bytes.js";
import { site } from "../base/page.js";
import { fetchFile } from "./fetching.js";

const SCRIPT = "pdf.js";
const WORKER = "pdf-worker.js";

/** @param {string} name */
function fileOf(name) {
  const { path, sha256 } = site.files[name];
  return { path, integrity: integrityOf("sha256", bytesOfHex(sha256)) };
}

/** Run the script, which declares `pdfjsLib`. */
async function runScript() {
  const { path, integrity } = fileOf(SCRIPT);
  await fetchFile(SCRIPT, fileOf(SCRIPT)); // watched, tried again, and named if it does not come
  const script = Object.assign(document.createElement("script"), { integrity, src: path });
  script.dataset.name = SCRIPT;
  const ending = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = () => reject(new Error(`${SCRIPT} is refused`));
  });
  document.head.append(script);
  await ending;
}

/** @returns {Promise<any>} the library */
async function load() {
  const [answer] = await Promise.all([fetchFile(WORKER, fileOf(WORKER)), runScript()]);
  const script = new Blob([await answer.blob()], { type: "text/javascript" });
  const { pdfjsLib } = /** @type {any} */ (globalThis);
  pdfjsLib.GlobalWorkerOptions.workerPort = new Worker(URL.createObjectURL(script));
  return pdfjsLib;
}

/** @type {Promise<any> | null} */
let library = null;

/**
 * The pages of a PDF, which nothing but this page ever sees.
 *
 * @param {ArrayBuffer} content of the file
 * @returns {Promise<any>} pdf.js's document; an error of pdf.js or of a file that does not come
 */
export async function openPdf(content) {
  library ??= load();
  try {
    await library;
  } catch (error) {
    library = null; // asked again the next time
    throw error;
  }
  const data = new Uint8Array(content);
  // Decoders of rare images would be further files; of a damaged file the page speaks itself
  const settings = { data, useWasm: false, enableXfa: false, verbosity: 0 };
  return (await library).getDocument(settings).promise;
}

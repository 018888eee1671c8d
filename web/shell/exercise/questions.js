// The questions of the first variants, from a file of the site: they are readable before Python is
// here.

import { bytesOfHex, integrityOf } from "../base/bytes.js";
import { site } from "../base/page.js";
import { fetchFile } from "../files/fetching.js";

/** @import { ReadyQuestion, Task } from "../../types/shell.js" */

const FILE = "exercises.bin";

/** @type {Promise<Record<string, ReadyQuestion[]>> | null} */
let arriving = null;

/**
 * @param {Task} task
 * @returns {Promise<ReadyQuestion | null>} null where the file does not have that variant
 */
export async function readyQuestion({ name, variant }) {
  arriving ??= fetchedQuestions().catch((error) => {
    arriving = null; // Python tells the question as well
    throw error;
  });
  return (await arriving)[name]?.[variant] ?? null;
}

async function fetchedQuestions() {
  const { path, sha256 } = site.files[FILE];
  const integrity = integrityOf("sha256", bytesOfHex(sha256));
  const { body } = await fetchFile(FILE, { path, integrity });
  if (!body) throw new Error(`${FILE} is empty`);
  return new Response(body.pipeThrough(new DecompressionStream("gzip"))).json();
}

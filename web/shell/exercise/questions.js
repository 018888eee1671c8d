// The questions of the first variants, from a file of the site: they are readable before Python is
// here.

import { fetchNamed, unzipped } from "../files/fetching.js";
import { once } from "../files/once.js";

/** @import { ReadyQuestion, Task } from "../../types/shell.js" */

const questionsIn = once(async (name) => unzipped(await fetchNamed(name)));

/**
 * @param {Task} task
 * @returns {Promise<ReadyQuestion | null>} null where the file does not have that variant
 */
export async function readyQuestion({ name, variant }) {
  const questions = await questionsIn("exercises.bin");
  return questions[name]?.[variant] ?? null;
}

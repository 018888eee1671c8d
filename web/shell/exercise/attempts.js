// Attempts: what somebody has done with each variant. It lives in this tab's memory alone.

import { keyOf, labOfExercise } from "../base/exercises.js";
import { emit, newsIn, on } from "../base/signals.js";
import { onAnswer } from "../python/answers.js";
import { ask } from "../python/questions.js";
import { current } from "../visit/store.js";
import { fetchNamed, unzipped } from "../files/fetching.js";
import { once } from "../files/once.js";

/** @import { Attempt, Task } from "../../types/shell.js" */

// The questions of the first variants are in a file of the site: they are readable before Python is
// here.
const questionsIn = once(async (name) => unzipped(await fetchNamed(name)));

/** @type {Map<string, Attempt>} */
const attempts = new Map();

/**
 * The attempt at a variant. At the first call its question is fetched, and Python is asked for the
 * hints and the solution.
 *
 * @param {Task} task
 */
export function attemptAt({ name, variant }) {
  const task = { name, variant };
  const known = attempts.get(keyOf(task));
  if (known) return known;
  const attempt = {
    ...task,
    question: null,
    page: null,
    entries: {},
    sent: {},
    verdicts: {},
    solved: new Set(),
    hints: 0,
    isSolutionOpen: false,
    isUncovered: false,
    problem: "",
  };
  attempts.set(keyOf(task), attempt);
  fetchQuestion(attempt);
  askAbout("exercise", attempt);
  return attempt;
}

/** @type {(kind: string, task: Task, details?: Record<string, string>) => void} */
function askAbout(kind, { name, variant }, details = {}) {
  ask({ do: kind, lab: current ?? labOfExercise(name), name, variant, ...details });
}

/** @param {Attempt} attempt */
async function fetchQuestion(attempt) {
  const questions = await questionsIn("exercises.bin").catch(() => null); // Python tells it, too
  if (attempt.question) return;
  attempt.question = questions?.[attempt.name]?.[attempt.variant] ?? null;
  emit("exercised", attempt);
}

/** Whether all parts have been answered rightly. @param {Task} task */
export function isSolved(task) {
  const attempt = attempts.get(keyOf(task));
  return Boolean(
    attempt?.question && attempt.question.parts.every(({ name }) => attempt.solved.has(name)),
  );
}

/** Whether an answer has been checked. @param {Task} task */
export const isTried = (task) => Object.keys(attempts.get(keyOf(task))?.sent ?? {}).length > 0;

/**
 * Ask Python about what is in the fields.
 *
 * @param {Attempt} attempt
 * @returns {boolean} whether anything is in them
 */
export function sendAnswers(attempt) {
  const filled = Object.entries(attempt.entries).filter(([, answer]) => answer.trim());
  for (const [part, answer] of filled) {
    delete attempt.verdicts[part];
    attempt.sent[part] = answer;
    askAbout("check", attempt, { part, answer });
  }
  emit("exercised", attempt);
  return filled.length > 0;
}

onAnswer("exercise", (page) => {
  const attempt = attempts.get(keyOf(page));
  if (!attempt) return;
  attempt.page = page;
  attempt.question ??= page;
  emit("exercised", attempt);
});
onAnswer("verdict", (verdict) => {
  const attempt = attempts.get(keyOf(verdict));
  const { part, right } = verdict;
  // The field may hold something else by now
  if (!attempt || attempt.entries[part] !== attempt.sent[part]) return;
  attempt.verdicts[part] = verdict;
  if (right) attempt.solved.add(part);
  emit("exercised", attempt);
});
// What is wrong with a variant is a sentence in its place.
on("answered", ({ news }, request) => {
  if (request?.do !== "exercise") return;
  const attempt = attempts.get(keyOf(/** @type {any} */ (request)));
  const alarm = newsIn(news, "alarm", "error");
  if (!attempt || !alarm) return;
  attempt.problem = String(alarm);
  emit("exercised", attempt);
});
// Python has ended while it was asked, and is here again.
on("live", () => {
  for (const attempt of attempts.values()) if (!attempt.page) askAbout("exercise", attempt);
});

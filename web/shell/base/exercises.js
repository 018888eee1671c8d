// Exercises: the form of their links. "#exercise=coin.posterior&variant=17" is a variant of one.
// "&set=coin.posterior.17,hmm.counting.3" lists those of a set. A link that names none shows the
// list of all.

import { asSent, repairNotice } from "./repair.js";

/** @import { ExerciseLink, Task } from "../../types/shell.js" */

/** The titles of all exercises, by their names. */
export const exercises = EXERCISES;
/** The names of those that lists offer: a later exercise replaces the others, whose links stay. */
export const offered = Object.keys(exercises).filter((name) => !FORMER_EXERCISES.includes(name));

/**
 * The exercises of a user's own course are known by their titles, and are in no list.
 *
 * @param {string} content what the course's file says of them
 */
export function addExercises(content) {
  try {
    for (const [name, { title }] of Object.entries(JSON.parse(content))) {
      exercises[`own.${name}`] = String(title);
    }
  } catch {
    /* Python says what is wrong with them */
  }
}

/** Variants are numbered from 0 to one less. */
export const VARIANTS = 1000;
const LONGEST_SET = 200;
const FIELDS = ["exercise", "exercises", "variant", "set"];

/** @param {string} name */
const isExercise = (name) => Object.hasOwn(exercises, name);
/** @param {string} name @returns {string} the lab of an exercise */
export const labOfExercise = (name) => name.split(".")[0];
/** @param {Task} task */
export const titleOf = ({ name }) => exercises[name];
/** @param {Task} task */
export const keyOf = ({ name, variant }) => `${name}.${variant}`;

/** @param {string} text */
const shortened = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/**
 * @param {string} name
 * @param {string} number
 * @param {string[]} problems gets a sentence where there is no such variant
 */
function taskOf(name, number, problems) {
  if (!isExercise(name)) {
    problems.push(`No exercise is called “${shortened(name)}”.`);
    return null;
  }
  if (!/^\d{1,3}$/.test(number)) {
    problems.push(
      `Variants are numbered from 0 to ${VARIANTS - 1}; the link says “${shortened(number)}”.`,
    );
    return null;
  }
  return { name, variant: Number(number) };
}

/** @param {string} text as "coin.posterior.17,hmm.counting.3" @param {string[]} problems */
function setOf(text, problems) {
  const items = text.split(",").filter(Boolean);
  if (items.length > LONGEST_SET) {
    problems.push(
      `A set has at most ${LONGEST_SET} exercises; the first ${LONGEST_SET} are shown.`,
    );
  }
  const tasks = items.slice(0, LONGEST_SET).map((item) => {
    const end = item.lastIndexOf(".");
    return taskOf(item.slice(0, end), item.slice(end + 1), problems);
  });
  return tasks.filter((task) => task !== null);
}

/**
 * @param {string} link without its frame
 * @returns {ExerciseLink | null} null for a link of something else
 */
function readAsItStands(link) {
  const [, fragment] = /^#(exercises?(?:=.*|&.*|$))/s.exec(link) ?? [];
  if (fragment === undefined) return null;
  const fields = new URLSearchParams(fragment);
  /** @type {string[]} */
  const problems = [];
  for (const name of fields.keys()) {
    if (FIELDS.includes(name)) continue;
    problems.push(`An exercise’s link has no “${shortened(name)}”.`);
  }
  const set = setOf(fields.get("set") ?? "", problems);
  const exercise = fields.get("exercise") ?? fields.get("exercises");
  const task = exercise
    ? taskOf(exercise, fields.get("variant") ?? "0", problems)
    : (set[0] ?? null);
  return { task, set, problems };
}

/**
 * What a link of exercises says; a link that was changed on its way is read as it was before.
 *
 * @param {string} link without its frame
 * @returns {ExerciseLink | null} null for a link of something else
 */
export function readExercises(link) {
  const spelling = asSent(link, /exercise/i, (text) => readAsItStands(text)?.problems.length === 0);
  const reading = readAsItStands(spelling);
  return reading && spelling !== link ? { ...reading, notice: repairNotice(spelling) } : reading;
}

/** @param {Task} task @param {Task[]} [set] the set that it belongs to */
export function exerciseLink({ name, variant }, set = []) {
  const members = set.length ? `&set=${set.map(keyOf).join(",")}` : "";
  return `#exercise=${name}&variant=${variant}${members}`;
}

// Answer codes: six letters that say which question was answered and how, and nothing else. Python
// counts them, and says how they are made (genlab/teaching/codes.py); a test compares both.

const LETTERS = "ABCDEFGHJKLMNPRSTUVWXYZ";
const BASE = LETTERS.length;
const VOTES = 2;
const QUESTIONS = Math.floor(BASE ** 3 / VOTES);
/** The answer that is none of those with a number. */
export const OTHER_ANSWER = BASE - 1;

/**
 * @param {string} text what the question is: its words and its choices, a line each
 * @param {number} vote 1, or 2 for a second vote
 */
export function questionNumber(text, vote) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return (hash % QUESTIONS) * VOTES + vote - 1;
}

/**
 * @param {number} question
 * @param {number} answer from 0
 * @returns {string} the code of an answer
 */
export function answerCode(question, answer) {
  const places = [Math.floor(question / BASE ** 2), Math.floor(question / BASE), question, answer];
  const values = places.map((value) => value % BASE);
  const total = -values.reduce((sum, value) => sum + value, 0);
  const weighted = -values.reduce((sum, value, k) => sum + (k + 1) * value, 0);
  const last = modulo(weighted - 5 * total);
  return [...values, modulo(total - last), last].map((value) => LETTERS[value]).join("");
}

/** @param {number} value */
const modulo = (value) => ((value % BASE) + BASE) % BASE;

/** A code as it is read aloud. @param {string} code */
export const inTwoPieces = (code) => `${code.slice(0, 3)}-${code.slice(3)}`;

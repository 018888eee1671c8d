// The counted answers of a class as lines of a table: shares, and the most frequent wrong answer.

/** @import { CodeCounting } from "../../types/answers.js" */

/**
 * An answer with the share of each vote that it got.
 *
 * @typedef {object} TallyLine
 * @property {string} label
 * @property {{ count: number, share: number }[]} votes
 * @property {"right" | "misconception" | ""} mark whether it is right, or the most frequent of the
 *   wrong answers in the last vote
 * @property {string} note how one comes to it, where that is known
 * @property {number} [expected] its exact probability, in an experiment
 */

/** @param {number[]} counts */
export const sum = (counts) => counts.reduce((total, count) => total + count, 0);

/**
 * @param {CodeCounting[]} votes one or two on the same question
 * @returns {TallyLine[]} a line for each answer; that of all others only if somebody gave one
 */
export function tallyLines(votes) {
  const { labels, right } = votes[0];
  const { counts: last, notes = [] } = votes[votes.length - 1];
  const isJudged = right >= 0;
  const frequent = Math.max(0, ...last.filter((_, k) => k !== right));
  const markOf = (/** @type {number} */ k) => {
    if (k === right) return "right";
    return isJudged && frequent && last[k] === frequent ? "misconception" : "";
  };
  const lines = labels.map((label, k) => ({
    label,
    votes: votes.map(({ counts }) => ({
      count: counts[k],
      share: counts[k] / Math.max(1, sum(counts)),
    })),
    mark: /** @type {TallyLine["mark"]} */ (markOf(k)),
    note: notes[k] ?? "",
    expected: votes[votes.length - 1].crowd?.expected[k],
  }));
  const isGiven = (/** @type {TallyLine} */ line) => line.votes.some(({ count }) => count);
  return lines.filter((line, k) => k < labels.length - 1 || isGiven(line));
}

// The counted answers of a class on the wall: a line for each answer, with a bar for each vote, and
// the most frequent wrong answer; of an experiment also what is expected, or the posterior.

import { make, svg } from "../base/elements.js";

/** @import { CodeCounting, CrowdPicture } from "../../types/answers.js" */

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

// ── Bars ─────────────────────────────────────────────────────────────────────────────────────────

/** What is said of a line by its mark. */
const MARKS = { right: "right", misconception: "most frequent wrong answer", "": "" };
const LONGEST = 10; // rem of a bar

/** @param {CodeCounting[]} votes @param {boolean} isMarked whether the right answer is told */
export function inBars(votes, isMarked) {
  const lines = tallyLines(votes);
  const { crowd } = votes[votes.length - 1];
  // The outcomes of an experiment are many, so the most frequent one has the longest bar.
  const shares = lines.flatMap((line) => [
    line.expected ?? 0,
    ...line.votes.map(({ share }) => share),
  ]);
  const scale = crowd ? LONGEST / Math.max(0.001, ...shares) : LONGEST;
  const table = make("table", {}, ...lines.map((line) => rowOf(line, isMarked, scale)));
  return crowd ? [...pictureOf(crowd), table] : [table];
}

/**
 * @param {TallyLine} line
 * @param {boolean} isMarked
 * @param {number} scale rem of a whole
 */
function rowOf({ label, votes, mark, note, expected }, isMarked, scale) {
  /** @type {(share: number, className: string, text: string) => HTMLElement} */
  const cell = (share, className, text) => {
    const measure = make("span", { className, ariaHidden: "true" });
    measure.style.inlineSize = `${scale * share}rem`;
    return make("td", {}, measure, text);
  };
  const cells = votes.map(({ count, share }) =>
    cell(share, "bar", `${count} (${Math.round(100 * share)} %)`),
  );
  const row = make("tr", {}, make("th", { scope: "row", textContent: label }), ...cells);
  if (expected !== undefined) {
    row.append(cell(expected, "bar expected", `expected ${(100 * expected).toFixed(1)} %`));
  }
  if (!isMarked) return row;
  row.dataset.mark = mark;
  const words = [MARKS[mark], note].filter(Boolean);
  row.append(make("td", { textContent: words.join(": ") }));
  return row;
}

/** @param {CrowdPicture} crowd */
function pictureOf({ sentence, curves, link }) {
  const parts = [make("p", { className: "crowd", textContent: sentence })];
  if (curves.length) parts.push(make("div", { className: "curves" }, curvesOf(curves)));
  if (link) parts.push(make("p", {}, make("a", { href: link, textContent: "Open it in the lab" })));
  return parts;
}

/**
 * Prior and posterior from 0 to 1. What they say is in the sentence above.
 *
 * @param {number[][]} curves heights as shares of the highest one
 */
function curvesOf(curves) {
  const lines = curves.map((heights, k) => {
    const step = 200 / (heights.length - 1);
    const points = heights.map((height, place) => `${place * step},${100 - 100 * height}`);
    return svg("polyline", { points: points.join(" "), class: k ? "posterior" : "prior" });
  });
  const labels = [0, 0.5, 1].map((value) => svg("text", { x: 200 * value, y: 114 }, String(value)));
  const name = "The prior and the posterior of θ";
  const attributes = { viewBox: "-4 -4 208 122", role: "img", "aria-label": name };
  return svg("svg", attributes, ...lines, ...labels);
}

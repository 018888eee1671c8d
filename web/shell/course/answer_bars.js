// The counted answers of a class on the wall: a bar for each answer and vote; of an experiment also
// the expected shares, or the posterior of all flips.

import { make, svg } from "../base/elements.js";
import { tallyLines } from "./tally.js";

/** @import { CodeCounting, CrowdPicture } from "../../types/answers.js" */
/** @import { TallyLine } from "./tally.js" */

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
  const row = make("tr", {}, make("th", { scope: "row", textContent: label }));
  for (const { count, share } of votes) {
    const measure = make("span", { className: "bar", ariaHidden: "true" });
    measure.style.inlineSize = `${scale * share}rem`;
    row.append(make("td", {}, measure, `${count} (${Math.round(100 * share)} %)`));
  }
  if (expected !== undefined) {
    const measure = make("span", { className: "bar expected", ariaHidden: "true" });
    measure.style.inlineSize = `${scale * expected}rem`;
    row.append(make("td", {}, measure, `expected ${(100 * expected).toFixed(1)} %`));
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

// The halo around a mark that a step of a course points to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathOfMark } from "../../web/shell/course/ring.js";

const scales = {
  x: (value) => 10 * value,
  y: (value) => 100 - 10 * value,
};
const columns = [
  {
    xs: [
      [0, 1],
      [2, 3],
    ],
    ys: [
      [0, 1],
      [5, 5],
    ],
    name: ["prior", "posterior"],
  },
  { x: [4], y: [5], size: [10], name: ["the MLE"] },
  { left: [1], right: [2], bottom: [0], top: [3], name: ["counts"] },
];

test("a line's halo follows its points, and no other line's", () => {
  assert.equal(pathOfMark(columns, "posterior", scales), "M20 50L30 50");
});

test("a dot's halo is a circle around it", () => {
  assert.match(pathOfMark(columns, "the MLE", scales), /^M30 50a10 10 0 1 0 20 0/);
});

test("a bar's halo is its outline", () => {
  assert.equal(pathOfMark(columns, "counts", scales), "M10 100V70H20V100Z");
});

test("a name that no mark has leads to no halo", () => {
  assert.equal(pathOfMark(columns, "likelihood", scales), "");
});

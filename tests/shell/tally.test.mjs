// The counted answers of a class: shares, and the most frequent wrong answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { sum, tallyLines } from "../../web/shell/course/tally.js";

const counting = (counts) => ({
  counts,
  left: [],
  labels: ["21", "1,024", "2,047", "another answer"],
  right: 0,
});

test("each answer has its share of each vote, and the last vote names the misconception", () => {
  const lines = tallyLines([counting([10, 5, 25, 0]), counting([30, 8, 2, 0])]);
  assert.deepEqual(
    lines.map(({ label, mark }) => [label, mark]),
    [
      ["21", "right"],
      ["1,024", "misconception"],
      ["2,047", ""],
    ],
  );
  assert.deepEqual(lines[0].votes, [
    { count: 10, share: 0.25 },
    { count: 30, share: 0.75 },
  ]);
});

test("other answers are shown only if somebody gave one", () => {
  assert.equal(tallyLines([counting([1, 0, 0, 0])]).length, 3);
  assert.equal(tallyLines([counting([1, 0, 0, 2])])[3].mark, "misconception");
});

test("nobody has answered: no share, and no answer is the most frequent wrong one", () => {
  const lines = tallyLines([counting([0, 0, 0, 0])]);
  assert.ok(lines.every(({ votes, mark }) => votes[0].share === 0 && mark !== "misconception"));
  assert.equal(sum([]), 0);
});

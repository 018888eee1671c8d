// Typed answers: the page judges them as Python does, by one table.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isSameAnswer } from "../../web/shell/base/typed.js";

const cases = JSON.parse(
  readFileSync(new URL("../teaching/typed_answers.json", import.meta.url), "utf-8"),
);

test("a typed answer is read in every notation", () => {
  for (const [answer, entry, right] of cases) {
    assert.equal(isSameAnswer(entry, answer), right, `${entry} for ${answer}`);
  }
});

test("a text is compared without its capitals and its blanks", () => {
  assert.ok(isSameAnswer("  Naive   Bayes. ", "naive Bayes"));
  assert.ok(!isSameAnswer("Bayes", "naive Bayes"));
});

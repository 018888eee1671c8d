// Answer codes: the page's are those of Python.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { answerCode, inTwoPieces, questionNumber } from "../../web/shell/base/codes.js";

const golden = JSON.parse(
  readFileSync(new URL("../golden/answer_codes.json", import.meta.url), "utf-8"),
);

test("the page gives the codes that Python gives", () => {
  assert.ok(golden.length >= 18);
  for (const { text, vote, answer, code } of golden) {
    assert.equal(answerCode(questionNumber(text, vote), answer), code, text);
  }
});

test("a code is read aloud in two pieces", () => {
  assert.equal(inTwoPieces("ERVAJC"), "ERV-AJC");
});

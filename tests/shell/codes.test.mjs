// Answer codes: the page's are those of Python.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  answerCode,
  inTwoPieces,
  OTHER_ANSWER,
  questionNumber,
} from "../../web/shell/base/codes.js";

const golden = JSON.parse(
  readFileSync(new URL("../golden/answer_codes.json", import.meta.url), "utf-8"),
);

test("the page gives the codes that Python gives", () => {
  assert.ok(golden.length >= 18);
  for (const { text, vote, answer, code } of golden) {
    assert.equal(answerCode(questionNumber(text, vote), answer), code, text);
  }
});

test("an answer that is none of the choices has the last letter, which no choice has", () => {
  assert.equal(OTHER_ANSWER, 22);
  assert.equal(answerCode(questionNumber("How many?", 1), OTHER_ANSWER)[3], "Z");
});

test("a code is read aloud in two pieces", () => {
  assert.equal(inTwoPieces("ERVAJC"), "ERV-AJC");
});

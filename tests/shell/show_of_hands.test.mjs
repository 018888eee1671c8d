// The show of hands on the projector.
import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, inSentence } from "../../web/shell/course/show_of_hands.js";

test("a count goes up and down, and never below zero", () => {
  assert.equal(counted(counted(0, 1), 1), 2);
  assert.equal(counted(2, -1), 1);
  assert.equal(counted(0, -1), 0);
});

test("what the room said is one sentence, and none where nobody was counted", () => {
  assert.equal(
    inSentence([
      ["about 15 %", 12],
      ["about 90 %", 30],
    ]),
    "Hands: about 15 %, 12; about 90 %, 30.",
  );
  assert.equal(
    inSentence([
      ["yes", 0],
      ["no", 0],
    ]),
    "",
  );
});

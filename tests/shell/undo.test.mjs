// Which steps of the history Undo and Redo take.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { changedFields, givenUp, isChange } from "../../web/shell/address/steps.js";

test("a step is taken within a lab, and within a step of a course", () => {
  assert.ok(isChange("#coin?flips=H", "#coin"));
  assert.ok(isChange("#course=000&step=1&open=coin?flips=H", "#course=000&step=1"));
});

test("no step is taken to another lab, another step, an exercise, or out of the page", () => {
  assert.ok(!isChange("#coin?flips=H", "#spam"));
  assert.ok(!isChange("#coin?flips=H", undefined));
  assert.ok(!isChange("#course=000&step=2", "#course=000&step=1"));
  assert.ok(!isChange("#coin?flips=T", "#course=000&step=1"));
  assert.ok(!isChange("#coin", "#exercise=coin.posterior&variant=0"));
});

test("the fields in which two links differ", () => {
  assert.deepEqual(changedFields("#coin?flips=H&a=2", "#coin?flips=HT&a=2"), ["flips"]);
  assert.deepEqual(changedFields("#coin", "#coin?view=likelihood&flips=H"), ["view", "flips"]);
  assert.deepEqual(changedFields("#course=000&step=1&open=coin?flips=H", "#course=000&step=1"), [
    "flips",
  ]);
});

test("a private field that one link gives and the other does not", () => {
  const step = "#course=000&step=1&open=spam?mail=a&prior=0.1";
  assert.deepEqual(givenUp(step, "#course=000&step=1", ["mail", "draft"]), ["mail"]);
  assert.deepEqual(givenUp(step, "#spam?mail=b", ["mail"]), []);
  assert.deepEqual(givenUp("#spam", step, ["mail"]), []);
});

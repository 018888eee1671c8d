// A lecture's plan: the minutes that are planned and spent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inMinutes, timeInWords } from "../../web/shell/course/pace.js";

const PLAIN = { title: "A step", link: "#coin", words: "" };

test("a time is written in minutes and seconds, with hours from the first one on", () => {
  assert.equal(inMinutes(0), "0:00");
  assert.equal(inMinutes(65_999), "1:05");
  assert.equal(inMinutes(3_599_000), "59:59");
  assert.equal(inMinutes(3_725_000), "1:02:05");
});

test("the notes say what is planned, and say nothing of a plan where there is none", () => {
  const steps = [4, 5, 6].map((minutes) => ({ ...PLAIN, minutes }));
  assert.equal(
    timeInWords(80_000, steps, 1),
    "1:20; planned until the end of this step: 9 of 15 min",
  );
  assert.equal(timeInWords(80_000, [PLAIN], 0), "1:20");
});

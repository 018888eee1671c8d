// A lecture's plan: the minutes that are planned and spent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inMinutes, Pace, timesOf } from "../../web/shell/course/pace.js";

const step = (slide, minutes) => ({ title: "A step", link: "#coin", words: "", slide, minutes });
// By their numbers 1 to 5; the second one is taught last
const STEPS = [step(3, 4), step(20, 6), step(), step(8, 5), step(8)];
const ORDER = [1, 3, 4, 5, 2];

test("a time is written in minutes and seconds, with hours from the first one on", () => {
  assert.equal(inMinutes(0), "0:00");
  assert.equal(inMinutes(65_999), "1:05");
  assert.equal(inMinutes(3_599_000), "59:59");
  assert.equal(inMinutes(3_725_000), "1:02:05");
});

test("the time in a step goes on where a lecturer comes back to it", () => {
  const pace = new Pace(1000);
  pace.enter(1, 1000);
  pace.enter(2, 61_000);
  pace.enter(1, 91_000);
  assert.equal(pace.spentOnStep(101_000), 70_000);
  pace.enter(2, 101_000);
  assert.equal(pace.spentOnStep(101_000), 30_000);
});

test("a step that is shown again, as after an answer, is counted once", () => {
  const pace = new Pace(0);
  pace.enter(3, 0);
  pace.enter(3, 10_000);
  assert.equal(pace.spentOnStep(15_000), 15_000);
});

test("the notes say what is planned, and say nothing of a plan where there is none", () => {
  const pace = new Pace(0);
  pace.enter(4, 20_000);
  const taught = ORDER.map((number) => STEPS[number - 1]);
  assert.deepEqual(timesOf(pace, taught, ORDER.indexOf(4), 80_000), [
    ["This step", "1:00 of 5 min"],
    ["Lecture", "1:20; 9 min planned until the end of this step"],
    ["Planned for all steps", "15 min"],
  ]);
  assert.deepEqual(timesOf(pace, [step()], 0, 80_000), [
    ["This step", "1:00"],
    ["Lecture", "1:20"],
  ]);
});

// When the address is written, and which changes become steps of the history.
import assert from "node:assert/strict";
import { test } from "node:test";
import { PendingWrite, StepClock } from "../../web/shell/address/clock.js";

test("PendingWrite writes once the hand has rested, and the last of several changes alone", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const pending = new PendingWrite();
  const links = [];
  pending.plan(() => links.push("#coin?flips=T"));
  t.mock.timers.tick(199);
  pending.plan(() => links.push("#coin?flips=TT"));
  t.mock.timers.tick(199);
  assert.deepEqual(links, []);
  t.mock.timers.tick(1);
  assert.deepEqual(links, ["#coin?flips=TT"]);
  t.mock.timers.tick(2000);
  assert.equal(links.length, 1);
});

test("PendingWrite.flush writes at once, and not a second time", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const pending = new PendingWrite();
  let count = 0;
  pending.plan(() => (count += 1));
  pending.flush();
  pending.flush();
  t.mock.timers.tick(200);
  assert.equal(count, 1);
});

test("PendingWrite.drop forgets what an opened link has made old", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const pending = new PendingWrite();
  let count = 0;
  pending.plan(() => (count += 1));
  pending.drop();
  t.mock.timers.tick(200);
  pending.flush();
  assert.equal(count, 0);
});

test("StepClock makes one step of a run of changes, and a new one after a pause", () => {
  const clock = new StepClock();
  clock.noteChange(0);
  assert.equal(clock.takeStep(), true);
  clock.noteChange(800);
  assert.equal(clock.takeStep(), false);
  clock.noteChange(1601);
  clock.noteChange(1602); // a later change of the same run
  assert.equal(clock.takeStep(), true);
  assert.equal(clock.takeStep(), false);
});

test("StepClock.restart lets the first change of an opened link be a step", () => {
  const clock = new StepClock();
  clock.noteChange(0);
  clock.takeStep();
  clock.restart();
  clock.noteChange(1);
  assert.equal(clock.takeStep(), true);
});

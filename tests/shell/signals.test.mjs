// Signals: one part of the page says that something has happened, another one acts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { emit, on } from "../../web/shell/base/signals.js";

test("emit hands its details to the listener", () => {
  const received = [];
  on("changed", (...details) => received.push(details));
  emit("changed", "coin", { kind: "value" });
  assert.deepEqual(received, [["coin", { kind: "value" }]]);
});

test("a signal has listeners, which hear it in the order in which they began to listen", () => {
  assert.throws(() => emit("follow", "#coin"), /no part listens to “follow”/);
  const calls = [];
  on("follow", (link) => calls.push(`first ${link}`));
  on("follow", (link) => calls.push(`second ${link}`));
  emit("follow", "#coin");
  assert.deepEqual(calls, ["first #coin", "second #coin"]);
});

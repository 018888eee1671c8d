// Signals: one part of the page says that something has happened, another one acts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { emit, on } from "../../web/shell/signals.js";

test("emit hands its details to the listener", () => {
  /** @type {any[]} */
  const received = [];
  on("changed", (...details) => received.push(details));
  emit("changed", "coin", { attr: "value" });
  assert.deepEqual(received, [["coin", { attr: "value" }]]);
});

test("a signal has exactly one listener", () => {
  assert.throws(() => emit("follow", "#coin"), /no part listens to “follow”/);
  on("follow", () => {});
  assert.throws(() => on("follow", () => {}), /two parts listen to “follow”/);
});

// The store: what several parts of the page read.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isQuiet, quietly } from "../../web/shell/bokeh/quiet.js";
import * as store from "../../web/shell/visit/store.js";

test("quietly says that changes are ours, within each other and after an error", () => {
  assert.equal(isQuiet(), false);
  const isQuietInside = quietly(() => quietly(() => isQuiet()) && isQuiet());
  assert.equal(isQuietInside, true);
  assert.throws(() => quietly(() => assert.fail("broken")));
  assert.equal(isQuiet(), false);
});

test("isIdle is true while Python is there and has nothing to do", () => {
  const states = [store.isIdle()];
  store.setReady(true);
  states.push(store.isIdle());
  store.setBusy({ do: "pick" });
  states.push(store.isIdle());
  store.setBusy(null);
  store.queue.add({ do: "pick" });
  states.push(store.isIdle());
  assert.deepEqual(states, [false, true, false, false]);
});

// The store: each value is changed by the functions beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isQuiet, quietly } from "../../web/shell/bokeh/quiet.js";
import * as store from "../../web/shell/visit/store.js";

test("changeState keeps the fields that an answer says nothing of", () => {
  store.changeState("coin", { flips: "T", alpha: 1 });
  store.changeState("coin", { flips: "TT" });
  assert.deepEqual(store.states.coin, { flips: "TT", alpha: 1 });
});

test("quietly says that changes are ours, within each other and after an error", () => {
  assert.equal(isQuiet(), false);
  const isQuietInside = quietly(() => quietly(() => isQuiet()) && isQuiet());
  assert.equal(isQuietInside, true);
  assert.throws(() => quietly(() => assert.fail("broken")));
  assert.equal(isQuiet(), false);
});

test("isDrawn is false for another link than the page has drawn, until Python has the lab", () => {
  const link = "#spam?prior=0.5";
  assert.equal(store.isDrawn("spam", link), false);
  const view = /** @type {any} */ ({ link: "#spam" });
  store.putDrawn("spam", { document: /** @type {any} */ (null), views: [], view });
  assert.equal(store.isDrawn("spam", link), false);
  assert.equal(store.isDrawn("spam", "#spam"), true);
  store.putHanded("spam", { link, picture: false });
  assert.equal(store.isDrawn("spam", link), true);
});

test("putHanded remembers the first question alone", () => {
  store.putHanded("hmm", { link: "#hmm", picture: true });
  store.putHanded("hmm", { link: "#hmm?steps=3", picture: false });
  assert.equal(store.openingQuestions.hmm.link, "#hmm");
});

test("what was entered before a reload is taken once", () => {
  store.addEntered("coin", { do: "patch" });
  store.addEntered("coin", { do: "patch" });
  assert.equal(store.takeEntered("coin").length, 2);
  assert.deepEqual(store.takeEntered("coin"), []);
});

test("a lab that was lost is found again once", () => {
  store.putLost("graph");
  assert.ok(store.lost.has("graph"));
  assert.deepEqual([store.takeLost("graph"), store.takeLost("graph")], [true, false]);
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

// Where the explanation of a word stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

const { placeBeside } = await import("../../web/shell/page/explanations.js");

const SENTENCE = { width: 200, height: 50 };
const VIEW = { width: 400, height: 300 };

test("placeBeside puts the sentence below the word", () => {
  const term = { left: 100, top: 20, bottom: 40 };
  assert.deepEqual(placeBeside(SENTENCE, term, VIEW), { left: 100, top: 46 });
});

test("placeBeside puts the sentence above a word at the lower edge of the window", () => {
  const term = { left: 100, top: 250, bottom: 270 };
  assert.deepEqual(placeBeside(SENTENCE, term, VIEW), { left: 100, top: 194 });
});

test("placeBeside stays below the word where there is no room on either side", () => {
  const term = { left: 100, top: 30, bottom: 280 };
  assert.equal(placeBeside(SENTENCE, term, VIEW).top, 286);
});

test("placeBeside keeps the sentence inside the window", () => {
  const terms = [-50, 390].map((left) => ({ left, top: 20, bottom: 40 }));
  assert.deepEqual(
    terms.map((term) => placeBeside(SENTENCE, term, VIEW).left),
    [8, 192],
  );
  const narrow = { width: 100, height: 300 }; // narrower than the sentence
  assert.equal(placeBeside(SENTENCE, terms[1], narrow).left, 8);
});

test("placeBeside needs 6 pixels on either side of the sentence, below the word or above it", () => {
  const placeOf = (top, bottom) => placeBeside(SENTENCE, { left: 100, top, bottom }, VIEW).top;
  assert.equal(placeOf(200, 238), 244); // 238 + 50 + 12 is all of the window
  assert.equal(placeOf(200, 239), 144);
  assert.equal(placeOf(63, 239), 7);
  assert.equal(placeOf(62, 239), 245);
});

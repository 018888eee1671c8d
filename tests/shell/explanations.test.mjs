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

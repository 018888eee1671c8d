// Experiments of a class: the page finds the outcomes that Python finds.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import "./page.mjs";

const { drawSample, outcomeOf } = await import("../../web/shell/base/experiments.js");
const golden = JSON.parse(
  readFileSync(new URL("../golden/experiments.json", import.meta.url), "utf-8"),
);

test("each sample has the outcome that it has in Python", () => {
  assert.ok(golden.samples.length > 30);
  for (const [name, text, outcome] of golden.samples) {
    assert.equal(outcomeOf(golden.experiments[name], text), outcome, `${name}: ${text}`);
  }
});

test("a sample that is drawn here has an outcome, and every face comes up", () => {
  for (const experiment of Object.values(golden.experiments)) {
    const samples = Array.from({ length: 200 }, () => drawSample(experiment));
    assert.ok(samples.every((sample) => outcomeOf(experiment, sample) >= 0));
    assert.equal(new Set(samples.join("")).size, experiment.letters.length);
  }
});

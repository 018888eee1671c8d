// What an exercise says: its formulas become MathML, and nothing else is markup.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./document.mjs";

const { prose, questionOf, solutionOf } = await import("../../web/shell/exercise/prose.js");

const number = (digits) => ["mn", {}, digits];
const opening = ["mo", { stretchy: "false" }, "("];
const formulas = {
  "\\frac{1}{2}": ["math", {}, [["mfrac", {}, [number("1"), number("2")]]]],
  "f(x)": ["math", {}, [["mi", {}, "f"], opening]],
};
const HALF = "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>";

test("a formula between dollar signs becomes MathML, and what is around it text", (t) => {
  const { mock } = t.mock.method(document, "createElementNS");
  const paragraph = prose("p", "It is $\\frac{1}{2}$, not $f(x)$ of <b>.", formulas);
  const call = '<math><mi>f</mi><mo stretchy="false">(</mo></math>';
  assert.equal(paragraph.innerHTML, `It is ${HALF}, not ${call} of &lt;b&gt;.`);
  assert.equal(mock.calls[0].arguments[0], "http://www.w3.org/1998/Math/MathML");
});

test("a formula that Python has not told stays a text", () => {
  assert.equal(prose("p", "It is $constructor$.", formulas).innerHTML, "It is constructor.");
});

test("question and solution have their own formulas", () => {
  const texts = { paragraphs: ["Is it $\\frac{1}{2}$?"], tables: [], formulas };
  const [paragraph] = questionOf(texts);
  assert.equal(paragraph.innerHTML, `Is it ${HALF}?`);
  const page = { solution: ["$f(x)$", "$\\frac{1}{2}$"], answers: ["It is 1/2"], formulas };
  const [, steps] = solutionOf(page);
  assert.deepEqual(
    [...steps.children].map((step) => step.children[0].localName),
    ["math", "math"],
  );
});

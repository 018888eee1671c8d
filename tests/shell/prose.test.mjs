// What an exercise says: its formulas become MathML, and nothing else is markup.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

const element = (name, space = "") => ({
  name,
  space,
  attributes: {},
  children: [],
  append(...content) {
    this.children.push(...content.filter((item) => item !== ""));
  },
  setAttribute(key, value) {
    this.attributes[key] = value;
  },
});
Object.assign(document, {
  createElement: element,
  createElementNS: (space, name) => element(name, space),
});
const { prose, questionOf, solutionOf } = await import("../../web/shell/exercise/prose.js");

const formulas = {
  "\\frac{1}{2}": [
    "math",
    {},
    [
      [
        "mfrac",
        {},
        [
          ["mn", {}, "1"],
          ["mn", {}, "2"],
        ],
      ],
    ],
  ],
  "f(x)": [
    "math",
    {},
    [
      ["mi", {}, "f"],
      ["mo", { stretchy: "false" }, "("],
    ],
  ],
};

test("a formula between dollar signs becomes MathML, and what is around it text", () => {
  const paragraph = prose("p", "It is $\\frac{1}{2}$, not $f(x)$ of <b>.", formulas);
  const [opening, half, middle, call, ending] = paragraph.children;
  assert.deepEqual([opening, middle, ending], ["It is ", ", not ", " of <b>."]);
  assert.equal(half.name, "math");
  assert.equal(half.space, "http://www.w3.org/1998/Math/MathML");
  const [fraction] = half.children;
  assert.equal(fraction.name, "mfrac");
  assert.deepEqual(
    fraction.children.map((number) => number.children),
    [["1"], ["2"]],
  );
  assert.deepEqual(call.children[1].attributes, { stretchy: "false" });
});

test("a formula that Python has not told stays a text", () => {
  assert.deepEqual(prose("p", "It is $constructor$.", formulas).children, [
    "It is ",
    "constructor",
    ".",
  ]);
});

test("question and solution have their own formulas", () => {
  const texts = { paragraphs: ["Is it $\\frac{1}{2}$?"], tables: [], formulas };
  const [paragraph] = questionOf(texts);
  assert.equal(paragraph.children[1].name, "math");
  const page = { solution: ["$f(x)$", "$\\frac{1}{2}$"], answers: ["It is 1/2"], formulas };
  const [, steps] = solutionOf(page);
  assert.deepEqual(
    steps.children.map((step) => step.children[0].name),
    ["math", "math"],
  );
});

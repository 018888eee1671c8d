// The address: the forms of links to labs, steps of courses and frames.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { visit } from "./page.mjs";

const { addCourse, courses, inner, labOf, orderOf, outer, placeOf, revealed, stepLink } =
  await import("../../web/shell/base/links.js");

beforeEach(() => visit(""));

test("labOf finds the lab of a link, and the first lab where there is none", () => {
  assert.equal(labOf("#spam?prior=0.5"), "spam");
  assert.equal(labOf("#dice"), "coin");
  assert.equal(labOf(""), "coin");
});

test("placeOf finds the step of a course, and the link that a hand has changed", () => {
  assert.deepEqual(placeOf("#course=000&step=2"), {
    course: "000",
    step: 2,
    original: "#spam",
    link: "#spam",
    isBeside: false,
  });
  assert.equal(placeOf("#course=000&step=1&open=coin?flips=TT")?.link, "#coin?flips=TT");
  assert.equal(placeOf("#embed=course=000&step=2")?.step, 2);
});

test("placeOf takes the nearest step for a number out of range, the first for no number", () => {
  const steps = ["0", "2", "99", "abc", "1e1", ""].map(
    (step) => placeOf(`#course=000&step=${step}`)?.step,
  );
  assert.deepEqual(steps, [1, 2, 2, 1, 1, 1]);
});

test("placeOf knows no course by the name of an object's property", () => {
  for (const name of ["__proto__", "constructor", "999", "%ZZ"]) {
    assert.equal(placeOf(`#course=${name}&step=1`), null, name);
  }
});

test("a course that stands in its link is read, and what is no text in it is left out", () => {
  const course = {
    title: 7,
    steps: [{ title: "One", link: "#coin", hide: ["a", 1], guess: null }],
  };
  const name = encodeURIComponent(JSON.stringify(course));
  assert.equal(placeOf(`#course=${name}&step=1`)?.original, "#coin");
  assert.equal(courses[name].content?.title, "");
  assert.deepEqual(courses[name].content?.steps[0].hide, ["a", ""]);
});

test("until its question is answered, a step shows the link beside the question", () => {
  const guess = { question: "Heads?", answer: "yes" };
  const steps = [
    { link: "#coin?heads=2", beside: "#coin", guess },
    { link: "#coin?heads=2", beside: "#spam", guess }, // of another lab
    { link: "#coin?heads=2", beside: "#coin" }, // without a question
  ];
  addCourse("asking", { steps }, "");
  const originals = () =>
    steps.map((_, k) => {
      const { original, isBeside } = placeOf(`#course=asking&step=${k + 1}`) ?? {};
      return [original, isBeside];
    });
  const unasked = ["#coin?heads=2", false];
  assert.deepEqual(originals(), [["#coin", true], unasked, unasked]);
  const played = placeOf("#course=asking&step=1&open=coin?heads=1");
  assert.deepEqual([played?.link, played?.isBeside], ["#coin?heads=1", false]);
  revealed.add("asking 1");
  assert.deepEqual(originals(), [unasked, unasked, unasked]);
});

test("a course of one’s own is taught in its order, if that has each number once", () => {
  const steps = [{ link: "#coin" }, { link: "#spam" }, { link: "#coin" }];
  const orders = [
    [[3, 1, 2], true],
    [[3, 1, 1], false],
    [[3, 1, 4], false],
    ["312", false],
  ];
  for (const [k, [order, isTaught]] of orders.entries()) {
    addCourse(`ordered-${k}`, { title: "A", steps, order }, "text");
    assert.deepEqual(orderOf(`ordered-${k}`), isTaught ? order : [1, 2, 3]);
  }
});

test("addCourse keeps the first course of a name", () => {
  addCourse("own-1", { title: "First", steps: [{ link: "#coin" }] }, "first");
  addCourse("own-1", { title: "Second", steps: [] }, "second");
  assert.equal(courses["own-1"].text, "first");
});

test("inner gives the lab's own link out of a step, a changed step and a frame", () => {
  assert.equal(inner("#course=000&step=1"), "#coin?flips=T");
  assert.equal(inner("#course=000&step=1&open=coin?flips=TT"), "#coin?flips=TT");
  assert.equal(inner("#embed=coin?flips=TT"), "#coin?flips=TT");
});

test("outer keeps the step in the address as long as its lab is open", () => {
  visit(stepLink("000", 1));
  assert.equal(outer("#coin?flips=T"), "#course=000&step=1");
  assert.equal(outer("#coin?flips=TTT"), "#course=000&step=1&open=coin?flips=TTT");
  assert.equal(outer("#spam?prior=0.5"), "#spam?prior=0.5");
});

test("inner takes out of the address what outer has put there", () => {
  visit(stepLink("000", 2));
  for (const link of ["#spam", "#spam?prior=0.5", "#coin?flips=H"]) {
    assert.equal(inner(outer(link)), link);
  }
});

test("invalid parts of a course of one's own are left out, and the rest is played", () => {
  const step = { title: 1, link: "#coin", words: null, numbers: ["1", 2], minutes: 1.5, slide: 7 };
  const guess = { question: "Which?", answer: 3, choices: "a" };
  addCourse("broken", { title: ["x"], steps: [{ ...step, guess, lock: "flips" }] }, "{}");
  const { content, links } = courses.broken;
  assert.equal(content?.title, "");
  assert.deepEqual(links, ["#coin"]);
  const [read] = content?.steps ?? [];
  assert.deepEqual([read.title, read.words, read.numbers], ["", "", ["1", ""]]);
  assert.deepEqual([read.minutes, read.slide, read.lock], [0, 7, []]);
  assert.deepEqual(read.guess, { question: "Which?", answer: "", choices: [] });
});

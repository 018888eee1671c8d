// The address: the forms of links to exercises, and links that were changed on their way.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { visit } from "./page.mjs";

const { exerciseOf, inner, labOf, outer, placeOf, repairedCourse } =
  await import("../../web/shell/base/links.js");
const { exerciseLink } = await import("../../web/shell/base/exercises.js");
const { repairNotice, repairs } = await import("../../web/shell/base/repair.js");

beforeEach(() => visit(""));
const POSTERIOR = { name: "coin.posterior", variant: 17 };

test("exerciseOf reads the variant and the set of a link", () => {
  assert.deepEqual(exerciseOf("#exercise=coin.posterior&variant=17"), {
    task: POSTERIOR,
    set: [],
    problems: [],
  });
  const link = "#embed=exercise=spam.weight&variant=3&set=coin.posterior.17,spam.weight.3";
  const set = [POSTERIOR, { name: "spam.weight", variant: 3 }];
  assert.deepEqual(exerciseOf(link), { task: set[1], set, problems: [] });
  assert.deepEqual(exerciseOf("#exercise=&set=coin.posterior.17")?.task, POSTERIOR);
  assert.equal(exerciseOf("#exercise=coin.posterior")?.task?.variant, 0);
  assert.equal(exerciseOf("#exercise=")?.task, null);
  for (const link of ["", "#coin", "#coin?flips=T", "#course=000&step=1", "#exerciser=coin"]) {
    assert.equal(exerciseOf(link), null, link);
  }
});

test("exerciseOf says in a sentence what it cannot read, and never fails", () => {
  const cases = {
    "#exercise=coin.prior&variant=1": "No exercise is called “coin.prior”.",
    "#exercise=__proto__&variant=1": "No exercise is called “__proto__”.",
    "#exercise=<b>&variant=1": "No exercise is called “<b>”.",
    "#exercise=coin.posterior&variant=1000": "says “1000”",
    "#exercise=coin.posterior&variant=-1": "says “-1”",
    "#exercise=coin.posterior&variant=": "says “”",
    "#exercise=%ZZ": "No exercise is called “%ZZ”.",
  };
  for (const [link, sentence] of Object.entries(cases)) {
    const reading = exerciseOf(link);
    assert.equal(reading?.task, null, link);
    assert.match(reading?.problems.join(" ") ?? "", new RegExp(sentence.replace(/\./g, "\\.")));
  }
  const set = exerciseOf("#exercise=coin.posterior&variant=17&set=coin.posterior.17,dice.two.1");
  assert.deepEqual(set?.set, [POSTERIOR]);
  assert.deepEqual(set?.problems, ["No exercise is called “dice.two”."]);
});

test("exerciseLink writes what exerciseOf reads", () => {
  const set = [POSTERIOR, { name: "spam.weight", variant: 3 }];
  assert.equal(exerciseLink(POSTERIOR), "#exercise=coin.posterior&variant=17");
  assert.deepEqual(exerciseOf(exerciseLink(set[1], set)), { task: set[1], set, problems: [] });
});

test("behind an exercise its lab is opened as it is by default", () => {
  assert.equal(inner("#exercise=spam.weight&variant=3"), "#spam");
  assert.equal(labOf("#exercise=spam.weight&variant=3"), "spam");
  assert.equal(labOf("#exercise=nothing"), "coin");
  visit("#exercise=coin.posterior&variant=17");
  assert.equal(outer("#coin?flips=TT"), "#coin?flips=TT");
});

test("a link that was changed on its way is read as it was before", () => {
  for (const link of [
    "#exercise=coin.posterior&amp;variant=17",
    "#exercise=coin.posterior&amp;amp;variant=17",
    "#exercise%3Dcoin.posterior%26variant%3D17",
    "#Exercise=coin.posterior&variant=17",
    "#exercise=coin.posterior&variant=17.",
    "#exercise=coin.posterior&variant=17)",
  ]) {
    assert.deepEqual(exerciseOf(link)?.task, POSTERIOR, link);
    assert.deepEqual(exerciseOf(link)?.problems, [], link);
  }
  assert.equal(labOf("#spam%3Fprior%3D0.5"), "spam");
  assert.equal(labOf("#SPAM?prior=0.5"), "spam");
  assert.equal(labOf("#spam."), "spam");
  for (const link of [
    "#course=000&amp;step=2",
    "#course%3D000%26step%3D2",
    "#course=000&step=2.",
  ]) {
    assert.equal(placeOf(link)?.step, 2, link);
    assert.equal(inner(link), "#spam", link);
  }
});

test("repairs undoes what was done thrice, and tries the fewest changes first", () => {
  assert.deepEqual(repairs("#coin?a=1&amp;amp;amp;b=2"), ["#coin?a=1&b=2"]);
  const spellings = ["#Coin?flips=T", "#coin?flips=T.", "#coin?flips=T"];
  assert.deepEqual(repairs("#Coin?flips=T."), spellings);
});

test("a link of exercises is repaired where its beginning says that it is one", () => {
  const far = (count) => `#${" ".repeat(count)}Exercise=coin.posterior&variant=17`;
  const variantIn = (link) => exerciseOf(link)?.task?.variant;
  assert.deepEqual([far(31), far(32)].map(variantIn), [17, undefined]);
});

test("repairs leaves a link alone that nothing has changed, and a very long one", () => {
  assert.deepEqual(repairs("#coin?flips=TTT"), []);
  assert.deepEqual(repairs("#exercise=coin.posterior&variant=17"), []);
  assert.deepEqual(repairs(`#spam?mail=${"a%26amp;".repeat(9000)}`), []);
  assert.equal(repairs(`#coin%3F${"T".repeat(19_993)}`).length > 0, true); // 20,000 characters
  assert.deepEqual(repairs(`#coin%3F${"T".repeat(19_994)}`), []);
  assert.equal(repairs("#coin%3Fflips%3DTTT")[0], "#coin?flips=TTT");
  assert.ok(repairs("#coin%253Fflips%253DTTT").includes("#coin?flips=TTT")); // encoded twice
  const decoded = repairs("#coin%3Fflips%25253DTTT");
  assert.ok(decoded.includes("#coin?flips%3DTTT") && !decoded.includes("#coin?flips=TTT"));
});

test("a link that was changed on its way is read as it was, and a sentence says so", () => {
  const exercise = exerciseOf("#exercise=coin.posterior&amp;variant=17");
  assert.deepEqual(exercise?.task, POSTERIOR);
  assert.equal(
    exercise?.notice,
    "This link had been changed on its way; it was read as “#exercise=coin.posterior&variant=17”.",
  );
  assert.equal(exerciseOf("#exercise=coin.posterior&variant=17")?.notice, undefined);
  assert.equal(repairedCourse("#course=000&amp;step=2"), "#course=000&step=2");
  assert.equal(repairedCourse("#embed=course=000&amp;step=2"), "#course=000&step=2");
  for (const link of ["#course=000&step=2", "#course=none&step=2", "#coin?flips=T", ""]) {
    assert.equal(repairedCourse(link), null, link);
  }
});

test("sentences on links quote the first 80 characters of a link, and 60 of a name", () => {
  const noticeOf = (length) => repairNotice("x".repeat(length)).match(/“(.*)”/)?.[1];
  assert.equal(noticeOf(80), "x".repeat(80));
  assert.equal(noticeOf(81), `${"x".repeat(80)}…`);
  const quotation = (length) =>
    exerciseOf(`#exercise=${"x".repeat(length)}`)?.problems[0].match(/“(.*)”/)?.[1];
  assert.equal(quotation(60), "x".repeat(60));
  assert.equal(quotation(61), `${"x".repeat(60)}…`);
});

test("a set has at most 200 exercises, of which the first is shown", () => {
  const setOf = (count) =>
    exerciseOf(`#exercises&set=${Array(count).fill("coin.posterior.17").join(",")}`);
  assert.deepEqual(
    [setOf(200)?.set.length, setOf(200)?.problems, setOf(200)?.task],
    [200, [], POSTERIOR],
  );
  assert.equal(setOf(201)?.set.length, 200);
  assert.match(String(setOf(201)?.problems), /^A set has at most 200 exercises; the first 200 /);
});

// A course in the page: its bar, its keys, the question before an answer, the codes of a class.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  address,
  addSection,
  answer,
  click,
  find,
  follow,
  idle,
  outbox,
  posted,
  press,
  settled,
  until,
} from "./document.mjs";

addSection("coin", { fields: [["flips", "Flips"]] });
addSection("spam", { hides: "mail" });
await import("../../web/shell/rooms.js");
const { hideAnswersAgain, inner } = await import("../../web/shell/base/links.js");
const { emit } = await import("../../web/shell/base/signals.js");
const { beginCourse } = await import("../../web/shell/course/lecture.js");
const { launch } = await import("../../web/shell/python/life.js");
const store = await import("../../web/shell/visit/store.js");

const COURSE = {
  title: "Two steps",
  deck: "Lecture 1",
  steps: [
    { title: "A flip", link: "#coin?flips=T", words: "One flip.", numbers: ["0.5", "1"] },
    {
      title: "Which class?",
      link: "#coin?flips=TT",
      words: "It is spam.",
      printed: "p_1",
      correct: "p_2",
      guess: { question: "Spam?", answer: "yes", choices: ["yes", "no"] },
    },
    { title: "How many?", link: "#coin", words: "", guess: { question: "How many?", answer: "3" } },
  ],
};
const NAME = encodeURIComponent(JSON.stringify(COURSE));
const linkOf = (step) => `#course=${NAME}&step=${step}`;
const bar = find("#course");
const { documentElement: root } = globalThis.document;
const barsIn = (within) =>
  [...within.querySelectorAll("span.bar")].map(({ style }) => style.inlineSize);
const textOf = (selector) => bar.querySelector(selector).textContent;

store.setCurrent("coin");
launch(() => null);
beginCourse();
beforeEach(async () => {
  if (!find("#composer").hidden) return; // then one test goes on where the last one ended
  hideAnswersAgain();
  await follow("#coin");
});

test("the bar shows a step: its place, its words, its numbers, and nothing that is not there", async () => {
  await follow(linkOf(1));
  assert.equal(bar.hidden, false);
  assert.equal(textOf(".count span"), "1 of 3");
  assert.equal(textOf("h2"), "A flip");
  assert.equal(textOf(".deck"), "Lecture 1");
  assert.equal(textOf(".words"), "One flip.");
  assert.equal(textOf(".numbers b"), "0.5  ·  1");
  assert.equal(bar.querySelector(".numbers").hidden, false);
  assert.equal(bar.querySelector(".printed").hidden, true);
  assert.equal(bar.querySelector("[data-do=step-before]").disabled, true);
  assert.equal(bar.querySelector("[data-do=step-after]").disabled, false);
  const current = [...find("#steps").querySelectorAll("a")].map((link) => link.ariaCurrent);
  assert.deepEqual(current, ["step", null, null]);
});

test("a step with a misprint shows what is printed and what is right", async () => {
  await follow(linkOf(2));
  click(bar.querySelector(".choices button"));
  assert.equal(bar.querySelector(".printed").hidden, false);
  assert.equal(textOf(".printed .kind"), "Correct");
  assert.equal(bar.querySelector(".printed ins").innerHTML, "p<sub>2</sub>");
  assert.equal(bar.querySelector(".numbers").hidden, true);
});

test("without a course the bar is hidden, and no key leads anywhere", async () => {
  assert.equal(bar.hidden, true);
  assert.equal(root.hasAttribute("data-course"), false);
  press(document.body, "ArrowRight");
  assert.equal(location.hash, "#coin");
});

test("keys walk through a course, each in its direction, and not beyond its ends", async () => {
  await follow(linkOf(1));
  for (const [key, details, step] of [
    ["ArrowRight", {}, 2],
    ["PageDown", {}, 2],
    [" ", {}, 2],
    ["ArrowLeft", {}, 1],
    ["PageUp", {}, 1],
    [" ", { shiftKey: true }, 1],
    ["x", {}, 1],
    ["ArrowRight", { ctrlKey: true }, 1],
    ["ArrowRight", { altKey: true }, 1],
    ["ArrowRight", { metaKey: true }, 1],
  ]) {
    address(linkOf(1));
    press(document.body, key, details);
    assert.equal(location.hash, linkOf(step), `${key} ${JSON.stringify(details)}`);
  }
  await follow(linkOf(3));
  click(bar.querySelector("[data-do=reveal]"));
  press(document.body, "ArrowRight");
  assert.equal(location.hash, linkOf(3));
});

test("a question covers what is said until somebody has answered", async () => {
  address(linkOf(2));
  emit("following");
  assert.ok(root.hasAttribute("data-guess")); // before the step's file is here
  await settled();
  const covered = [...bar.querySelectorAll(".said")];
  assert.ok(root.hasAttribute("data-guess"));
  assert.ok(covered.every(({ hidden }) => hidden));
  assert.equal(textOf(".question"), "Spam?");
  assert.equal(bar.querySelector(".typed").hidden, true);
  const [yes, no] = bar.querySelectorAll(".choices button");
  assert.deepEqual([yes.textContent, no.textContent], ["yes", "no"]);
  click(no);
  assert.ok(!root.hasAttribute("data-guess"));
  assert.ok(covered.every(({ hidden }) => !hidden));
  assert.equal(textOf(".answer"), "Your answer: no. Right answer: yes.");
  assert.ok(yes.disabled && no.disabled);
  assert.equal(bar.querySelector("[data-do=reveal]").hidden, true);
});

test("a question stands beside its own picture, and the answer brings that of the step", async () => {
  const steps = [{ ...COURSE.steps[1], beside: "#coin" }];
  const link = `#course=${encodeURIComponent(JSON.stringify({ ...COURSE, steps }))}&step=1`;
  await follow(link);
  assert.equal(root.dataset.guess, "beside");
  assert.ok([...bar.querySelectorAll(".said")].every(({ hidden }) => hidden));
  address(`${link}&open=coin?flips=H`); // somebody plays with it
  click(bar.querySelector(".choices button"));
  assert.ok(!root.hasAttribute("data-guess"));
  assert.equal(location.hash, link);
  assert.equal(textOf(".answer"), "Right: yes.");
  assert.equal(inner(location.hash), "#coin?flips=TT");
});

test("a right answer is called right, and an answer that is asked for is given", async () => {
  await follow(linkOf(2));
  click(bar.querySelector(".choices button"));
  assert.equal(textOf(".answer"), "Right: yes.");
  await follow(linkOf(3));
  assert.equal(bar.querySelector(".typed").hidden, false);
  bar.querySelector(".typed input").value = " 3 ";
  press(bar.querySelector(".typed input"), "a");
  assert.equal(textOf(".answer"), "");
  press(bar.querySelector(".typed input"), "Enter");
  assert.equal(textOf(".answer"), "Right: 3.");
  hideAnswersAgain();
  await follow(linkOf(2));
  click(bar.querySelector("[data-do=reveal]"));
  assert.equal(textOf(".answer"), "yes.");
});

test("what was typed for one question is no answer to the next", async () => {
  await follow(linkOf(3));
  bar.querySelector(".typed input").value = "3";
  await follow(linkOf(2));
  click(bar.querySelector("[data-do=reveal]"));
  assert.equal(textOf(".answer"), "yes.");
});

test("the next key answers a question first, and a step back does not ask again", async () => {
  await follow(linkOf(2));
  press(document.body, "ArrowRight");
  assert.equal(location.hash, linkOf(2));
  assert.equal(textOf(".answer"), "yes.");
  await follow(linkOf(1));
  await follow(linkOf(2));
  assert.ok(!root.hasAttribute("data-guess"));
});

test("in class an answer stays covered and gives a code of this question, choice and vote", async () => {
  await follow(linkOf(2));
  const code = bar.querySelector(".code");
  click(bar.querySelector("[data-do=in-class]"));
  const [yes, no] = bar.querySelectorAll(".choices button");
  const codes = [];
  for (const choice of [yes, no]) {
    click(choice);
    assert.match(code.textContent, /^Your code: [A-Z]{3}-[A-Z]{3}$/);
    assert.equal(code.hidden, false);
    codes.push(code.textContent);
  }
  assert.ok(root.hasAttribute("data-guess"));
  click(bar.querySelector("[data-do=second-vote]"));
  assert.equal(code.hidden, true);
  click(yes);
  codes.push(code.textContent);
  assert.equal(new Set(codes).size, 3);
  click(bar.querySelector("[data-do=second-vote]"));
  click(yes);
  assert.equal(code.textContent, codes[0]);
  click(bar.querySelector("[data-do=in-class]"));
  assert.equal(code.hidden, true);
  click(no);
  assert.equal(textOf(".answer"), "Your answer: no. Right answer: yes.");
});

test("in class a typed answer has one code where it is right, and another where it is not", async () => {
  const { answerCode, inTwoPieces, OTHER_ANSWER, questionNumber } =
    await import("../../web/shell/base/codes.js");
  await follow(linkOf(3));
  click(bar.querySelector("[data-do=in-class]"));
  const codeOf = (text) => {
    bar.querySelector(".typed input").value = text;
    press(bar.querySelector(".typed input"), "Enter");
    return bar.querySelector(".code strong").textContent;
  };
  const number = questionNumber("How many?", 1);
  assert.equal(codeOf("3"), inTwoPieces(answerCode(number, 0)));
  assert.equal(codeOf("4"), inTwoPieces(answerCode(number, OTHER_ANSWER)));
  click(bar.querySelector("[data-do=in-class]"));
});

test("the keys belong to the course once it is opened from the header, without a jump", async () => {
  const main = find("#main");
  const calls = [];
  main.focus = (about) => calls.push(about);
  document.body.focus();
  await follow(linkOf(1));
  assert.deepEqual(calls, []);
  find("header a").focus();
  await follow(linkOf(3));
  assert.deepEqual(calls, [{ preventScroll: true }]);
  document.body.focus();
  delete main.focus;
});

test("a link of a course that was changed on its way is read as it was, and says so", async () => {
  const remark = bar.querySelector(":scope > .notices");
  await follow("#course=000&amp;step=1");
  assert.equal(remark.hidden, false);
  assert.match(remark.textContent, /read as “#course=000&step=1”\.$/);
  await follow("#course=000&step=1");
  assert.deepEqual([remark.hidden, remark.textContent], [true, ""]);
});

test("buttons walk one step on and one back", async () => {
  const steps = Array.from({ length: 5 }, (_, k) => ({ title: `${k}`, link: "#coin", words: "" }));
  const name = encodeURIComponent(JSON.stringify({ title: "Five", deck: "", steps }));
  await follow(`#course=${name}&step=3`);
  click(bar.querySelector("[data-do=step-after]"));
  assert.match(location.hash, /&step=4$/);
  await follow(`#course=${name}&step=3`);
  click(bar.querySelector("[data-do=step-before]"));
  assert.match(location.hash, /&step=2$/);
});

test("a vote that is stopped before Python has counted shows its bars as soon as it has", async () => {
  await follow(linkOf(3));
  click(bar.querySelector("[data-do=collect]"));
  const window = find("#collect");
  const [stop, reveal, , save] = window.querySelectorAll("p button");
  assert.deepEqual([stop.hidden, reveal.hidden, save.hidden], [false, true, true]);
  click(stop);
  assert.equal(window.querySelectorAll("tr").length, 0);
  assert.deepEqual([stop.hidden, reveal.hidden, save.hidden], [true, true, true]);
  await answer("coin"); // Python is live, and gets what has waited for it
  while (store.busy && store.busy.do !== "count") await answer("coin");
  const counting = { counts: [2, 1], labels: ["3", "other"], right: 0, left: [] };
  await answer("coin", { counting });
  assert.equal(window.querySelectorAll("tr").length, 2);
  assert.deepEqual([reveal.hidden, save.hidden], [false, false]);
});

test("a lecturer's count asks Python, and shows shares once the vote is stopped", async () => {
  await follow(linkOf(2));
  await idle();
  const count = outbox.length;
  click(bar.querySelector("[data-do=collect]"));
  const window = find("#collect");
  assert.ok(window.hasAttribute("open"));
  const [request] = outbox.slice(count);
  assert.deepEqual(
    { do: request.do, vote: request.vote, question: request.question, choices: request.choices },
    { do: "count", vote: 1, question: "Spam?", choices: ["yes", "no"] },
  );
  const [stop, reveal, second, save] = window.querySelectorAll("p button");
  const hides = () => [stop, reveal, second, save].map(({ hidden }) => hidden);
  assert.deepEqual(hides(), [false, true, true, true]);
  const counting = {
    counts: [1, 3, 0],
    labels: ["yes", "no", "other"],
    right: 0,
    left: [
      { kind: "typos", count: 2, lines: ["abc", "abd"] },
      { kind: "others", count: 0, lines: [] },
    ],
  };
  await answer("coin", { counting });
  assert.equal(window.querySelector("[role=status]").textContent, "4 answers");
  assert.equal(window.querySelector("summary").textContent, "Not counted: 2 mistyped");
  assert.equal(window.querySelector("details").hidden, false);
  assert.equal(window.querySelectorAll("li").length, 2);
  assert.equal(window.querySelectorAll("tr").length, 0);
  click(stop);
  assert.deepEqual(hides(), [true, false, false, false]);
  const rows = [...window.querySelectorAll("tr")].map((row) => row.textContent);
  assert.deepEqual(rows, ["yes1 (25 %)", "no3 (75 %)"]);
  assert.deepEqual(barsIn(window), ["2.5rem", "7.5rem"]); // of 10 for all
  click(reveal);
  const marks = [...window.querySelectorAll("tr")].map((row) => row.dataset.mark);
  assert.deepEqual(marks, ["right", "misconception"]);
  await idle();
});

test("to leave a course is to go to the lab's own link", async () => {
  await follow(`${linkOf(1)}&open=coin?flips=TTT`);
  click(bar.querySelector("[data-do=leave-course]"));
  assert.equal(location.hash, "#coin?flips=TTT");
});

test("outside of a frame nothing is told to a page around this one", () => {
  assert.deepEqual(posted, []);
});

test("an experiment of the class is counted, beside what is expected", async () => {
  const steps = [{ title: "Flips", link: "#coin", words: "", experiment: "flips" }];
  const name = encodeURIComponent(JSON.stringify({ title: "A", deck: "", steps }));
  await follow(`#course=${name}&step=1`);
  await idle();
  const experiment = bar.querySelector(".experiment");
  assert.equal(experiment.hidden, false);
  click(experiment.querySelector("[data-do=collect]"));
  const request = outbox.at(-1);
  assert.deepEqual([request.do, request.experiment], ["count", "flips"]);
  const labels = Array.from({ length: 12 }, (_, k) => String(k));
  const curves = [
    [0, 1],
    [1, 0],
  ];
  const expected = labels.map((_, k) => (k === 4 ? 0.625 : 0.01));
  const crowd = { sentence: "3 flips.", expected, curves, link: "#coin?n=3" };
  const counts = labels.map((_, k) => Number(k === 4 || k === 5));
  await answer("coin", { counting: { counts, left: [], labels, right: -1, crowd } });
  const window = find("#collect");
  const [stop, reveal, second] = window.querySelectorAll("p button");
  click(stop);
  assert.ok(reveal.hidden && second.hidden);
  assert.equal(window.querySelector(".crowd").textContent, "3 flips.");
  const lines = [...window.querySelectorAll("polyline")];
  assert.deepEqual(
    lines.map((line) => [line.getAttribute("class"), line.getAttribute("points")]),
    [
      ["prior", "0,100 200,0"],
      ["posterior", "0,0 200,100"],
    ],
  );
  assert.equal(window.querySelectorAll("tr")[4].textContent, "41 (50 %)expected 62.5 %");
  // The longest bar is that of the largest share, here of an expected one
  assert.deepEqual(barsIn(window.querySelectorAll("tr")[4]), ["8rem", "10rem"]);
  await follow(linkOf(2));
  assert.ok(experiment.hidden);
});

// ── A course of one's own ────────────────────────────────────────────────────────────────────────

const composer = find("#composer");
const field = composer.querySelector("textarea");
/** The course that is played, as its link holds it. */
const played = () => JSON.parse(decodeURIComponent(location.hash.slice(8).split("&")[0]));
const doing = (action) => click(composer.querySelector(`[data-do=${action}]`));
/** Python has read the text of the composer. */
const read = async (course) => {
  await until(() => store.busy?.do === "course-file");
  await answer("coin", { courseFile: course });
  await follow(location.hash);
};

test("views become steps at the end of a course's text, which is played at once", async () => {
  await follow("#coin");
  click(find("[data-do=compose]"));
  assert.equal(composer.hidden, false);
  assert.equal(field.value, "---\ntitle: My course\n---\n");
  await idle();
  for (const [k, text] of ["## First\n\n[Open](#coin)", "## Second\n\n[Open](#coin)"].entries()) {
    doing("add-step");
    assert.equal(outbox.at(-1).do, "step");
    await answer("coin", { step: text });
    assert.ok(field.value.endsWith(`\n\n${text}\n`));
    const { do: kind, text: sent, name } = outbox.at(-1);
    assert.deepEqual([kind, sent, name], ["course-file", field.value, "Your course"]);
    await read({ title: "My course", steps: COURSE.steps.slice(0, k + 1) });
    assert.equal(textOf(".count span"), `${k + 1} of ${k + 1}`);
    await idle();
  }
});

test("a text that was changed is played at the step that is open, with its answer", async () => {
  await follow(location.hash.replace("step=2", "step=1"));
  field.value = "---\ntitle: Mine\n---";
  doing("play-course");
  await read({ title: "Mine", steps: [COURSE.steps[1], COURSE.steps[2]] });
  assert.equal(played().title, "Mine");
  assert.match(location.hash, /&step=1$/);
  assert.ok(!root.hasAttribute("data-guess")); // the author knows it
  assert.equal(textOf(".answer"), "yes.");
  await follow(location.hash.replace("step=1", "step=2"));
  doing("play-course");
  await idle();
  doing("play-course");
  field.value += " and more"; // is typed meanwhile, and stays
  await read({ title: "Mine", steps: [COURSE.steps[1]] });
  assert.equal(field.value, "---\ntitle: Mine\n--- and more");
  assert.match(location.hash, /&step=1$/);
});

test("what Python objects to is said, and the course that is played stays", async () => {
  const { hash } = location;
  await idle();
  doing("play-course");
  await answer("coin", { alarm: "Your course cannot be played: line 1: no title." });
  assert.equal(find("#message p").textContent, "Your course cannot be played: line 1: no title.");
  assert.equal(location.hash, hash);
  find("#message p").textContent = "";
});

test("a course from elsewhere is composed as the text that Python makes of it", async () => {
  await idle();
  const course = { ...COURSE, deck: "another" };
  emit("courseFile", course);
  await follow(location.hash);
  const textRequest = () => [store.busy, ...store.queue].find((request) => request?.markdown);
  assert.deepEqual(JSON.parse(textRequest().text), course);
  while (!store.busy.markdown) await answer("coin");
  await answer("coin", { markdown: "---\ntitle: Two steps" });
  assert.equal(field.value, "---\ntitle: Two steps");
  doing("compose-done");
  assert.equal(composer.hidden, true);
  await idle();
  click(find("[data-do=compose]")); // which is played, and was not composed here
  assert.deepEqual(JSON.parse(textRequest().text), course);
  await idle();
  doing("compose-done");
});

test("the text of a course is saved as a file", async () => {
  const saved = [];
  URL.createObjectURL = (blob) => saved.push(blob.text());
  URL.revokeObjectURL = () => {};
  field.value = "---\ntitle: Saved";
  doing("save-course");
  assert.equal(await saved[0], "---\ntitle: Saved");
});

test("a link holds a course of less than 7,900 characters, and a longer one is named by the page", async () => {
  const { namedCourse } = await import("../../web/shell/course/own.js");
  const courseOf = (length) => {
    const bare = { title: "", deck: "", steps: [] };
    const title = "x".repeat(length - encodeURIComponent(JSON.stringify(bare)).length);
    return { ...bare, title };
  };
  const short = courseOf(7899);
  assert.equal(namedCourse(short), encodeURIComponent(JSON.stringify(short)));
  assert.match(namedCourse(courseOf(7900)), /^own-\d+$/);
});

test("a course from a file is played from its first step, and a file without steps is refused", async () => {
  emit("courseFile", COURSE);
  assert.equal(location.hash, linkOf(1));
  address("#coin");
  emit("courseFile", { title: "none" });
  emit("courseFile", { title: "none", steps: [] });
  assert.equal(location.hash, "#coin");
  assert.match(find("#lab-coin .note").textContent, /contains no course steps/);
});

test("one's own course has prose whose texts are never markup, and an exercise of its own", async () => {
  const step = { title: "Own", link: "#coin", words: "One *flip*.", exercise: "own.share 3" };
  const course = { title: "", deck: "", steps: [step], exercises: '{"share": {"title": "Heads"}}' };
  emit("courseFile", course);
  await follow(location.hash);
  const words = bar.querySelector(".words");
  assert.equal(words.textContent, "One *flip*."); // until Python has read it
  assert.equal(textOf(".exercise summary"), "Exercise: Heads");
  const link = ["a", { href: "?flips=T" }, ["<b>flip</b>"]];
  const half = ["math", {}, [["mn", {}, "1"]]];
  while (store.busy.text !== JSON.stringify(course)) await answer("coin");
  await answer("coin", { prose: [[["p", {}, ["One ", link, half]]]] });
  assert.equal(words.querySelector("p > a").textContent, "<b>flip</b>");
  assert.equal(words.querySelector("math mn").textContent, "1");
});

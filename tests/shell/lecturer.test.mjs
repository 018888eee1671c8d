// What a lecturer has beside the steps of a course: notes in a second window, the list of
// steps, and the course on paper.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  addSection,
  answer,
  click,
  entries,
  find,
  follow,
  happen,
  idle,
  outbox,
  settled,
  until,
} from "./document.mjs";

const page = globalThis;
const { document } = page;
const { documentElement: root } = document;
const coin = addSection("coin", { fields: [["flips", "Flips"]] });
addSection("spam", { hides: "mail" });
await import("../../web/shell/rooms.js");
const { emit } = await import("../../web/shell/base/signals.js");
const { partOf } = await import("../../web/shell/course/paper.js");
const { launch } = await import("../../web/shell/python/life.js");
const store = await import("../../web/shell/visit/store.js");

const STEPS = [
  { title: "A flip", link: "#coin?flips=HT", words: "One flip.", slide: 3, minutes: 4 },
  {
    title: "Which side?",
    link: "#coin?flips=TT",
    words: "It is tails.",
    guess: { question: "Heads?", answer: "no", choices: ["yes", "no"] },
    ...{ note: "Wait <b>here</b>.", slide: 8, page: 2 },
  },
  { title: "The end", link: "#coin", words: "", numbers: ["0.5", "1"], slide: 8 },
];
const COURSE = { title: "Three steps", deck: "Lecture 1", steps: STEPS, order: [1, 3, 2] };
const NAME = encodeURIComponent(JSON.stringify(COURSE));
const linkOf = (step) => `#course=${NAME}&step=${step}`;
const note = coin.querySelector(".note");
const buttonIn = (within, label) =>
  [...within.querySelectorAll("button")].find(({ textContent }) => textContent === label);

store.setCurrent("coin");
test("before a course is opened nothing of one is shown, and nothing of an exercise", () => {
  for (const selector of [
    ...["#exercise", ".way-back", "details.exercise", "details.experiment"],
    ...["#steps .jump", "[data-do=reset-step]", ".asked .code", "#course > .notices"],
  ]) {
    assert.equal(find(selector)?.hidden, true, selector);
  }
});

test("before Python is there a course is not printed, and that is said", async () => {
  await follow(linkOf(1));
  click(find("[data-do=print-course]"));
  assert.equal(note.textContent, "The course can be printed as soon as Python has started.");
  assert.equal(root.dataset.paper, undefined);
  launch(() => null);
  await answer("coin");
});

beforeEach(idle);

// ── The list of steps ────────────────────────────────────────────────────────────────────────────

const steps = find("#steps");

test("the list has the steps in the order of teaching, with their slides and minutes", async () => {
  await follow(linkOf(3));
  const lines = [...steps.querySelectorAll("li")].map((line) => line.textContent);
  assert.deepEqual(lines, ["A flip slide 3, 4 min", "The end slide 8", "Which side? slide 8"]);
  const links = [...steps.querySelectorAll("li a")];
  assert.deepEqual(
    links.map(({ href }) => href),
    [1, 3, 2].map(linkOf),
  );
  assert.deepEqual(
    links.map(({ ariaCurrent }) => ariaCurrent),
    [null, "step", null],
  );
  assert.equal(steps.querySelector(".jump").hidden, false);
});

test("a number of the deck leads to its step, and the browser refuses one before all steps", async () => {
  await follow(linkOf(2));
  const jump = steps.querySelector(".jump");
  const slide = jump.querySelector("input");
  assert.equal(slide.min, 3);
  for (const [text, link] of [
    ["4", linkOf(1)],
    ["8", linkOf(3)], // the first of two
    ["9", linkOf(3)],
  ]) {
    slide.value = text;
    happen(jump, "submit");
    assert.equal(page.location.hash, link);
  }
});

test("the list is written by Python, from the text of a course of one's own", async () => {
  await follow(linkOf(1));
  for (const form of ["markdown", "csv"]) {
    click(steps.querySelector(`[data-do=course-list][data-form=${form}]`));
    const { do: kind, form: format, text, name, page: place } = outbox.at(-1);
    assert.deepEqual([kind, format, name], ["course-list", form, ""]);
    assert.deepEqual(JSON.parse(text), COURSE);
    assert.equal(place, "https://example.org/genlab/");
    await idle();
  }
});

test("the step can be opened anew once somebody has changed its state", async () => {
  await follow(linkOf(1));
  const back = find("[data-do=reset-step]");
  assert.equal(back.hidden, true);
  await follow(`${linkOf(1)}&open=coin?flips=H`);
  assert.equal(back.hidden, false);
  const count = entries.length;
  click(back);
  await until(() => page.location.hash === linkOf(1));
  assert.equal(entries.length, count + 1);
  await idle();
  await settled();
  assert.equal(back.hidden, true);
  emit("changedByHand");
  assert.equal(back.hidden, false);
  click(back); // it has the address of the step already
  await settled();
  assert.equal(entries.length, count + 1);
  await idle();
  await follow("#coin");
  emit("changedByHand");
  assert.equal(back.hidden, true);
});

// ── Notes in a second window ─────────────────────────────────────────────────────────────────────

const { parseHTML } = await import(process.env.GENLAB_DOM);
/** An empty window, as the browser opens it. */
function emptyWindow() {
  const { document: inside } = parseHTML("<!doctype html><html><head></head><body></body></html>");
  return { document: inside, closed: false, focus() {} };
}
const textsOf = ({ document: inside }) =>
  [...inside.querySelectorAll("main > :not([hidden])")].map(({ textContent }) => textContent);
const timeIn = ({ document: inside }) => inside.querySelector(".times").textContent;

test("a window that the browser does not open is missed with what to do", async () => {
  page.open = () => null;
  await follow(linkOf(1));
  click(find("[data-do=notes]"));
  assert.match(note.textContent, /^The browser did not open the window with the notes\./);
});

test("the notes say what belongs to the step, what comes next, and the time", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval", "Date"], now: 5_000_000 });
  const window = emptyWindow();
  page.open = () => window;
  await follow(linkOf(1));
  steps.showPopover();
  click(find("[data-do=notes]"));
  assert.equal(steps.dataset.popoverOpen, undefined);
  const inside = window.document;
  assert.equal(inside.title, "Notes: A flip");
  assert.deepEqual(textsOf(window), [
    "1 of 3, slide 3",
    "A flip",
    "No note for this step.",
    "Next: The end, slide 8",
  ]);
  assert.equal(inside.documentElement.dataset.theme, root.dataset.theme);
  t.mock.timers.tick(65_000);
  assert.equal(timeIn(window), "1:05; planned until the end of this step: 4 of 4 min");
  await follow(linkOf(3));
  assert.deepEqual(textsOf(window), [
    "2 of 3, slide 8",
    "The end",
    "No note for this step.",
    "Next: Which side?, slide 8, page 2",
  ]);
  await follow(linkOf(2));
  assert.deepEqual(textsOf(window), [
    "3 of 3, slide 8, page 2",
    "Which side?",
    "Wait <b>here</b>.",
    "Question: Heads?",
    "Answer: no",
    "This is the last step.",
  ]);
  t.mock.timers.tick(3000);
  assert.equal(timeIn(window), "1:08; planned until the end of this step: 4 of 4 min");
  click(buttonIn(inside, "Restart the clock"));
  assert.match(timeIn(window), /^0:00; /);
  assert.equal(inside.documentElement.dataset.began, "5068000");
  await follow("#coin");
  assert.deepEqual(textsOf(window), ["No course is open."]);
  assert.equal(timeIn(window), "");
});

test("the notes lead the steps, by their buttons and by the keys of a presenter", async () => {
  const window = emptyWindow();
  page.open = () => window;
  await follow(linkOf(1));
  click(find("[data-do=notes]"));
  const inside = window.document;
  click(buttonIn(inside, "Next step"));
  assert.equal(page.location.hash, linkOf(3));
  await follow(linkOf(3));
  click(buttonIn(inside, "Previous step"));
  assert.equal(page.location.hash, linkOf(1));
  await follow(linkOf(1));
  const pressed = (key, target = inside.body) => {
    let isTaken = false;
    inside.onkeydown({ key, target, preventDefault: () => (isTaken = true) });
    return isTaken;
  };
  assert.ok(!pressed("a"));
  assert.ok(!pressed(" ", buttonIn(inside, "Next step")));
  assert.equal(page.location.hash, linkOf(1));
  assert.ok(pressed("PageDown"));
  assert.equal(page.location.hash, linkOf(3));
});

// ── The course on paper ──────────────────────────────────────────────────────────────────────────

const lines = (step, isSolved, pictures = []) => {
  const part = partOf(NAME, 4, step, isSolved, pictures);
  return [...part.querySelectorAll(":is(h2, p, ul, .room, .words, figure):not([hidden])")].map(
    (line) => `${line.className || line.localName}: ${line.textContent}`,
  );
};

test("on paper a question has room for an answer, or has its answer and what is said", () => {
  const { guess } = STEPS[1];
  assert.deepEqual(lines(STEPS[1], false), [
    "h2: 4. Which side?",
    "question: Heads?",
    "choices: ☐ yes☐ no",
    "room: ",
  ]);
  const part = partOf(NAME, 1, STEPS[1], false, []);
  assert.equal(part.querySelectorAll(".line").length, 4);
  assert.deepEqual(lines({ ...STEPS[1], guess: { ...guess, choices: [] } }, true), [
    "h2: 4. Which side?",
    "question: Heads?",
    "answer: Answer: no",
    "said words: It is tails.",
  ]);
});

test("on paper a step has its words as text, its misprint, its pictures and its results", () => {
  const picture = document.createElement("img");
  const plain = { title: "T", words: "<b>w</b>" };
  assert.deepEqual(lines({ ...plain, numbers: ["1", "2"] }, false, [picture]), [
    "h2: 4. T",
    "said words: <b>w</b>",
    "numbers: Result: 1  ·  2",
    "figure: ",
  ]);
  const misprint = { ...plain, printed: "p_1", correct: "p_2" };
  assert.equal(lines(misprint, false)[2], "printed: Printed p1 Correct p2");
  assert.equal(
    lines({ ...misprint, equivalent: "p_3" }, false)[2],
    "printed equivalent: Printed p1 Same as p3",
  );
});

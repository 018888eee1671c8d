// Exercises in the page: the one that the address names, its fields and feedback, the list of all,
// and what a lecturer makes of them.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { gzipSync } from "node:zlib";
import {
  addSection,
  answer,
  click,
  files,
  find,
  follow,
  happen,
  happenToWindow,
  idle,
  integrityOf,
  outbox,
  settled,
  until,
} from "./document.mjs";

addSection("coin");
addSection("spam");
await import("../../web/shell/rooms.js");
const { emit } = await import("../../web/shell/base/signals.js");
const { launch } = await import("../../web/shell/python/life.js");
const { variantsIn } = await import("../../web/shell/exercise/list.js");
const store = await import("../../web/shell/visit/store.js");

const place = find("#exercise");
const sheet = place.querySelector(".sheet-of-exercise");
const within = (selector) => sheet.querySelector(selector);
const PART = { name: "posterior", ask: "p =", form: "a number", choices: [] };
const PAGE = {
  name: "coin.posterior",
  title: "The posterior",
  lab: "coin",
  link: "#coin?flips=TT",
  formulas: {},
  paragraphs: ["What is p_1?"],
  tables: [],
  parts: [PART, { name: "class", ask: "Fair?", form: "", choices: ["yes", "no"] }],
  hints: ["First.", "Second."],
  solution: ["By Bayes."],
  answers: ["0.5"],
};
const tell = (variant, changes = {}) =>
  answer("coin", { exercise: { ...PAGE, variant, ...changes } });

/** The form of a variant whose question Python has told, with its first field. */
async function formOf(variant) {
  await follow(`#exercise=coin.posterior&variant=${variant}`);
  await tell(variant);
  const form = within("form");
  const [field] = form.querySelectorAll("input");
  const [feedback] = form.querySelectorAll(".feedback");
  const type = (text) => {
    field.value = text;
    field.oninput();
  };
  return { form, field, feedback, type };
}

store.setCurrent("coin");
launch(() => null);
await answer("coin"); // Python is live
beforeEach(async () => {
  await idle();
  await follow("#coin");
});

test("a link shows its exercise, and the lab's link hides it and offers the way back", async () => {
  assert.equal(place.hidden, true);
  await follow("#exercise=coin.posterior&variant=3");
  assert.equal(place.hidden, false);
  assert.equal(within("h1").textContent, "The posterior after more flips");
  assert.equal(within(".number").textContent, "coin.posterior, variant 3");
  assert.equal(within(".notices").hidden, true);
  const wayBack = place.querySelector(".way-back");
  assert.equal(wayBack.hidden, true);
  await follow("#coin?flips=T");
  assert.equal(sheet.hidden, true);
  assert.equal(wayBack.hidden, false);
  assert.equal(wayBack.href, "#exercise=coin.posterior&variant=3");
  await follow("#spam");
  assert.equal(place.hidden, true);
  await follow("#coin");
  assert.equal(wayBack.hidden, true);
});

test("the projector belongs to the exercise alone, and Escape ends it", async () => {
  const { documentElement: root } = document;
  await follow("#exercise=coin.posterior&variant=3");
  click(within(".projector"));
  assert.ok(root.hasAttribute("data-wall"));
  assert.equal(within(".projector").ariaPressed, "true");
  happenToWindow("keydown", { key: "Escape" });
  assert.ok(!root.hasAttribute("data-wall"));
  click(within(".projector"));
  await follow("#coin");
  assert.ok(!root.hasAttribute("data-wall"));
});

test("an exercise that does not exist is said, with the list of all", async () => {
  await follow("#exercise=coin.nothing");
  assert.equal(within("h1").textContent, "Exercises");
  assert.match(within(".notices").textContent, /No exercise is called “coin\.nothing”/);
  assert.equal(within(".projector").hidden, true);
  assert.equal(within(".number").hidden, true);
  const links = [...within(".list").querySelectorAll("li a")].map((link) => link.textContent);
  assert.deepEqual(links, ["The posterior after more flips", "A weight"]);
});

test("Python tells the question, whose parts become fields", async () => {
  await follow("#exercise=coin.posterior&variant=4");
  assert.match(within(".status").textContent, /question is on its way/);
  assert.equal(within("form").hidden, true);
  const request = outbox.at(-1);
  assert.deepEqual([request.do, request.name, request.variant], ["exercise", "coin.posterior", 4]);
  await tell(4);
  assert.equal(within(".posed p").innerHTML, "What is p<sub>1</sub>?");
  assert.equal(within("form").hidden, false);
  assert.equal(within(".status").textContent, "");
  assert.equal(within("form").querySelectorAll("input").length, 3);
  assert.equal(within(".accepts").textContent, "a number");
});

test("an answer is sent, its verdict is shown, and another text takes the verdict away", async () => {
  const { form, field, feedback, type } = await formOf(5);
  happen(form, "submit");
  assert.equal(feedback.textContent, "Nothing is entered yet.");
  type("0.4");
  assert.equal(feedback.textContent, "");
  happen(form, "submit");
  const request = outbox.at(-1);
  assert.deepEqual([request.do, request.part, request.answer], ["check", "posterior", "0.4"]);
  assert.equal(feedback.textContent, ""); // Python is here, and answers at once
  const verdict = { name: PAGE.name, variant: 5, part: "posterior", code: "ABCDEF" };
  await answer("coin", { verdict: { ...verdict, right: false, feedback: "Too small." } });
  assert.equal(feedback.textContent, "Too small.");
  assert.equal(feedback.dataset.verdict, "wrong");
  assert.equal(field.getAttribute("aria-invalid"), "true");
  type("0.5");
  assert.equal(feedback.textContent, "");
  assert.equal(feedback.dataset.verdict, undefined);
  assert.equal(field.getAttribute("aria-invalid"), null);
  // A verdict on what stood there before says nothing of what stands there now
  await answer("coin", { verdict: { ...verdict, right: false, feedback: "Late." } });
  assert.equal(feedback.textContent, "");
  happen(form, "submit");
  await answer("coin", { verdict: { ...verdict, right: true, feedback: "Right." } });
  assert.equal(feedback.dataset.verdict, "right");
  assert.equal(field.getAttribute("aria-invalid"), null);
});

test("before Python is there a question of the site's file is asked, and its answer waits", async () => {
  const { site } = await import("../../web/shell/base/page.js");
  const { paragraphs, tables, parts, formulas } = PAGE;
  const question = { paragraphs, tables, parts, formulas };
  const content = gzipSync(JSON.stringify({ "coin.posterior": [null, question] }));
  files.set("assets/exercises.bin", content);
  const integrity = integrityOf(content);
  site.files["exercises.bin"] = { path: "assets/exercises.bin", integrity };
  store.setReady(false);
  await follow("#exercise=coin.posterior&variant=1");
  await until(() => within("form input"));
  assert.equal(within(".posed p").innerHTML, "What is p<sub>1</sub>?");
  assert.match(within(".status").textContent, /^Python is still loading\. Hints and the solution/);
  const [field] = within("form").querySelectorAll("input");
  const [feedback] = within("form").querySelectorAll(".feedback");
  assert.equal(feedback.textContent, "");
  field.value = "0.4";
  field.oninput();
  happen(within("form"), "submit");
  assert.equal(feedback.textContent, "Python is still loading; your answer follows.");
  field.value = "0.5"; // which nobody has sent
  field.oninput();
  emit("live");
  assert.equal(feedback.textContent, "");
  await follow("#exercise=coin.posterior&variant=2"); // which the file does not have
  await settled();
  assert.match(
    within(".status").textContent,
    /^The question is on its way\. Python is still loading\.$/,
  );
  store.setReady(true);
  emit("live");
  assert.match(within(".status").textContent, /^The question is on its way/);
  const { askNext } = await import("../../web/shell/python/questions.js");
  askNext();
});

test("in class an answer gets a code for its vote, and its verdict when the class is left", async () => {
  const { form, field, feedback, type } = await formOf(40);
  const verdict = { name: PAGE.name, variant: 40, part: "posterior", codes: ["ABCDEF", "GHJKLM"] };
  const check = async () => {
    type("0.4");
    happen(form, "submit");
    await answer("coin", { verdict: { ...verdict, right: false, feedback: "Too small." } });
  };
  const helpers = () => [...within(".helps").children].filter(({ hidden }) => !hidden).length;
  assert.equal(helpers(), 4);
  click(within("[data-do=in-class]"));
  assert.equal(helpers(), 1); // “Another one” alone: hints, the solution and the lab are covered
  await check();
  assert.equal(feedback.textContent, "Your code: ABC-DEF = 0.4"); // nobody foresaw this answer
  assert.equal(feedback.dataset.verdict, undefined);
  assert.equal(field.getAttribute("aria-invalid"), null);
  click(within("[data-do=second-vote]"));
  assert.equal(feedback.textContent, "");
  await check();
  assert.equal(feedback.textContent, "Your code: GHJ-KLM = 0.4");
  const uncover = [...within(".class-vote").children].find(
    ({ textContent }) => textContent === "Uncover",
  );
  click(uncover);
  assert.equal(helpers(), 4);
  assert.equal(feedback.textContent, "Too small.");
  click(uncover);
  click(within("[data-do=in-class]"));
  assert.ok(uncover.hidden);
  assert.equal(helpers(), 4);
  assert.equal(feedback.textContent, "Too small.");
  assert.equal(feedback.dataset.verdict, "wrong");
  click(within("[data-do=second-vote]"));
});

test("hints come one by one, and the worked solution is opened and closed", async () => {
  await follow("#exercise=coin.posterior&variant=6");
  const [hint, solution, show, another] = within(".helps").querySelectorAll("button");
  assert.ok([hint, solution, show].every(({ disabled }) => disabled));
  await tell(6);
  assert.ok([hint, solution, show].every(({ disabled }) => !disabled));
  assert.equal(within(".hints").hidden, true);
  click(hint);
  assert.equal(within(".hints").textContent, "First.");
  assert.equal(hint.textContent, "Another hint");
  click(hint);
  assert.equal(within(".hints").textContent, "First.Second.");
  assert.equal(hint.hidden, true);
  assert.equal(within(".solution").hidden, true);
  click(solution);
  assert.equal(within(".solution").hidden, false);
  assert.equal(within(".solution").textContent, "Worked solutionBy Bayes.Answer0.5");
  assert.equal(solution.getAttribute("aria-expanded"), "true");
  click(solution);
  assert.equal(within(".solution").hidden, true);
  click(show);
  assert.equal(location.hash, "#coin?flips=TT");
  await follow("#exercise=coin.posterior&variant=6");
  click(another);
  assert.equal(location.hash, "#exercise=coin.posterior&variant=7");
});

test("the last variant is followed by the first", async () => {
  await follow("#exercise=coin.posterior&variant=999");
  await tell(999);
  click(within(".helps").querySelectorAll("button")[3]);
  assert.equal(location.hash, "#exercise=coin.posterior&variant=0");
});

test("what is wrong with a variant stands in the place of its question", async () => {
  await follow("#exercise=spam.weight&variant=8");
  await answer("spam", { alarm: "This variant cannot be made." });
  assert.equal(within(".status").textContent, "This variant cannot be made.");
});

test("a set counts the exercises that are solved, and leads from one to the next", async () => {
  const set = "coin.posterior.20,spam.weight.21";
  await follow(`#exercise=coin.posterior&variant=20&set=${set}`);
  await tell(20, { parts: [PART] });
  const members = within(".members");
  assert.equal(members.hidden, false);
  assert.match(members.textContent, /^0 of 2 solved/);
  const states = () => [...within(".members").querySelectorAll("a")].map((a) => a.dataset.state);
  assert.deepEqual(states(), ["open", "open"]);
  const current = [...members.querySelectorAll("a")].map((link) => link.ariaCurrent);
  assert.deepEqual(current, ["step", null]);
  const [field] = within("form").querySelectorAll("input");
  field.value = "0.5";
  field.oninput();
  happen(within("form"), "submit");
  assert.deepEqual(states(), ["begun", "open"]);
  while (store.busy?.do !== "check") await answer("coin");
  const verdict = { name: PAGE.name, variant: 20, part: "posterior", code: "ABCDEF" };
  await answer("coin", { verdict: { ...verdict, right: true, feedback: "Right." } });
  assert.deepEqual(states(), ["solved", "open"]);
  assert.match(within(".members").textContent, /^1 of 2 solved/);
  assert.equal(
    within(".members").querySelectorAll("a")[1].href,
    `#exercise=spam.weight&variant=21&set=${set}`,
  );
});

test("variantsIn reads numbers and ranges, each once, and refuses what is neither", () => {
  assert.deepEqual(variantsIn("3"), [3]);
  assert.deepEqual(variantsIn("1-3, 7; 2–4"), [1, 2, 3, 7, 4]);
  assert.deepEqual(variantsIn("5-5"), [5]);
  for (const text of ["", "a", "3-1", "1000", "1-", "1.5"]) assert.equal(variantsIn(text), null);
});

test("a lecturer ticks exercises and gets a link, files and the links of students", async () => {
  await follow("#exercise=");
  const panel = within(".class");
  const [box, otherBox] = panel.querySelectorAll("[type=checkbox]");
  const [variants, otherVariants] = panel.querySelectorAll(".rows input:not([type])");
  const [link, students] = panel.querySelectorAll("textarea");
  const status = panel.querySelector("[role=status]");
  assert.equal(status.textContent, "Tick an exercise first.");
  box.checked = true;
  variants.value = "1-2";
  variants.oninput();
  assert.equal(status.textContent, "");
  const set = "coin.posterior.1,coin.posterior.2";
  assert.ok(link.value.endsWith(`#exercise=coin.posterior&variant=1&set=${set}`));
  variants.value = "one";
  variants.oninput();
  assert.match(status.textContent, /“one” cannot be read/);
  assert.equal(link.value, "");
  variants.value = "0-499";
  otherBox.checked = true;
  otherVariants.value = "0";
  otherVariants.oninput();
  assert.match(status.textContent, /At most 500 variants go into one file; these are 501/);
  otherBox.checked = false;
  variants.value = "3, 4";
  variants.oninput();
  const buttons = [...panel.querySelectorAll("button")];
  click(buttons.find(({ textContent }) => textContent === "GIFT"));
  const request = outbox.at(-1);
  assert.deepEqual([request.do, request.kind], ["exercise-file", "gift"]);
  assert.deepEqual(request.tasks, [
    ["coin.posterior", 3],
    ["coin.posterior", 4],
  ]);
  assert.equal(status.textContent, "The file is being written.");
  await answer("coin", { alarm: "no room" });
  assert.equal(status.textContent, "no room");
  const copied = [];
  Object.defineProperty(globalThis.navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text) => copied.push(text) },
  });
  click(buttons.find(({ textContent }) => textContent === "Copy the link"));
  assert.equal(status.textContent, "Copied.");
  const both = "#exercise=coin.posterior&variant=3&set=coin.posterior.3,coin.posterior.4";
  assert.deepEqual(copied, [`https://example.org/genlab/${both}`]);
  students.value = "Ada";
  click(buttons.find(({ textContent }) => textContent === "Links of the students as CSV"));
  assert.deepEqual(outbox.at(-1).names, ["coin.posterior"]);
  assert.equal(outbox.at(-1).students, "Ada");
  await idle();
});

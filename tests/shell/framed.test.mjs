// A course in a frame of another page, which is told what was opened and answered.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  address,
  addSection,
  answer,
  click,
  entries,
  find,
  happen,
  happenToWindow,
  posted,
  settled,
} from "./document.mjs";

addSection("coin");
addSection("spam");
const guess = { question: "Spam?", answer: "yes", choices: ["yes", "no"] };
const COURSE = {
  title: "Two steps",
  deck: "",
  steps: [
    { title: "A flip", link: "#coin", words: "", exercise: "coin.posterior 3" },
    { title: "Which?", link: "#coin?flips=T", words: "", guess },
  ],
};
const NAME = encodeURIComponent(JSON.stringify(COURSE));
const linkOf = (step) => `#embed=course=${NAME}&step=${step}`;
address(linkOf(1));
const page = globalThis;
/** Who is told of a new size of the page. */
const sizes = [];
page.ResizeObserver = class {
  constructor(act) {
    this.act = act;
  }
  observe(target) {
    if (target === page.document.body) sizes.push(this.act);
  }
  disconnect() {}
};
const stored = [];
Object.defineProperty(page, "sessionStorage", {
  value: { setItem: (name) => stored.push(name), getItem: () => null },
});
await import("../../web/shell/rooms.js");
const { emit } = await import("../../web/shell/base/signals.js");
const { beginCourse } = await import("../../web/shell/course/lecture.js");
const { launch } = await import("../../web/shell/python/life.js");
const { ask } = await import("../../web/shell/python/questions.js");
const store = await import("../../web/shell/visit/store.js");

let count = 0;
/** What the page around has been told since the last call. */
function wordsSince() {
  const words = posted.slice(count);
  count = posted.length;
  return words;
}

test("the page around a course is told each step, each answer and each verdict", async () => {
  store.setCurrent("coin");
  launch(() => null);
  await answer("coin");
  beginCourse();
  await settled();
  assert.deepEqual(wordsSince(), [{ genlab: "step", of: 2, course: "", step: 1 }]);
  const verdict = { name: "coin.posterior", part: "p", right: false, feedback: "", codes: [] };
  const check = { do: "check", lab: "coin", name: "coin.posterior", part: "p", answer: "0.4" };
  while (store.busy) await answer("coin");
  ask({ ...check, variant: 3 });
  await answer("coin", { verdict: { ...verdict, variant: 3 } });
  const content = { genlab: "answer", part: "p", answer: "0.4", number: 1, right: false };
  assert.deepEqual(wordsSince(), [{ ...content, course: "", step: 1 }]);
  ask({ ...check, variant: 3 });
  await answer("coin", { verdict: { ...verdict, variant: 3, right: true } });
  assert.deepEqual(wordsSince(), [{ ...content, number: 0, right: true, course: "", step: 1 }]);
  ask({ ...check, variant: 4 }); // which is not the step's exercise
  await answer("coin", { verdict: { ...verdict, variant: 4 } });
  ask({ do: "pick", lab: "coin", pick: "a" });
  await answer("coin", {});
  assert.deepEqual(wordsSince(), []);
  address(linkOf(2));
  emit("following");
  await settled();
  click(find("#course .choices button"));
  await settled();
  const answered = { genlab: "answer", part: "", answer: "yes", number: 0, right: true };
  assert.deepEqual(wordsSince().at(-1), { ...answered, course: "", step: 2 });
});

test("the page around is told each new height, in whole pixels, and no height twice", () => {
  wordsSince();
  const { body } = page.document;
  for (const height of [400, 400, 399.2, 400, 620.1]) {
    body.getBoundingClientRect = () => ({ height });
    for (const act of sizes) act();
  }
  assert.deepEqual(wordsSince(), [
    { genlab: "height", height: 400 },
    { genlab: "height", height: 621 },
  ]);
});

test("in a frame nothing is stored, and the history is left alone", async () => {
  const { change } = await import("../../web/shell/visit/visit.js");
  change("coin", { state: { flips: "T" } });
  happenToWindow("pagehide");
  assert.ok(!happenToWindow("beforeunload").defaultPrevented);
  assert.deepEqual(stored, []);
  page.history.state = null;
  const count = entries.length;
  happen(page.document.body, "pointerdown");
  happenToWindow("popstate");
  await settled();
  assert.deepEqual([page.history.state, entries.length], [null, count]);
});

test("the link to the whole page has what the frame shows", () => {
  const link = find("#in-full");
  click(link);
  assert.equal(link.href, linkOf(2).replace("#embed=", "#"));
});

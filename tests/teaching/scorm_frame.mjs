// The page of a SCORM package in windows of every arrangement, with scorm-again as the learning
// platform. The arguments are the folder of the installed packages and a package's content.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import vm from "node:vm";

const { PACKAGES, CONTENT } = process.env;
const entry = path.join(PACKAGES, "scorm-again", "dist", "esm", "scorm-again.js");
const { Scorm12API, Scorm2004API } = await import(pathToFileURL(entry).href);
const SCRIPT = readFileSync(
  new URL("../../genlab/teaching/scorm_frame.js", import.meta.url),
  "utf-8",
);
const COURSE = JSON.parse(readFileSync(CONTENT, "utf-8"));
const SETTINGS = { autocommit: false, logLevel: 5 };

/** A window of another site, which lets nobody read anything but its parent. */
const foreign = (parent) => {
  const place = new Proxy(
    {},
    {
      get(_, name) {
        if (name === "parent") return parent ?? place;
        throw new Error("SecurityError");
      },
    },
  );
  return place;
};

/**
 * The page of a package, below windows that are named from the top to the bottom.
 *
 * @param {any[]} above from the top: objects, or "foreign"
 * @param {string} version of the package
 * @param {object | null} opener of the page's own window
 */
function visit(above, version, opener = null) {
  let parent = null;
  let top = null;
  for (const place of above) {
    const own = place === "foreign" ? foreign(parent) : Object.assign(place, { opener: null });
    if (place !== "foreign") own.parent = parent ?? own;
    top ??= own;
    parent = own;
  }
  const listeners = {};
  const frame = { src: "", contentWindow: {} };
  const line = { textContent: "", hidden: true };
  const course = { ...COURSE, version };
  const elements = { iframe: frame, "[role=status]": line };
  const page = {
    opener,
    document: {
      querySelector: (selector) => elements[selector],
      getElementById: () => ({ textContent: JSON.stringify(course) }),
    },
    location: { href: "https://platform.example/package/index.html" },
    addEventListener: (name, listener) => (listeners[name] = listener),
    URL,
  };
  page.window = page;
  page.parent = parent ?? page;
  page.top = top ?? page;
  vm.runInNewContext(SCRIPT, page);
  const send = (data, changes = {}) =>
    listeners.message({
      ...{ data, origin: "https://example.org", source: frame.contentWindow },
      ...changes,
    });
  return {
    frame,
    line,
    course,
    send,
    leave: () => listeners.pagehide(),
    step: (step) => send({ genlab: "step", step }),
    answer: (question, number, right) =>
      send({
        genlab: "answer",
        step: question.step,
        part: question.part,
        answer: "x",
        number,
        right,
      }),
  };
}

/** Everything of a course is seen, and a share of its questions is answered rightly. */
function complete(page, rights = Infinity) {
  for (const step of page.course.order) page.step(step);
  page.course.questions.forEach((question, k) => page.answer(question, 0, k < rights));
}

const platform12 = () => ({ API: new Scorm12API(SETTINGS) });
const platform2004 = () => ({ API_1484_11: new Scorm2004API(SETTINGS) });

for (let parents = 0; parents <= 7; parents += 1) {
  test(`the platform is found ${parents} windows further up`, () => {
    const top = platform12();
    const between = Array.from({ length: Math.max(0, parents - 1) }, () => ({}));
    const above = parents ? [top, ...between] : [];
    const page = visit(above, "1.2", parents ? null : top);
    assert.equal(page.line.textContent, "");
    page.step(1);
    assert.equal(top.API.lmsGetValue("cmi.core.lesson_status"), "incomplete");
  });
}

test("the platform is found in the opener of the page and of the window around it", () => {
  const top = platform2004();
  assert.equal(visit([], "2004", top).line.textContent, "");
  assert.equal(visit([], "1.2", platform12()).line.textContent, "");
  assert.match(visit([{}], "2004").line.textContent, /^Not recorded/);
});

test("windows of another site are passed over", () => {
  const top = platform12();
  const page = visit([top, "foreign", {}, "foreign"], "1.2");
  assert.equal(page.line.textContent, "");
  page.step(2);
  assert.equal(top.API.lmsGetValue("cmi.core.lesson_location"), "2");
});

test("without a platform the course is shown, and that nothing is recorded is said", () => {
  for (const above of [[], [{}], ["foreign"], [{}, "foreign"]]) {
    const page = visit(above, "1.2");
    assert.match(page.line.textContent, /^Not recorded: no learning platform/);
    assert.equal(page.frame.src, "https://example.org/genlab/#embed=course=000&step=1");
    complete(page);
    page.leave();
  }
});

test("a package of one version records in a platform of the other one", () => {
  const top = platform2004();
  const page = visit([top], "1.2");
  complete(page);
  assert.equal(top.API_1484_11.lmsGetValue("cmi.completion_status"), "completed");
});

test("a course is completed in SCORM 1.2 with the share of right answers as its score", () => {
  const top = platform12();
  const page = visit([top], "1.2");
  const { length } = page.course.questions;
  page.step(1);
  assert.equal(top.API.lmsGetValue("cmi.core.lesson_status"), "incomplete");
  assert.equal(top.API.lmsGetValue("cmi.core.score.raw"), "");
  complete(page, 10);
  const value = (name) => top.API.lmsGetValue(name);
  assert.equal(value("cmi.core.lesson_status"), "completed");
  assert.equal(value("cmi.core.score.raw"), String(Math.round(1000 / length)));
  assert.equal(Number(value("cmi.interactions._count")), length);
  assert.ok(value("cmi.suspend_data").length <= 4096);
  // they can only be written, so the platform's own form is looked at
  const first = JSON.parse(JSON.stringify(top.API.cmi.interactions.childArray[0]));
  assert.deepEqual([first.id, first.type, first.result], ["step1", "choice", "correct"]);
  page.leave();
  assert.equal(top.API.isTerminated(), true);
  assert.equal(page.line.textContent, "");
});

test("a course is completed in SCORM 2004 with a scaled score and interactions", () => {
  const top = platform2004();
  const page = visit([top], "2004");
  const { length } = page.course.questions;
  complete(page, 10);
  const value = (name) => top.API_1484_11.lmsGetValue(name);
  assert.equal(value("cmi.completion_status"), "completed");
  assert.equal(Number(value("cmi.score.scaled")), Math.round(1e5 / length) / 1e4);
  assert.equal(Number(value("cmi.interactions._count")), length);
  assert.equal(value("cmi.interactions.0.learner_response"), "a");
  assert.equal(value("cmi.interactions.0.result"), "correct");
  assert.equal(value(`cmi.interactions.${length - 1}.result`), "incorrect");
  page.leave();
  assert.equal(page.line.textContent, "");
});

test("a tab that was lost goes on where it was", () => {
  const first = platform12();
  const lost = visit([first], "1.2");
  lost.step(1);
  lost.answer(lost.course.questions[0], 1, false);
  lost.step(4);
  const suspended = first.API.lmsGetValue("cmi.suspend_data");
  const second = platform12();
  second.API.loadFromJSON({ suspend_data: suspended, core: { entry: "resume" } }, "cmi");
  const page = visit([second], "1.2");
  assert.equal(page.frame.src, "https://example.org/genlab/#embed=course=000&step=4");
  complete(page);
  const { length } = page.course.questions;
  const score = Math.round((100 * (length - 1)) / length);
  assert.equal(second.API.lmsGetValue("cmi.core.score.raw"), String(score));
  assert.equal(second.API.lmsGetValue("cmi.core.lesson_status"), "completed");
});

test("what another program left behind is no progress", () => {
  for (const text of ["", "1;1;x;+", '{"step":3}', "2;1;;", "1;9;" + "x".repeat(39) + ";"]) {
    const top = platform12();
    top.API.loadFromJSON({ suspend_data: text }, "cmi");
    const page = visit([top], "1.2");
    assert.equal(page.frame.src, "https://example.org/genlab/#embed=course=000&step=1", text);
  }
});

test("the first answer to a question counts, and an exercise may be solved at a second try", () => {
  const top = platform12();
  const page = visit([top], "1.2");
  const { questions } = page.course;
  const guess = questions.find(({ part }) => part === "");
  const exercise = questions.find(({ part }) => part !== "");
  page.answer(guess, 1, false);
  page.answer(guess, 0, true);
  page.answer(exercise, 1, false);
  page.answer(exercise, 0, true);
  const value = (name) => top.API.lmsGetValue(name);
  assert.equal(value("cmi.core.score.raw"), String(Math.round(100 / questions.length)));
  assert.equal(Number(value("cmi.interactions._count")), 4);
});

test("messages of other windows and other sites, and of unknown steps, are not heard", () => {
  const top = platform12();
  const page = visit([top], "1.2");
  const before = top.API.lmsGetValue("cmi.suspend_data");
  page.send({ genlab: "step", step: 4 }, { origin: "https://elsewhere.example" });
  page.send({ genlab: "step", step: 4 }, { source: {} });
  page.step(4000);
  page.send(null);
  page.send({ genlab: "answer", step: 4, part: "nothing", number: 0, right: true });
  page.send({ genlab: "answer", step: "4", part: "", number: 0, right: true });
  const after = top.API.lmsGetValue("cmi.suspend_data");
  assert.equal(after.split(";")[3], before.split(";")[3]);
});

test("a platform that takes nothing is told of, and the course goes on", () => {
  const refusing = { LMSInitialize: () => "true", LMSGetValue: () => "" };
  refusing.LMSSetValue = () => "false";
  refusing.LMSCommit = () => {
    throw new Error("gone");
  };
  const page = visit([{ API: refusing }], "1.2");
  page.step(2);
  assert.equal(page.line.textContent, "The learning platform did not take the last answer.");
});

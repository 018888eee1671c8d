// The page of a SCORM package: it shows a course in a frame, finds the learning platform's
// interface, and records there what the course reports. Without an interface the course works as
// well, and this page says that nothing is recorded.
//
// Sources: SCORM 1.2 Run-Time Environment (ADL, 2001), sections 3.3 and 3.4; SCORM 2004 4th Edition
// Run-Time Environment (ADL, 2009), sections 3.2 and 4.2.
"use strict";

const PARENTS = 7; // windows above this one that are asked for an interface, as ADL's own search does
const NAMES = { 1.2: "API", 2004: "API_1484_11" };

/**
 * The interface in a window or in those around it. A window of another site is passed over, since
 * the platform may be behind it.
 */
function apiAround(start, name) {
  let place = start;
  for (let step = 0; step <= PARENTS && place; step += 1) {
    try {
      if (place[name]) return place[name];
    } catch {
      // a window of another site
    }
    if (place.parent === place) return null;
    place = place.parent;
  }
  return null;
}

/** The interface and its version: that of the package, or else of the other one. */
function findApi(version) {
  const starts = [window];
  for (const place of [window, window.top]) {
    try {
      if (place.opener) starts.push(place.opener);
    } catch {
      // a window of another site
    }
  }
  const versions = version === "1.2" ? ["1.2", "2004"] : ["2004", "1.2"];
  for (const kind of versions) {
    for (const start of starts) {
      const api = apiAround(start, NAMES[kind]);
      if (api) return { api, kind };
    }
  }
  return null;
}

/** The calls of either version under one name; a platform that fails is told of once. */
class Platform {
  constructor({ api, kind }, fail) {
    this.api = api;
    this.is12 = kind === "1.2";
    this.fail = fail;
    this.began = Date.now();
  }

  call(name, ...values) {
    const full = this.is12 ? `LMS${name === "Terminate" ? "Finish" : name}` : name;
    try {
      const answer = this.api[full](...values);
      const failed = name !== "GetValue" && String(answer) === "false";
      if (failed) this.fail();
      return String(answer ?? "");
    } catch {
      this.fail();
      return "";
    }
  }

  begin() {
    return this.call("Initialize", "") === "true";
  }

  get(name) {
    return this.call("GetValue", name);
  }

  set(name, value) {
    return this.call("SetValue", name, String(value));
  }

  commit() {
    this.call("Commit", "");
  }

  /** The time since the beginning, as the version writes it. */
  get time() {
    const seconds = Math.max(0, Math.round((Date.now() - this.began) / 1000));
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    if (!this.is12) return `PT${parts[0]}H${parts[1]}M${parts[2]}S`;
    const [hours, minutes, rest] = parts.map((part) => String(part).padStart(2, "0"));
    return `${hours.padStart(4, "0")}:${minutes}:${rest}.00`;
  }

  record({ score, isDone, suspended, place }) {
    const core = this.is12 ? "cmi.core." : "cmi.";
    if (score !== null) {
      this.set(`${core}score.min`, 0);
      this.set(`${core}score.max`, 100);
      this.set(`${core}score.raw`, Math.round(100 * score));
      if (!this.is12) this.set("cmi.score.scaled", Math.round(10_000 * score) / 10_000);
    }
    const status = isDone ? "completed" : "incomplete";
    this.set(this.is12 ? "cmi.core.lesson_status" : "cmi.completion_status", status);
    this.set(this.is12 ? "cmi.core.lesson_location" : "cmi.location", place);
    this.set("cmi.suspend_data", suspended);
    this.commit();
  }

  /** One interaction a question; an answer that is given anew is an interaction of its own. */
  interact({ id, kind, answer, right, isRight }) {
    const count = Number(this.get("cmi.interactions._count")) || 0;
    const item = `cmi.interactions.${count}`;
    this.set(`${item}.id`, id);
    this.set(`${item}.type`, kind);
    const now = new Date();
    const stamp = this.is12 ? now.toTimeString().slice(0, 8) : now.toISOString().slice(0, 19);
    this.set(`${item}.${this.is12 ? "time" : "timestamp"}`, stamp);
    this.set(`${item}.correct_responses.0.pattern`, right);
    this.set(`${item}.${this.is12 ? "student_response" : "learner_response"}`, answer);
    const wrong = this.is12 ? "wrong" : "incorrect";
    this.set(`${item}.result`, isRight ? "correct" : wrong);
  }

  end() {
    const core = this.is12 ? "cmi.core." : "cmi.";
    this.set(`${core}session_time`, this.time);
    this.set(`${core}exit`, "suspend");
    this.commit();
    this.call("Terminate", "");
  }
}

/**
 * What a person has done so far. As a text it has a character for each step and each question, so a
 * course of 200 steps stays far below the 4,096 characters that SCORM 1.2 allows.
 */
class Progress {
  constructor(course) {
    this.course = course;
    this.step = course.order[0];
    this.visited = new Set();
    this.answers = new Map(); // number of a question → whether it was right
  }

  /** The number of a question in the package; −1 of one that it does not know. */
  questionOf(step, part) {
    return this.course.questions.findIndex(
      (question) => question.step === step && question.part === part,
    );
  }

  get score() {
    const { questions } = this.course;
    if (!questions.length) return null;
    return [...this.answers.values()].filter(Boolean).length / questions.length;
  }

  get isDone() {
    const { order, questions } = this.course;
    return this.visited.size === order.length && this.answers.size === questions.length;
  }

  get text() {
    const { order, questions } = this.course;
    const visited = order.map((step) => (this.visited.has(step) ? "x" : "."));
    const marks = new Map([[true, "+"], [false, "-"]]);
    const answers = questions.map((_, k) => marks.get(this.answers.get(k)) ?? ".");
    return `1;${this.step};${visited.join("")};${answers.join("")}`;
  }

  /** Take up what an earlier visit left; a text of something else is left alone. */
  resume(text) {
    const [, step, visited, answers] = /^1;(\d{1,3});([x.]*);([-+.]*)$/.exec(text) ?? [];
    const { order, questions } = this.course;
    if (visited?.length !== order.length || answers.length !== questions.length) return;
    if (order.includes(Number(step))) this.step = Number(step);
    order.forEach((number, k) => {
      if (visited[k] === "x") this.visited.add(number);
    });
    questions.forEach((_, k) => {
      if (answers[k] !== ".") this.answers.set(k, answers[k] === "+");
    });
  }
}

function start(course) {
  const frame = document.querySelector("iframe");
  const line = document.querySelector("[role=status]");
  const say = (sentence) => {
    line.textContent = sentence;
    line.hidden = !sentence;
  };
  const progress = new Progress(course);
  const fail = () => say("The learning platform did not take the last answer.");
  const connection = findApi(course.version);
  const platform = connection && new Platform(connection, fail);
  const isRecorded = Boolean(platform?.begin());
  if (isRecorded) progress.resume(platform.get("cmi.suspend_data"));
  else if (platform) say("Not recorded: the learning platform refuses to begin.");
  else say("Not recorded: no learning platform was found around this page.");
  const address = new URL(course.address, location.href);
  frame.src = `${address}#embed=course=${course.name}&step=${progress.step}`;
  let isEnded = false;
  const save = () => {
    if (!isRecorded || isEnded) return;
    const { score, isDone, text, step } = progress;
    platform.record({ score, isDone, suspended: text, place: step });
  };
  const take = ({ genlab, step, part, answer, number, right }) => {
    if (!course.order.includes(step)) return;
    progress.step = step;
    progress.visited.add(step);
    if (genlab === "answer") {
      const place = progress.questionOf(step, String(part));
      if (place < 0) return;
      const question = course.questions[place];
      // a question shows its answer, so the first try counts; an exercise may be solved later
      const first = progress.answers.get(place);
      const isKept = part === "" && first !== undefined;
      progress.answers.set(place, isKept ? first : first || right === true);
      if (isRecorded && !isEnded) interact(question, { answer, number, right });
    }
    save();
  };
  const interact = (question, { answer, number, right }) => {
    const isChoice = question.kind === "choice";
    const letter = String.fromCharCode(97 + Math.min(25, Math.max(0, Number(number) || 0)));
    platform.interact({
      id: question.id,
      kind: question.kind,
      answer: isChoice ? letter : String(answer).slice(0, 250),
      right: question.right,
      isRight: right === true,
    });
  };
  addEventListener("message", ({ data, origin, source }) => {
    if (source !== frame.contentWindow || origin !== address.origin) return;
    if (data?.genlab === "step" || data?.genlab === "answer") take(data);
  });
  addEventListener("pagehide", () => {
    if (!isRecorded || isEnded) return;
    save();
    isEnded = true;
    platform.end();
  });
  save();
}

start(JSON.parse(document.getElementById("package").textContent));

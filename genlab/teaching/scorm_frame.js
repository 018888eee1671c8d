// The page of a SCORM package: it shows a course in a frame, finds the learning platform's
// interface, and records there what the course reports. Without an interface the course works as
// well, and this page says that nothing is recorded.
//
// Sources: SCORM 1.2 Run-Time Environment (ADL, 2001), sections 3.3 and 3.4; SCORM 2004 4th Edition
// Run-Time Environment (ADL, 2009), sections 3.2 and 4.2.
"use strict";

/** @typedef {"1.2" | "2004"} Version */
/**
 * A question of the course.
 *
 * @typedef {object} Question
 * @property {number} step
 * @property {string} part of an exercise; empty for the question of a step
 * @property {string} id
 * @property {string} kind in SCORM
 * @property {string} right the right answer, as SCORM writes it
 */
/**
 * What the package says of its course.
 *
 * @typedef {object} PackedCourse
 * @property {Version} version
 * @property {string} address of the page that is framed
 * @property {string} name of the course in that page
 * @property {number[]} order of the steps
 * @property {Question[]} questions
 */
/** An interface of a platform, as the standard names its calls. @typedef {any} Api */

const PARENTS = 7; // windows above this one that are asked, as in ADL's own search
const NAMES = { 1.2: "API", 2004: "API_1484_11" };
const LONGEST_ANSWER = 250; // characters, which both versions take

/**
 * The interface in a window or in those around it. A window of another site is passed over, since
 * the platform may be behind it.
 *
 * @param {any} start a window
 * @param {string} name
 * @returns {Api | null}
 */
function apiAround(start, name) {
  let candidate = start;
  for (let level = 0; level <= PARENTS && candidate; level += 1) {
    try {
      if (candidate[name]) return candidate[name];
    } catch {
      // a window of another site
    }
    if (candidate.parent === candidate) return null;
    candidate = candidate.parent;
  }
  return null;
}

/**
 * The interface and its version: that of the package, or else of the other one.
 *
 * @param {Version} version
 * @returns {{ api: Api, kind: Version } | null}
 */
function findApi(version) {
  /** @type {any[]} */
  const starts = [window];
  for (const child of /** @type {any[]} */ ([window, window.top])) {
    try {
      if (child.opener) starts.push(child.opener);
    } catch {
      // a window of another site
    }
  }
  /** @type {Version[]} */
  const versions = version === "1.2" ? ["1.2", "2004"] : ["2004", "1.2"];
  for (const kind of versions) {
    for (const start of starts) {
      const api = apiAround(start, NAMES[kind]);
      if (api) return { api, kind };
    }
  }
  return null;
}

/** The calls of either version under one name. A call that fails is reported to `fail`. */
class Platform {
  /**
   * @param {{ api: Api, kind: Version }} connection
   * @param {() => void} fail
   */
  constructor({ api, kind }, fail) {
    this.api = api;
    this.is12 = kind === "1.2";
    this.core = this.is12 ? "cmi.core." : "cmi.";
    this.fail = fail;
    this.began = Date.now();
  }

  /**
   * @param {string} name
   * @param {string[]} values
   */
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

  /** @param {string} name */
  get(name) {
    return this.call("GetValue", name);
  }

  /**
   * @param {string} name
   * @param {string | number} value
   */
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

  /**
   * Where the course is. How the visit ends is said at once, since a tab that is lost says nothing
   * more: an unfinished attempt is resumed, and after a finished one the next visit is another one.
   *
   * @param {{ score: number | null, isDone: boolean, suspended: string, place: number }} progress
   */
  record({ score, isDone, suspended, place }) {
    if (score !== null) {
      this.set(`${this.core}score.min`, 0);
      this.set(`${this.core}score.max`, 100);
      this.set(`${this.core}score.raw`, Math.round(100 * score));
      if (!this.is12) this.set("cmi.score.scaled", Math.round(10_000 * score) / 10_000);
    }
    const status = isDone ? "completed" : "incomplete";
    this.set(this.core + (this.is12 ? "lesson_status" : "completion_status"), status);
    this.set(this.core + (this.is12 ? "lesson_location" : "location"), place);
    this.set("cmi.suspend_data", suspended);
    const normalExit = this.is12 ? "" : "normal";
    this.set(`${this.core}exit`, isDone ? normalExit : "suspend");
    this.commit();
  }

  /**
   * Record an answer as an interaction; one that is given anew is an interaction of its own. The
   * answer is empty where the right one was asked for.
   *
   * @param {{ id: string, kind: string, answer: string, right: string, isRight: boolean }} attempt
   */
  interact({ id, kind, answer, right, isRight }) {
    const count = Number(this.get("cmi.interactions._count")) || 0;
    const item = `cmi.interactions.${count}`;
    this.set(`${item}.id`, id);
    this.set(`${item}.type`, kind);
    const now = new Date();
    const stamp = this.is12 ? now.toTimeString().slice(0, 8) : now.toISOString().slice(0, 19);
    this.set(`${item}.${this.is12 ? "time" : "timestamp"}`, stamp);
    this.set(`${item}.correct_responses.0.pattern`, right);
    if (answer) this.set(`${item}.${this.is12 ? "student_response" : "learner_response"}`, answer);
    const wrongResult = this.is12 ? "wrong" : "incorrect";
    this.set(`${item}.result`, isRight ? "correct" : wrongResult);
  }

  end() {
    this.set(`${this.core}session_time`, this.time);
    this.commit();
    this.call("Terminate", "");
  }
}

/**
 * An answer as one character.
 *
 * @param {boolean | undefined} isRight undefined where there is none
 */
function markOf(isRight) {
  if (isRight === undefined) return ".";
  return isRight ? "+" : "-";
}

/**
 * What a person has done so far. As a text it has a character for each step and each question, so a
 * course of 200 steps stays far below the 4,096 characters that SCORM 1.2 allows.
 */
class Progress {
  /** @param {PackedCourse} course */
  constructor(course) {
    this.course = course;
    this.step = course.order[0];
    /** @type {Set<number>} */
    this.visited = new Set();
    /** By the number of a question: whether it was right. @type {Map<number, boolean>} */
    this.answers = new Map();
  }

  /**
   * The number of a question in the package; −1 of one that it does not know.
   *
   * @param {number} step
   * @param {string} part
   */
  questionOf(step, part) {
    return this.course.questions.findIndex(
      (question) => question.step === step && question.part === part,
    );
  }

  /** The share of right answers; none before the first one. @returns {number | null} */
  get score() {
    const { questions } = this.course;
    if (!questions.length || !this.answers.size) return null;
    return [...this.answers.values()].filter(Boolean).length / questions.length;
  }

  get isDone() {
    const { order, questions } = this.course;
    return this.visited.size === order.length && this.answers.size === questions.length;
  }

  get text() {
    const { order, questions } = this.course;
    const visited = order.map((step) => (this.visited.has(step) ? "x" : "."));
    const answers = questions.map((_, k) => markOf(this.answers.get(k)));
    return `1;${this.step};${visited.join("")};${answers.join("")}`;
  }

  /** @param {number} step */
  visit(step) {
    this.step = step;
    this.visited.add(step);
  }

  /**
   * A question shows its answer, so the first try counts; an exercise may be solved later.
   *
   * @param {number} place of the question
   * @param {boolean} isRight
   */
  answer(place, isRight) {
    const first = this.answers.get(place);
    const isQuestion = this.course.questions[place].part === "";
    if (first === undefined || !isQuestion) this.answers.set(place, Boolean(first || isRight));
  }

  /**
   * Take up what an earlier visit left; a text of something else is left alone.
   *
   * @param {string} text
   */
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

/** The visit to the course: what it reports is recorded in the platform, if there is one. */
class Visit {
  /** @param {PackedCourse} course */
  constructor(course) {
    this.course = course;
    this.progress = new Progress(course);
    this.frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe"));
    this.address = new URL(course.address, location.href);
    this.platform = this.#begin();
  }

  /** @returns {Platform | null} null where nothing is recorded, which is said */
  #begin() {
    const connection = findApi(this.course.version);
    if (!connection) {
      this.#say("Not recorded: no learning platform was found around this page.");
      return null;
    }
    const fail = () => this.#say("The learning platform did not take the last answer.");
    const platform = new Platform(connection, fail);
    if (platform.begin()) return platform;
    this.#say("Not recorded: the learning platform refuses to begin.");
    return null;
  }

  /** @param {string} sentence */
  #say(sentence) {
    const line = /** @type {HTMLElement} */ (document.querySelector("[role=status]"));
    line.textContent = sentence;
    line.hidden = !sentence;
  }

  start() {
    if (this.platform) this.progress.resume(this.platform.get("cmi.suspend_data"));
    const { course, progress } = this;
    this.frame.src = `${this.address}#embed=course=${course.name}&step=${progress.step}`;
    addEventListener("message", ({ data, origin, source }) => {
      if (source !== this.frame.contentWindow || origin !== this.address.origin) return;
      if (data?.genlab === "step" || data?.genlab === "answer") this.#take(data);
    });
    addEventListener("pagehide", () => this.#end());
    this.#save();
  }

  /** @param {Record<string, any>} content of a message of the course */
  #take({ genlab, step, part, answer, number, right }) {
    if (!this.course.order.includes(step)) return;
    this.progress.visit(step);
    if (genlab === "answer") {
      const place = this.progress.questionOf(step, String(part));
      if (place < 0) return;
      this.progress.answer(place, right === true);
      this.#interact(this.course.questions[place], { answer, number, right });
    }
    this.#save();
  }

  /**
   * @param {Question} question
   * @param {Record<string, any>} content of the message
   */
  #interact(question, { answer, number, right }) {
    const letter = String.fromCharCode(97 + Math.min(25, Math.max(0, Number(number) || 0)));
    const text = String(answer).slice(0, LONGEST_ANSWER);
    this.platform?.interact({
      id: question.id,
      kind: question.kind,
      answer: text && question.kind === "choice" ? letter : text,
      right: question.right,
      isRight: right === true,
    });
  }

  #save() {
    const { score, isDone, text, step } = this.progress;
    this.platform?.record({ score, isDone, suspended: text, place: step });
  }

  /** The page is left, perhaps to come back from the browser's memory: no more is recorded then. */
  #end() {
    this.#save();
    this.platform?.end();
    this.platform = null;
  }
}

const packed = /** @type {HTMLElement} */ (document.getElementById("package"));
new Visit(JSON.parse(packed.textContent)).start();

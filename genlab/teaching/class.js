// The pages of a class that answers over the room's network: a student's, and the lecturer's. A
// tab keeps its ticket until it is closed, so that a reload or a lost connection votes once.
"use strict";

/**
 * What the server shows to everybody, and to the lecturer or the student.
 *
 * @typedef {object} Shown
 * @property {"waiting" | "open" | "stopped" | "revealed"} phase
 * @property {number} [place] of the question
 * @property {number} [vote] 1, or 2 for a second one
 * @property {string} [question]
 * @property {string[]} [choices]
 * @property {number[][]} [votes] for each vote, how many gave each answer; once it is stopped
 * @property {number} [right] the place of the right answer; once it is revealed
 * @property {number | null} [choice] what this tab has answered
 * @property {string} [experiment] its name, where the question is an experiment
 * @property {Crowd} [crowd] what the samples of the class show, once it is stopped
 * @property {string} [sample] what this tab has drawn
 * @property {number} [total] how many have answered, for the lecturer
 * @property {number} [tabs] how many have joined, for the lecturer
 */
/**
 * What the samples of a class show together (genlab/teaching/crowd.py).
 *
 * @typedef {{ sentence: string, expected: number[], curves: number[][] }} Crowd
 */
/** A question to choose from. @typedef {{ step: number, title: string, text: string }} Question */
/** The same with everything that a question has. @typedef {Required<Shown>} Asked */

const PAUSES = [500, 1000, 2000, 4000, 8000]; // milliseconds until the next try to connect
const REFUSED = [1008, 1013]; // codes with which the server ends a connection for good
const SVG = "http://www.w3.org/2000/svg";
const MARKS = { right: "right", misconception: "most frequent wrong answer", "": "" };
const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const isLecturer = main.dataset.role === "lecturer";

/**
 * @param {string} name
 * @param {Record<string, any>} [properties] and attributes where a name has a hyphen
 * @param {(Node | string)[]} children
 * @returns {any}
 */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) element.setAttribute(key, value);
    else Reflect.set(element, key, value);
  }
  element.append(...children);
  return element;
}

/**
 * @param {string} textContent
 * @param {() => void} onclick
 * @param {Record<string, any>} [properties]
 * @returns {HTMLButtonElement}
 */
const button = (textContent, onclick, properties = {}) =>
  make("button", { type: "button", textContent, onclick, ...properties });

/** @param {number[]} counts */
const sum = (counts) => counts.reduce((total, count) => total + count, 0);

// ── The connection ───────────────────────────────────────────────────────────────────────────────

/** The connection to the lecturer's computer; it is made anew when it is lost. */
class Connection {
  /** @param {(content: any) => void} take hears each message */
  constructor(take) {
    this.take = take;
    this.tries = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/class/socket`);
    this.socket.onopen = () => {
      this.tries = 0;
      if (isLecturer) this.send({ do: "lead", key: decodeURIComponent(location.hash.slice(1)) });
      else this.send({ do: "join", ticket: sessionStorage.getItem("ticket") ?? "" });
    };
    this.socket.onmessage = ({ data }) => this.take(JSON.parse(data));
    this.socket.onclose = ({ code, reason }) => this.#end(code, reason);
  }

  /**
   * @param {number} code
   * @param {string} reason
   */
  #end(code, reason) {
    if (REFUSED.includes(code)) return say(`The connection was closed: ${reason}.`);
    say("The connection is lost. This page connects again by itself.");
    setTimeout(() => this.connect(), PAUSES[Math.min(this.tries, PAUSES.length - 1)]);
    this.tries += 1;
  }

  /** @param {Record<string, unknown>} content is lost without a connection, which is said */
  send(content) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(content));
  }
}

/** @param {string} sentence */
function say(sentence) {
  const line = main.querySelector("[role=status]");
  if (line) line.textContent = sentence;
  else main.prepend(make("p", { textContent: sentence, role: "status" }));
}

// ── What both pages show ─────────────────────────────────────────────────────────────────────────

/**
 * What is said of an answer: whether it is right, or the most frequent of the wrong ones.
 *
 * @param {number} k
 * @param {number[]} counts of the last vote
 * @param {number} right
 * @returns {keyof typeof MARKS}
 */
function markOf(k, counts, right) {
  if (k === right) return "right";
  const frequent = Math.max(0, ...counts.filter((_, place) => place !== right));
  return frequent && counts[k] === frequent ? "misconception" : "";
}

/**
 * A bar of a share, and what it says.
 *
 * @param {number} share of the longest bar
 * @param {string} text
 * @param {string} [kind] another class of the bar
 */
function cellOf(share, text, kind = "") {
  const bar = make("span", { className: `bar ${kind}`, ariaHidden: "true" });
  bar.style.inlineSize = `${(100 * share).toFixed(2)}%`;
  return make("td", {}, make("span", { className: "track" }, bar), text);
}

/**
 * Prior and posterior from 0 to 1. What they say is in the sentence above.
 *
 * @param {number[][]} curves heights as shares of the highest one
 */
function curvesOf(curves) {
  const picture = document.createElementNS(SVG, "svg");
  picture.setAttribute("viewBox", "-4 -4 208 122");
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", "The prior and the posterior of θ");
  curves.forEach((heights, k) => {
    const step = 200 / (heights.length - 1);
    const points = heights.map((height, place) => `${place * step},${100 - 100 * height}`);
    const line = document.createElementNS(SVG, "polyline");
    line.setAttribute("points", points.join(" "));
    line.setAttribute("class", k ? "posterior" : "prior");
    picture.append(line);
  });
  for (const [text, place] of Object.entries({ 0: 0, 0.5: 100, 1: 200 })) {
    const label = document.createElementNS(SVG, "text");
    label.setAttribute("x", String(place));
    label.setAttribute("y", "114");
    label.textContent = text;
    picture.append(label);
  }
  return picture;
}

/**
 * What the samples show, above their counts.
 *
 * @param {Crowd | undefined} crowd
 * @returns {HTMLElement[]}
 */
function pictureOf(crowd) {
  if (!crowd) return [];
  const sentence = make("p", { textContent: crowd.sentence });
  if (!crowd.curves.length) return [sentence];
  return [sentence, make("div", { className: "curves" }, curvesOf(crowd.curves))];
}

/**
 * The longest bar, as a share: of an experiment, whose outcomes are many, the most frequent one.
 *
 * @param {Asked} question
 */
function longestIn({ votes, crowd }) {
  if (!crowd) return 1;
  const shares = votes.flatMap((counts) => counts.map((count) => count / Math.max(1, sum(counts))));
  return Math.max(0.001, ...shares, ...crowd.expected);
}

/**
 * The answers as lines, with the share of each vote.
 *
 * @param {Asked} question
 * @returns {HTMLElement[]}
 */
function results(question) {
  const { choices, votes, right, crowd } = question;
  const longest = longestIn(question);
  const headings = votes.map((_, k) =>
    make("th", { scope: "col", textContent: k ? "Second vote" : "First vote" }),
  );
  const rows = choices.map((choice, k) => {
    const row = make("tr", {}, make("th", { scope: "row", textContent: choice }));
    for (const counts of votes) {
      const share = counts[k] / Math.max(1, sum(counts));
      row.append(cellOf(share / longest, `${counts[k]} (${Math.round(100 * share)} %)`));
    }
    const expected = crowd?.expected[k];
    if (expected !== undefined) {
      const text = `expected ${(100 * expected).toFixed(1)} %`;
      row.append(cellOf(expected / longest, text, "expected"));
    }
    if (right === undefined) return row;
    const mark = markOf(k, votes[votes.length - 1], right);
    row.dataset.mark = mark;
    row.append(make("td", { className: "mark", textContent: MARKS[mark] }));
    return row;
  });
  const head = make("thead", {}, make("tr", {}, make("td"), ...headings));
  const heads = votes.length > 1 ? [head] : [];
  return [...pictureOf(crowd), make("table", {}, ...heads, make("tbody", {}, ...rows))];
}

// ── The student's page ───────────────────────────────────────────────────────────────────────────

/** A page of a role: what it shows is drawn anew whenever the server says something. */
class StudentPage {
  constructor() {
    /** @type {Shown} */
    this.state = { phase: "waiting" };
    this.connection = new Connection((content) => this.take(content));
  }

  /** @param {any} content of a message of the server */
  take(content) {
    if (content.ticket) sessionStorage.setItem("ticket", content.ticket);
    if (content.taken === null) return say("This vote is closed.");
    if (content.taken !== undefined) {
      this.state = { ...this.state, choice: content.taken, sample: content.sample };
    }
    if (content.shown) this.state = content.shown;
    this.draw();
  }

  draw() {
    const status = make("p", { role: "status", textContent: this.#sentence() });
    main.replaceChildren(status, ...this.#parts());
  }

  #sentence() {
    const { phase, choice, sample } = this.state;
    if (phase === "waiting") return "You have joined. The question follows.";
    if (phase === "stopped") return "The vote is closed.";
    if (phase === "revealed") return "This is the answer.";
    const isAnswered = typeof choice === "number";
    if (sample) return `You drew ${[...sample].join(" ")}. Your answer is in.`;
    return isAnswered ? "Your answer is in. You may change it." : "Choose an answer.";
  }

  #parts() {
    if (this.state.phase === "waiting") return [];
    const question = /** @type {Asked} */ (this.state);
    const { place, vote } = question;
    const heading = make("h1", { textContent: question.question });
    if (question.phase !== "open") return [heading, ...results(question)];
    const choices = question.choices.map((choice, k) =>
      button(choice, () => this.connection.send({ do: "answer", place, vote, choice: k }), {
        ariaPressed: String(k === question.choice),
      }),
    );
    const list = make("div", { className: "choices" }, ...choices);
    if (!question.experiment) return [heading, list];
    list.classList.add("outcomes");
    const draw = button("Draw for me", () => this.connection.send({ do: "draw" }));
    return [heading, make("p", {}, draw, " Or choose what came out:"), list];
  }
}

// ── The lecturer's page ──────────────────────────────────────────────────────────────────────────

/**
 * @param {number} step 0 of an experiment that is in no step
 * @param {string} title
 * @param {number} k
 */
const optionOf = (step, title, k) =>
  new Option(step ? `Step ${step}: ${title}` : `Experiment: ${title}`, String(k));

class LecturerPage {
  constructor() {
    /** @type {Shown} */
    this.state = { phase: "waiting" };
    this.connection = new Connection((content) => this.take(content));
    this.status = make("p", { role: "status" });
    this.list = make("select", { ariaLabel: "Question", onchange: () => this.draw() });
    this.ask = button("Ask", () => this.#open(1));
    this.stop = button("Stop", () => this.connection.send({ do: "stop" }));
    this.reveal = button("Show the right answer", () => this.connection.send({ do: "reveal" }));
    this.second = button("Second vote", () => this.#open(2));
    this.section = make("section", { ariaLabel: "The question" });
    this.address = make("span");
    main.replaceChildren(...this.#parts());
  }

  #parts() {
    const qr = { src: "/class/join.svg", alt: "QR code of the address for students" };
    const buttons = [this.list, this.ask, this.stop, this.reveal, this.second];
    return [
      this.status,
      make("div", { className: "lead" }, ...buttons),
      this.section,
      make("p", { className: "join" }, make("img", qr), this.address),
    ];
  }

  /** @param {any} content of a message of the server */
  take(content) {
    if (content.questions) {
      const { place = 0 } = this.state;
      /** @type {Question[]} */
      const questions = content.questions;
      this.address.textContent = content.address;
      this.list.replaceChildren(...questions.map(({ step, title }, k) => optionOf(step, title, k)));
      this.list.value = String(place);
    }
    if (content.problem) return say(content.problem);
    if (content.shown) {
      const isNew = this.state.place !== content.shown.place;
      this.state = content.shown;
      if (isNew && this.state.place !== undefined) this.list.value = String(this.state.place);
    }
    this.draw();
  }

  /** @param {number} vote */
  #open(vote) {
    this.connection.send({ do: "open", place: Number(this.list.value), vote });
  }

  draw() {
    const { phase, place, vote, total, tabs = 0 } = this.state;
    const isOpen = phase === "open";
    const joined = `${tabs} ${tabs === 1 ? "tab has" : "tabs have"} joined.`;
    this.status.textContent = isOpen ? `${joined} ${total} have answered.` : joined;
    this.ask.disabled = isOpen;
    this.stop.disabled = !isOpen;
    this.reveal.disabled = phase !== "stopped" || Boolean(this.state.experiment);
    const isSame = this.list.value === String(place);
    this.second.disabled = isOpen || vote === 2 || phase === "waiting" || !isSame;
    this.section.replaceChildren(...this.#question());
  }

  #question() {
    if (this.state.phase === "waiting") return [];
    const question = /** @type {Asked} */ (this.state);
    const words = `${question.vote === 2 ? "Second vote: " : ""}${question.question}`;
    const heading = make("h1", { textContent: words });
    if (question.phase !== "open") return [heading, ...results(question)];
    if (question.experiment) return [heading];
    const items = question.choices.map((textContent) => make("li", { textContent }));
    return [heading, make("ul", {}, ...items)];
  }
}

const page = isLecturer ? new LecturerPage() : new StudentPage();
page.connection.connect();

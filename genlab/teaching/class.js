// The pages of a class that answers over the room's network: a student's, and the lecturer's. A
// tab keeps its ticket until it is closed, so that a reload or a lost connection votes once.
"use strict";

const main = document.querySelector("main");
const isLecturer = main.dataset.role === "lecturer";
const PAUSES = [500, 1000, 2000, 4000, 8000]; // milliseconds until the next try to connect
let tries = 0;
let socket = null;
let shown = { phase: "waiting" };
let questions = [];
let address = "";

function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  const { dataset = {}, ...rest } = properties;
  Object.assign(element, rest);
  Object.assign(element.dataset, dataset);
  element.append(...children);
  return element;
}

const button = (textContent, onclick, properties = {}) =>
  make("button", { type: "button", textContent, onclick, ...properties });
const send = (content) => socket.send(JSON.stringify(content));

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  socket = new WebSocket(`${scheme}://${location.host}/class/socket`);
  socket.onopen = () => {
    tries = 0;
    if (isLecturer) send({ do: "lead", key: decodeURIComponent(location.hash.slice(1)) });
    else send({ do: "join", ticket: sessionStorage.getItem("ticket") ?? "" });
  };
  socket.onmessage = ({ data }) => take(JSON.parse(data));
  socket.onclose = ({ code, reason }) => {
    if (code === 1008 || code === 1013) return say(`The connection was closed: ${reason}.`);
    say("The connection is lost. This page connects again by itself.");
    setTimeout(connect, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    tries += 1;
  };
}

function take(content) {
  if (content.ticket) sessionStorage.setItem("ticket", content.ticket);
  if (content.questions) ({ questions, address } = content);
  if (content.problem) return say(content.problem);
  if (content.taken !== undefined) {
    if (content.taken === null) return say("This vote is closed.");
    shown = { ...shown, own: content.taken };
  }
  if (content.shown) ({ shown } = content);
  draw();
}

function say(sentence) {
  const line = main.querySelector("[role=status]");
  if (line) line.textContent = sentence;
  else main.prepend(make("p", { textContent: sentence, role: "status" }));
}

/** A line for each answer, with the share of each vote; the most frequent wrong one is named. */
function results({ choices, votes, right }) {
  const last = votes[votes.length - 1];
  const frequent = Math.max(0, ...last.filter((_, k) => k !== right));
  const rows = choices.map((choice, k) => {
    const row = make("tr", {}, make("th", { scope: "row", textContent: choice }));
    for (const counts of votes) {
      const share = counts[k] / Math.max(1, counts.reduce((sum, count) => sum + count, 0));
      const bar = make("span", { className: "bar" });
      bar.style.inlineSize = `${8 * share}rem`;
      row.append(make("td", {}, bar, `${counts[k]} (${Math.round(100 * share)} %)`));
    }
    if (right === undefined) return row;
    const isMisconception = k !== right && frequent > 0 && last[k] === frequent;
    const mark = k === right ? "right" : isMisconception ? "misconception" : "";
    row.dataset.mark = mark;
    const words = { right: "right", misconception: "most frequent wrong answer", "": "" };
    row.append(make("td", { textContent: words[mark] }));
    return row;
  });
  return make("table", {}, ...rows);
}

function draw() {
  const status = make("p", { role: "status" });
  main.replaceChildren(status, ...(isLecturer ? lecturer(status) : student(status)));
}

function student(status) {
  if (shown.phase === "waiting") {
    status.textContent = "You have joined. The question follows.";
    return [];
  }
  const { place, vote, own, phase } = shown;
  const heading = make("h1", { textContent: shown.question });
  if (phase !== "open") {
    status.textContent = phase === "stopped" ? "The vote is closed." : "";
    return [heading, results(shown)];
  }
  const isAnswered = typeof own === "number";
  status.textContent = isAnswered ? "Your answer is in. You may change it." : "Choose an answer.";
  const choices = shown.choices.map((choice, k) =>
    button(choice, () => send({ do: "answer", place, vote, choice: k }), {
      ariaPressed: String(k === own),
    }),
  );
  return [heading, make("div", { className: "choices" }, ...choices)];
}

function lecturer(status) {
  const { phase, place = 0, vote = 1, total, tabs } = shown;
  const open = phase === "open";
  status.textContent = `${tabs ?? 0} tabs have joined. ${open ? `${total} have answered.` : ""}`;
  const list = make("select", { ariaLabel: "Question" });
  questions.forEach(({ step, title }, k) => list.append(new Option(`Step ${step}: ${title}`, k)));
  list.value = String(place);
  const ask = (number) => send({ do: "open", place: Number(list.value), vote: number });
  const buttons = [
    button("Ask", () => ask(1), { disabled: open }),
    button("Stop", () => send({ do: "stop" }), { disabled: !open }),
    button("Show the right answer", () => send({ do: "reveal" }), { disabled: phase !== "stopped" }),
    button("Second vote", () => ask(2), {
      disabled: open || vote === 2 || phase === "waiting" || list.value !== String(place),
    }),
  ];
  const join = make(
    "p",
    { className: "join" },
    make("img", { src: "/class/join.svg", alt: "QR code of the address for students" }),
    make("span", { textContent: address }),
  );
  const parts = [make("div", { className: "lead" }, list, ...buttons)];
  if (shown.question) {
    parts.push(make("h1", { textContent: `${vote === 2 ? "Second vote: " : ""}${shown.question}` }));
    if (open) parts.push(make("ul", {}, ...shown.choices.map((textContent) => make("li", { textContent }))));
    else parts.push(results(shown));
  }
  return [...parts, join];
}

connect();

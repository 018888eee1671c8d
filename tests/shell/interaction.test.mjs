// What a person does in a lab: handles, keys and clicks in pictures, files, Undo, Play.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  address,
  addSection,
  answer,
  click,
  entries,
  find,
  happen,
  idle,
  outbox,
  press,
  settled,
  until,
} from "./document.mjs";

const coin = addSection("coin", { fields: [["flips", "Flips"]] });
addSection("spam", { hides: "mail draft" });
await import("../../web/shell/rooms.js");
const { makeMovable } = await import("../../web/shell/interaction/handles.js");
const { openFile } = await import("../../web/shell/interaction/open_files.js");
const { emit, on } = await import("../../web/shell/base/signals.js");
const { launch } = await import("../../web/shell/python/life.js");
const { ask } = await import("../../web/shell/python/questions.js");
const { noteLink, trail, writeNow } = await import("../../web/shell/address/writing.js");
const store = await import("../../web/shell/visit/store.js");

const page = globalThis;
/** What a file that was opened holds of a course. */
const courses = [];
on("courseFile", (course) => courses.push(course));

/** A figure of Bokeh's with handles at three places. */
function figureWithHandles() {
  const el = document.createElement("div");
  coin.querySelector(".stage").append(el);
  const listeners = [];
  const source = {
    data: { x: [1, 2, 3], y: [10, 20, 30] },
    selected: { indices: [] },
    selection_manager: { clear: () => (source.selected.indices = []) },
    change: { connect: (listener) => listeners.push(listener) },
  };
  const tool = { renderers: [{ data_source: source }], add: true };
  const dragging = { _basepoint: null };
  const view = {
    el,
    model: { x_range: { start: 0, end: 100 }, y_range: { start: -50, end: 50 } },
    canvas_view: { events_el: { style: { cursor: "" } } },
    tool_views: new Map([[tool, dragging]]),
  };
  makeMovable(view, tool, "belief", "coin");
  const change = (data) => {
    source.data = data;
    for (const listener of listeners) listener();
  };
  return { el, view, source, tool, dragging, change };
}
const kindOfBusy = () => store.busy?.do; // what Python works on

store.setCurrent("coin");
launch(() => null);
await answer("coin");
beforeEach(idle);

test("while a handle is dragged Python is told of each place, and only of the latest that waits", async () => {
  const { dragging, change } = figureWithHandles();
  change({ x: [2, 2, 3], y: [10, 20, 30] });
  assert.equal(store.busy, null); // nobody drags
  dragging._basepoint = 1;
  const count = outbox.length;
  for (const x of [4, 5, 6]) change({ x: [x, 2, 3], y: [10, 20, 30] });
  assert.deepEqual(outbox.at(-1), {
    do: "drag",
    lab: "coin",
    figure: "belief",
    x: [4, 2, 3],
    y: [10, 20, 30],
  });
  await idle();
  assert.deepEqual(
    outbox.slice(count).map(({ x }) => x[0]),
    [4, 6],
  );
});

test("a handle that was added is the selected one, and a digit sets the class of a selected one", async () => {
  const { el, source, change } = figureWithHandles();
  press(el, "2");
  assert.equal(store.busy, null);
  change({ x: [1, 2, 3, 4], y: [10, 20, 30, 40] });
  assert.deepEqual(source.selected.indices, [3]);
  change({ x: [1, 2, 3], y: [10, 20, 30] });
  source.selected.indices = [1];
  press(el, "a");
  assert.equal(store.busy, null);
  press(el, "2");
  assert.equal(outbox.at(-1).pick, "class 1 2");
});

test("keys hold a handle, move it by a hundredth or a tenth of the axis, and let go", () => {
  const { el, source } = figureWithHandles();
  assert.equal(el.tabIndex, 0);
  for (const [key, details, selected, x, y] of [
    ["ArrowRight", {}, 0, [2, 2, 3], [10, 20, 30]],
    ["ArrowUp", { shiftKey: true }, 0, [2, 2, 3], [20, 20, 30]],
    ["ArrowLeft", { ctrlKey: true }, 0, [2, 2, 3], [20, 20, 30]],
    ["Tab", {}, 1, [2, 2, 3], [20, 20, 30]],
    ["ArrowDown", {}, 1, [2, 2, 3], [20, 19, 30]],
    ["ArrowLeft", {}, 1, [2, 1, 3], [20, 19, 30]],
    ["Tab", { shiftKey: true }, 0, [2, 1, 3], [20, 19, 30]],
  ]) {
    press(el, key, details);
    assert.deepEqual(source.selected.indices, [selected]);
    assert.deepEqual(source.data, { x, y });
  }
  assert.ok(press(el, "Escape").defaultPrevented);
  assert.deepEqual(source.selected.indices, []);
  assert.ok(!press(el, "Tab").defaultPrevented); // the focus goes on
  assert.ok(!press(el, "x").defaultPrevented);
  assert.ok(press(el, "Enter").defaultPrevented);
  assert.deepEqual(source.selected.indices, [0]);
});

test("from the last handle Tab leaves the figure", () => {
  const { el, source } = figureWithHandles();
  source.selected.indices = [2];
  assert.ok(!press(el, "Tab").defaultPrevented);
  assert.deepEqual(source.selected.indices, []);
});

test("Delete takes a handle away where handles may be added, and holds the next", () => {
  const { el, source, tool } = figureWithHandles();
  source.selected.indices = [2];
  press(el, "Delete");
  assert.deepEqual(source.data, { x: [1, 2], y: [10, 20] });
  assert.deepEqual(source.selected.indices, [1]);
  press(el, "Delete");
  assert.deepEqual(source.data.x, [1]);
  assert.deepEqual(source.selected.indices, [0]);
  tool.add = false;
  assert.ok(!press(el, "Delete").defaultPrevented);
  assert.deepEqual(source.data.x, [1]);
});

test("a click on what can be picked asks Python, of three that wait at most", async () => {
  const mark = document.createElement("b");
  mark.dataset.pick = "word 3";
  coin.querySelector(".stage").append(mark);
  const count = outbox.length;
  for (let k = 0; k < 6; k++) click(mark.appendChild(document.createElement("i")));
  click(coin);
  await idle();
  const picks = outbox.slice(count).map(({ pick }) => pick);
  assert.deepEqual(picks, Array(4).fill("word 3")); // one under way, three behind it
});

test("Undo is dimmed where there is no step back within the lab", () => {
  address("#coin?flips=TT");
  trail.replace("#coin?flips=TT");
  emit("shown", "coin");
  const [undo, redo] = find("#more").children;
  assert.equal(undo.getAttribute("aria-disabled"), "true");
  trail.push("#coin?flips=TTT");
  address("#coin?flips=TTT");
  emit("written", "coin");
  assert.equal(undo.getAttribute("aria-disabled"), "false");
  assert.equal(redo.getAttribute("aria-disabled"), "true");
  let steps = 0;
  page.history.back = () => (steps -= 1);
  page.history.forward = () => (steps += 1);
  click(redo);
  assert.equal(steps, 0);
  click(undo);
  assert.equal(steps, -1);
  press(document.body, "z", { ctrlKey: true });
  press(document.body, "Z", { metaKey: true });
  assert.equal(steps, -3);
  press(document.body, "z", { ctrlKey: true, shiftKey: true }); // there is nothing to redo
  press(document.body, "z");
  press(document.body, "y", { ctrlKey: true });
  press(document.body, "z", { ctrlKey: true, altKey: true });
  press(coin.appendChild(document.createElement("textarea")), "z", { ctrlKey: true });
  find("#share").setAttribute("open", "");
  press(document.body, "z", { ctrlKey: true });
  find("#share").removeAttribute("open");
  assert.equal(steps, -3);
  trail.push("#spam");
  address("#spam");
  emit("written", "coin");
  assert.equal(undo.getAttribute("aria-disabled"), "true"); // a step back leads to another lab
  address("#coin");
});

test("a change is written once the hand has rested, and after a longer pause it is a step", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let now = performance.now() + 10_000;
  t.mock.method(performance, "now", () => now);
  const change = async (flips) => {
    ask({ do: "set", lab: "coin", fields: "" });
    await answer("coin", { link: `#coin?flips=${flips}` });
  };
  const rest = (milliseconds) => {
    now += milliseconds;
    t.mock.timers.tick(milliseconds);
  };
  address("#coin");
  const count = entries.length;
  await change("H");
  rest(199);
  await change("HH");
  rest(199);
  assert.equal(location.hash, "#coin");
  rest(1);
  assert.deepEqual([location.hash, entries.length], ["#coin?flips=HH", count + 1]);
  rest(600);
  await change("HHH");
  rest(200);
  assert.deepEqual([location.hash, entries.length], ["#coin?flips=HHH", count + 1]);
  rest(601);
  await change("HT");
  writeNow();
  writeNow();
  assert.deepEqual([location.hash, entries.length], ["#coin?flips=HT", count + 2]);
  await change("T");
  noteLink("#coin?flips=HT"); // what waits is older
  writeNow();
  assert.equal(location.hash, "#coin?flips=HT");
});

test("a saved state opens its lab, a course is handed on, and anything else is refused by name", async () => {
  const count = entries.length;
  await openFile(new File(['{"lab": "coin", "flips": "TH"}'], "state.json"));
  assert.equal(location.hash, "#coin");
  assert.equal(entries.length, count + 1);
  const course = { title: "Mine", steps: [] };
  await openFile(new File([JSON.stringify(course)], "course.json"));
  assert.deepEqual(courses, [course]);
  for (const text of ["no JSON", '{"a": 1}', '{"lab": "dice"}', "null"]) {
    coin.querySelector(".note").textContent = "";
    await openFile(new File([text], "other.json"));
    assert.match(coin.querySelector(".note").textContent, /^other\.json was not saved by genlab/);
  }
  await openFile(new File(["# A course"], "course.md"));
  await idle();
  const request = outbox.findLast(({ do: kind }) => kind === "course-file");
  assert.deepEqual([request.text, request.name], ["# A course", "course.md"]);
});

test("a file is chosen by the button, and the same one may be opened again", async () => {
  const chooser = find("#file");
  let clicks = 0;
  chooser.click = () => (clicks += 1);
  const sheet = find("#courses");
  sheet.showPopover();
  click(sheet.querySelector("[data-do=open-file]"));
  assert.deepEqual([clicks, sheet.dataset.popoverOpen], [1, undefined]);
  chooser.files = [new File(["null"], "one.json"), new File(["null"], "two.json")];
  chooser.value = "one.json";
  happen(chooser, "change");
  assert.equal(chooser.value, "");
  await settled();
  assert.match(coin.querySelector(".note").textContent, /^one\.json was not saved by genlab/);
});

test("a lab that takes tables gets a file that was not saved here, byte by byte", async () => {
  store.setCurrent("spam");
  const content = `a,b\n${"ä".repeat(40_000)}`; // more than is turned into characters at once
  await openFile(new File([content], "table.csv"));
  await idle();
  const request = outbox.findLast(({ do: kind }) => kind === "table");
  assert.equal(request.name, "table.csv");
  assert.equal(Buffer.from(request.content, "latin1").toString("utf8"), content);
  await openFile(new File(['{"lab": "unknown"}'], "state.json"));
  assert.ok(!outbox.some(({ name }) => name === "state.json"));
  store.setCurrent("coin");
});

// ── Files for a box of a lab ─────────────────────────────────────────────────────────────────────

function feedButton(feeds) {
  const button = document.createElement("button");
  button.dataset.feed = feeds;
  return coin.appendChild(button);
}
/** A person presses a button, and chooses files in the browser's dialog. */
function chooseIn(button, files) {
  let input;
  const { createElement } = document;
  document.createElement = (name) => {
    const element = createElement.call(document, name);
    if (name === "input") {
      input = Object.assign(element, { click() {} });
    }
    return element;
  };
  click(button);
  document.createElement = createElement;
  Object.defineProperty(input, "files", { value: files });
  input.onchange();
  return input;
}
/** What Python gets of the files, until it asks for no more. */
async function fedWith(...replies) {
  const requests = [];
  await until(() => store.busy, 100);
  while (store.busy) {
    requests.push(outbox.at(-1));
    await answer("coin", { ["fed"]: replies.shift() ?? "more" });
    await until(() => store.busy, 100);
  }
  return requests;
}
const LARGE = new Uint8Array(100_000).fill(97);
const sizesIn = (requests) =>
  requests.map(({ pieces }) => pieces.map(([name, bytes, isLast]) => [name, bytes.length, isLast]));

test("files for a lab go to Python piece by piece, in the order of their names, without hidden ones", async () => {
  const files = [new File([LARGE], "b.txt"), new File(["x"], ".hidden"), new File([""], "a.txt")];
  const input = chooseIn(feedButton("2 files"), files);
  assert.deepEqual([input.multiple, input.webkitdirectory], [true, false]);
  const requests = await fedWith();
  assert.deepEqual(sizesIn(requests), [
    [
      ["a.txt", 0, true],
      ["b.txt", 65_536, false],
    ],
    [["b.txt", 34_464, true]],
  ]);
  assert.deepEqual(
    requests.map(({ begin, share, is_last: isLast }) => [begin, share, isLast]),
    [
      [true, 0.65536, false],
      [false, 1, true],
    ],
  );
  assert.ok(requests.every(({ lab, box: number }) => lab === "coin" && number === "2"));
  const text = requests.map(({ pieces }) => pieces.at(-1)[1]).join("");
  assert.equal(text, "a".repeat(100_000));
});

test("a message to Python is full at 65,536 bytes or 500 pieces, and the rest follows", async () => {
  const full = new File([LARGE.slice(0, 65_536)], "whole");
  chooseIn(feedButton("1 files"), [full, new File([LARGE], "z")]);
  assert.deepEqual(
    (await fedWith()).map(({ pieces, share }) => [pieces.length, share]),
    [
      [1, 65_536 / 165_536],
      [1, 131_072 / 165_536],
      [1, 1],
    ],
  );
  const small = Array.from({ length: 501 }, (_, k) => new File([""], `${1000 + k}`));
  const input = chooseIn(feedButton("1 folder"), small);
  assert.equal(input.webkitdirectory, true);
  assert.deepEqual(
    (await fedWith()).map(({ pieces, share }) => [pieces.length, share]),
    [
      [500, 0], // without bytes nobody can say how far it is
      [1, 0],
    ],
  );
});

test("a person stops the feeding of files, and another choice takes its place", async () => {
  const button = feedButton("1 files");
  chooseIn(button, [new File([LARGE], "a")]);
  await until(() => store.busy, 100);
  click(feedButton("1 stop"));
  const [first, stop, ...rest] = await fedWith();
  assert.deepEqual([first.pieces.length, rest.length], [1, 0]);
  assert.deepEqual([stop.do, stop.lab, stop.box, stop.stop], ["feed", "coin", "1", true]);
  chooseIn(button, [new File([LARGE], "a")]);
  await until(() => store.busy, 100);
  chooseIn(button, [new File(["x"], "b")]);
  const names = (await fedWith()).flatMap(({ pieces }) => pieces.map(([name]) => name));
  assert.deepEqual(names, ["a", "b"]);
});

test("files and folders that are dropped on a box are fed, and elsewhere they are not", async () => {
  const box = feedButton("3 drop");
  const entryOf = (fullPath, content = "") => ({
    isFile: true,
    fullPath,
    file: (done) => done(new File([content], fullPath)),
  });
  /** A folder, of which a browser reads a part at a time. */
  const folder = (...batches) => ({
    createReader: () => ({
      readEntries: (done) => done(batches.shift() ?? []),
    }),
  });
  const inner = folder([entryOf("/m/inner/a"), entryOf("/m/inner/.a")]);
  const outer = folder([entryOf("/m/2"), inner], [entryOf("/m/1", "x"), entryOf("/m/1", "y")]);
  const items = [outer, null].map((entry) => ({ webkitGetAsEntry: () => entry }));
  const dataTransfer = { items, getData: () => "" };
  assert.ok(happen(box, "dragover").defaultPrevented);
  assert.ok(!happen(coin, "dragover").defaultPrevented);
  assert.ok(!happen(coin, "drop", { dataTransfer }).defaultPrevented);
  assert.ok(happen(box, "drop", { dataTransfer }).defaultPrevented);
  const [{ box: number, pieces }, ...rest] = await fedWith();
  assert.deepEqual([number, rest.length], ["3", 0]);
  assert.deepEqual(
    pieces.map(([name, bytes]) => `${name} ${bytes}`),
    ["/m/1 x", "/m/1 y", "/m/2 ", "/m/inner/a "],
  );
});

test("Play asks for the next step after each answer, until Python says that it is the last", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  ask({ do: "pick", lab: "coin", pick: "play" });
  await answer("coin", { playing: true });
  assert.equal(store.busy, null);
  t.mock.timers.tick(60);
  assert.equal(kindOfBusy(), "tick");
  await answer("coin", { playing: false });
  t.mock.timers.tick(1000);
  assert.equal(store.busy, null);
  ask({ do: "pick", lab: "coin", pick: "play" });
  await answer("coin", { playing: true });
  store.setCurrent("spam"); // somebody has gone elsewhere
  t.mock.timers.tick(60);
  assert.equal(store.busy, null);
  store.setCurrent("coin");
});

test("a text of more than 8,000,000 characters is refused before it is in a box", () => {
  const message = find("#message p");
  for (const [type, data, length, isTaken] of [
    ["paste", "clipboardData", 8_000_000, true],
    ["paste", "clipboardData", 8_000_001, false],
    ["drop", "dataTransfer", 8_000_001, false],
  ]) {
    const transfer = { types: [], files: [], getData: () => ({ length }) };
    message.textContent = "";
    const event = happen(coin, type, { [data]: transfer });
    assert.equal(event.defaultPrevented, !isTaken);
    const sentence =
      "This text has 8,000,001 characters; at most 8,000,000 are allowed: nothing was changed.";
    assert.equal(message.textContent, isTaken ? "" : sentence);
  }
  message.textContent = "";
  find("#message button").onclick();
  assert.equal(find("#message").hidden, true);
});

// Files that do not come: when they are named, and what is said of them.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import "./page.mjs";

const page = globalThis;
const box = { textContent: "" };
const late = { textContent: "" };
const button = { replaceChildren() {} };
const message = {
  querySelectorAll: () => [box, late],
  querySelector: () => button,
  hidden: true,
};
const boot = { hidden: false };
const { querySelector } = page.document;
page.document.querySelector = (selector) =>
  ({ "#message p": box, "#message .late": late, "#message": message, "#boot": boot })[selector] ??
  querySelector(selector);

const START = 1_000_000; // a round number, to which whole milliseconds are added
mock.method(performance, "now", () => START);
const supervision = await import("../../web/shell/files/supervision.js");

let passed = 0; // milliseconds since the start
function pass(milliseconds) {
  passed += milliseconds;
  mock.timers.tick(milliseconds);
}
mock.timers.enable({ apis: ["setInterval"] });
page.PerformanceObserver = class {
  observe() {}
};
page.history = { state: null };
let tellViolation = () => {};
page.addEventListener = (type, listener) => {
  if (type === "securitypolicyviolation") tellViolation = listener;
};
supervision.beginToWatch();
beforeEach(() => {
  supervision.forgetFiles();
  pass(250);
  supervision.expectFile("the last that came");
  supervision.fileEnded("the last that came");
  boot.hidden = false;
  delete page.document.documentElement.dataset.genlab;
});

test("late files are named with the right cause, and not before", () => {
  supervision.expectFile("lab-coin.json", { size: 1000 });
  pass(14_750);
  assert.equal(late.textContent, "");
  pass(250);
  assert.match(
    late.textContent,
    /^The connection is very slow, or broken: lab-coin\.json has not arrived in full within 15 seconds\. /,
  );
  assert.ok(boot.hidden);

  boot.hidden = false;
  supervision.forgetFiles(); // Python starts anew, and the page says so
  pass(250);
  assert.equal(late.textContent, "");
  assert.equal(boot.hidden, false);

  supervision.expectFile("bokeh.min.js");
  supervision.expectFile("dot.bin", { size: 1 });
  pass(15_000);
  assert.match(
    late.textContent,
    /^The connection is very slow, or broken: bokeh\.min\.js, dot\.bin have/,
  );
  supervision.fileEnded("bokeh.min.js");
  supervision.fileEnded("dot.bin");
  pass(250);
  assert.equal(late.textContent, "");
});

test("a file that grows is waited for while its end is near, and named as slow where it is not", () => {
  supervision.expectFile("snapshot.pack", { size: 100 });
  for (let k = 0; k < 60; k++) {
    supervision.fileGrew("snapshot.pack", 1);
    pass(1000);
  }
  assert.equal(late.textContent, "");
  supervision.expectFile("snapshot.pack", { size: 10_000 });
  for (let k = 0; k < 31; k++) {
    supervision.fileGrew("snapshot.pack", 1);
    pass(1000);
  }
  assert.match(
    late.textContent,
    /^The connection is slow: snapshot\.pack .* of 10,000 bytes are here/,
  );
  assert.equal(boot.hidden, false); // something comes

  // It may take a minute more; as much again as came in 30 seconds is twice that
  supervision.forgetFiles();
  supervision.expectFile("boot.pack", { size: 300 });
  pass(20_000);
  supervision.fileGrew("boot.pack", 100);
  pass(10_000);
  assert.equal(late.textContent, "");
  pass(250);
  assert.match(
    late.textContent,
    /^The connection is slow: boot\.pack .* \(100 of 300 bytes are here\)\./,
  );
});

test("a file of unknown size that grows for half a minute is named, without a share", () => {
  supervision.expectFile("packed.json");
  supervision.fileBegins("packed.json", 0);
  for (let k = 0; k < 120; k++) {
    supervision.fileGrew("packed.json", 10);
    pass(250);
  }
  assert.match(late.textContent, /^The connection is slow: packed\.json .* within 30 seconds\. /);
});

test("three files are named, the longest awaited first, and the others are counted", () => {
  for (const name of ["b", "c", "d"]) supervision.expectFile(name);
  supervision.expectFile("a", { since: START - 600_000 });
  pass(15_000);
  assert.match(
    late.textContent,
    / a, b, c and 1 more have not arrived in full within (\d+) seconds\./,
  );
  const [, seconds] = / within (\d+) seconds/.exec(late.textContent) ?? [];
  assert.equal(Number(seconds), Math.round((600_000 + passed) / 1000));
  supervision.fileEnded("d");
  pass(15_000);
  assert.match(late.textContent, / a, b, c have not arrived in full /);
});

test("what stands in the way of Python is said, and nothing where nothing does", (t) => {
  const { obstacleToPython, obstacleToWorker, refusal } = supervision;
  assert.equal(obstacleToPython(), "");
  t.mock.method(WebAssembly, "Module", () => {
    throw new Error("refused");
  });
  assert.match(obstacleToPython(), /^A policy of this server forbids WebAssembly/);
  assert.equal(refusal("assets/a.json"), "");
  tellViolation({
    effectiveDirective: "connect-src",
    blockedURI: "https://h.example/assets/a.json",
  });
  tellViolation({ effectiveDirective: "worker-src", blockedURI: "blob" });
  assert.match(refusal("assets/a.json"), /^a policy of this server forbids it \(connect-src in/);
  assert.match(obstacleToWorker("a fault"), /must add blob: to worker-src /);
});

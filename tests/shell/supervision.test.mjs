// Files that do not come: when they are named, and what is said of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

/** @type {any} */
const page = globalThis;
const texts = { message: "", late: "" };
const box = {
  set textContent(/** @type {string} */ text) {
    texts.message = text;
  },
  get textContent() {
    return texts.message;
  },
};
const late = {
  set textContent(/** @type {string} */ text) {
    texts.late = text;
  },
  get textContent() {
    return texts.late;
  },
};
const message = { querySelectorAll: () => [box, late], querySelector: () => ({}), hidden: true };
const { querySelector } = page.document;
page.document.querySelector = (/** @type {string} */ selector) =>
  ({ "#message p": box, "#message .late": late, "#message": message, "#boot": { hidden: false } })[
    selector
  ] ?? querySelector(selector);

const supervision = await import("../../web/shell/files/supervision.js");

/** @type {(context: import("node:test").TestContext, milliseconds: number) => void} */
const pass = (context, milliseconds) => context.mock.timers.tick(milliseconds);

test("late files are named with the right cause, and not before", (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  page.PerformanceObserver = class {
    observe() {}
  };
  page.history = { state: null };
  supervision.beginToWatch();

  supervision.expectFile("lab-coin.json", { size: 1000 });
  pass(t, 14_500);
  assert.equal(texts.late, "");
  pass(t, 1000);
  assert.match(texts.late, /^Nothing arrives any more: lab-coin\.json has not arrived in full/);

  supervision.fileEnded("lab-coin.json");
  pass(t, 500);
  assert.equal(texts.late, "");

  // A script may drip: then the page cannot know that nothing comes
  supervision.expectFile("bokeh.min.js");
  pass(t, 15_500);
  assert.match(texts.late, /^The connection is very slow, or broken: bokeh\.min\.js/);
  supervision.fileEnded("bokeh.min.js");

  // A file that grows is waited for while its end is near, and named as slow where it is not
  supervision.expectFile("snapshot.pack", { size: 100 });
  for (let k = 0; k < 60; k++) {
    supervision.fileGrew("snapshot.pack", 1);
    pass(t, 1000);
  }
  assert.equal(texts.late, "");
  supervision.expectFile("snapshot.pack", { size: 10_000 });
  for (let k = 0; k < 31; k++) {
    supervision.fileGrew("snapshot.pack", 1);
    pass(t, 1000);
  }
  assert.match(texts.late, /^The connection is slow: snapshot\.pack .* of 10,000 bytes are here/);
});

test("obstacleToStart advises a reload for a file alone", () => {
  const { obstacleToStart } = supervision;
  assert.match(obstacleToStart("file", "boot.pack is damaged"), /Reload the page/);
  const old = obstacleToStart("browser", "Unexpected token");
  assert.match(old, /too old .* Update it/);
  assert.doesNotMatch(old, /[Rr]eload/);
  assert.match(obstacleToStart("memory", "out of memory"), /too little memory .* Close other tabs/);
});

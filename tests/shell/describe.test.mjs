// What a model's tags ask for when it has been drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

const { describeNew, describeTag } = await import("../../web/shell/bokeh/describe.js");

const viewOf = (tags, members = {}) => ({ model: { tags }, ...members });

test("describeNew hands the view, the text of its tag and the lab to the tag's function", () => {
  const calls = [];
  describeTag("figure", (view, text, slug) => calls.push([view, text, slug]));
  const figure = viewOf(["figure=belief", "strips"]);
  describeNew([viewOf([], { child_views: [figure] })], "coin");
  assert.deepEqual(calls, [[figure, "belief", "coin"]]);
});

test("describeNew describes each view once, and those that are new", () => {
  const texts = [];
  describeTag("keys", (_, text) => texts.push(text));
  const first = viewOf(["keys=one"]);
  describeNew([first], "hmm");
  describeNew([first, viewOf(["keys=two"])], "hmm");
  assert.deepEqual(texts, ["one", "two"]);
});

test("a tag without a text asks with an empty one, and an unknown tag asks for nothing", () => {
  const texts = [];
  describeTag("plain", (_, text) => texts.push(text));
  describeNew([viewOf(["plain", "constructor=x", "unknown=y"])], "spam");
  assert.deepEqual(texts, [""]);
});

test("the tag role names the role of the box's container", () => {
  const attributes = [];
  const container = {
    setAttribute: (name, value) => attributes.push([name, value]),
  };
  describeNew([viewOf(["role=status"], { container })], "graph");
  assert.deepEqual(attributes, [["role", "status"]]);
});

function tabsOf(count) {
  const heads = Array.from({ length: count }, () => ({
    parentElement: { setAttribute() {} },
    press() {},
    isFocused: false,
    addEventListener(_, listener) {
      this.press = listener;
    },
    focus() {
      this.isFocused = true;
    },
  }));
  let notify = () => {};
  const model = {
    tags: ["tabs"],
    active: 0,
    properties: {
      active: { change: { connect: (act) => (notify = act) } },
    },
  };
  const view = { model, shadow_el: { querySelectorAll: () => heads } };
  return { view, model, heads, notify: () => notify() };
}

test("the tag tabs marks the tab in front, and only that one takes the keyboard", () => {
  const { view, model, heads, notify } = tabsOf(3);
  describeNew([view], "gauss");
  const marks = () => heads.map(({ ariaSelected, tabIndex }) => [ariaSelected, tabIndex]);
  assert.deepEqual(marks(), [
    ["true", 0],
    ["false", -1],
    ["false", -1],
  ]);
  model.active = 2;
  notify();
  assert.deepEqual(marks()[2], ["true", 0]);
  assert.deepEqual(marks()[0], ["false", -1]);
});

test("arrow keys go to the neighbouring tab, and no further than the last one", () => {
  const { view, model, heads } = tabsOf(2);
  describeNew([view], "glm");
  heads[0].press({ key: "x" });
  assert.equal(model.active, 0);
  heads[0].press({ key: "ArrowRight" });
  assert.equal(model.active, 1);
  assert.ok(heads[1].isFocused);
  heads[1].press({ key: "ArrowRight" });
  heads[1].press({ key: "x" });
  assert.equal(model.active, 1);
  heads[1].press({ key: "ArrowLeft" });
  assert.equal(model.active, 0);
});

// A lab's document as the build wrote it, and the arrays of a patch.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arraysOf, modelsOf } from "../../web/shell/bokeh/documents.js";

const model = (id, attributes) => ({ type: "object", id, attributes });
const data = { entries: Object.entries({ x: [1], y: [2] }) };
const children = [model("2", { value: "T" }), model("3", { data })];
const DOC = { roots: [model("1", { children })] };

test("modelsOf finds every model by its id", () => {
  assert.deepEqual([...modelsOf(DOC).keys()], ["1", "2", "3"]);
});

test("the arrays of a patch come as one text, and Bokeh takes each by its number", () => {
  const arrays = Buffer.from([1, 2, 3, 4, 5, 6]).toString("base64");
  const buffers = arraysOf({ events: [], arrays, sizes: [1, 3, 2] });
  const contents = [...buffers].map(([number, bytes]) => [number, [...new Uint8Array(bytes)]]);
  assert.deepEqual(contents, [
    ["0", [1]],
    ["1", [2, 3, 4]],
    ["2", [5, 6]],
  ]);
  assert.equal(arraysOf({ events: [] }).size, 0);
});

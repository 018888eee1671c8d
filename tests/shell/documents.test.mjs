// A lab's document as the build wrote it, and a link's texts in its controls.
import assert from "node:assert/strict";
import { test } from "node:test";
import { arraysOf, modelsOf, textsIn } from "../../web/shell/bokeh/documents.js";

/** @type {any} */
const DOC = {
  roots: [
    {
      type: "object",
      id: "1",
      attributes: {
        children: [
          { type: "object", id: "2", attributes: { value: "T" } },
          {
            type: "object",
            id: "3",
            attributes: {
              data: {
                entries: [
                  ["x", [1]],
                  ["y", [2]],
                ],
              },
            },
          },
        ],
      },
    },
  ],
};

/**
 * @param {Record<string, any[]>} entries
 * @param {string} link
 */
function textsOf(entries, link) {
  const document = { doc: DOC, roots: {} };
  const lab = { document, entries, digest: "", first: "", section: "" };
  return textsIn(lab, link);
}

test("modelsOf finds every model by its id", () => {
  assert.deepEqual([...modelsOf(DOC).keys()], ["1", "2", "3"]);
});

test("a text of the link goes into the control that shows it as it is", () => {
  const entries = { flips: [{ id: "2", names: ["value"], limit: 5, alphabet: "HT" }] };
  const { patch, known, undo } = textsOf(entries, "#coin?flips=HH");
  assert.deepEqual(
    patch?.events.map(({ attr, new: value }) => [attr, value]),
    [["value", "HH"]],
  );
  assert.equal(undo[0].new, "T");
  assert.ok(known.has("flips"));
});

test("a control is unknown where only Python can read the text", () => {
  const entries = {
    flips: [{ id: "2", names: ["value"], limit: 5, alphabet: "HT" }],
    alpha: [{ id: "2", names: ["value"], low: 0, high: 9 }],
    view: [{ id: "2", names: ["value"], values: { odd: 1 } }],
  };
  const queries = ["flips=HX", "flips=HHHHHH", "alpha=1e3", "alpha=10", "view=two", "flips=%ZZ"];
  for (const query of [...queries, "view=__proto__", "flips=H&flips=T"]) {
    const { known } = textsOf(entries, `#coin?${query}`);
    assert.ok(!known.has(query.split("=")[0]), query);
  }
  assert.ok(textsOf(entries, "#coin?alpha=2.5&view=odd").known.size === 3);
});

test("a box of several lines shows line ends, and no carriage return", () => {
  const line = { id: "2", names: ["value"], limit: 9 };
  /** @type {(entry: object, text: string) => boolean} */
  const isKnown = (entry, text) =>
    textsOf({ text: [entry] }, `#coin?text=${text}`).known.has("text");
  assert.ok(!isKnown(line, "a%0Ab"));
  assert.ok(isKnown({ ...line, multiline: true }, "a%0Ab"));
  assert.ok(!isKnown({ ...line, multiline: true }, "a%0Db"));
});

test("the arrays of a patch come as one text, and Bokeh takes each by its number", () => {
  const arrays = Buffer.from([1, 2, 3, 4, 5, 6]).toString("base64");
  const buffers = arraysOf(/** @type {any} */ ({ events: [], arrays, sizes: [1, 3, 2] }));
  const contents = [...buffers].map(([number, bytes]) => [number, [...new Uint8Array(bytes)]]);
  assert.deepEqual(contents, [
    ["0", [1]],
    ["1", [2, 3, 4]],
    ["2", [5, 6]],
  ]);
  assert.equal(arraysOf({ events: [] }).size, 0);
});

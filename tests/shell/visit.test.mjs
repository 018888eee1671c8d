// The visit to a lab.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as visit from "../../web/shell/visit/visit.js";

test("isDrawn is false for another link than the page has drawn, until Python has the lab", () => {
  const link = "#spam?prior=0.5";
  assert.equal(visit.isDrawn("spam", link), false);
  const view = { link: "#spam" };
  const drawn = { document: null, views: [], view };
  visit.change("spam", { drawn });
  assert.deepEqual(
    ["#spam", link].map((name) => visit.isDrawn("spam", name)),
    [true, false],
  );
  assert.equal(visit.isPythonAsked(), false);
  visit.change("spam", { question: { link, picture: false } });
  assert.equal(visit.isPythonAsked(), true);
  assert.equal(visit.isDrawn("spam", link), true);
});

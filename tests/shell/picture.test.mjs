// The table of pictures, and what is veiled where a link has none.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

const { ownPicture } = await import("../../web/shell/files/pictures.js");
const { isPlain } = await import("../../web/shell/visit/view.js");
const { fieldOf, isNameOfField, veilOf } = await import("../../web/shell/bokeh/veils.js");

test("ownPicture finds the file of a link, and none by the name of an object's property", () => {
  const integrity = `sha256-${"A".repeat(43)}=`;
  assert.deepEqual(ownPicture("#coin?flips=T"), { integrity, tables: true, private: false });
  assert.equal(ownPicture("#coin?flips=TT"), null);
  assert.equal(ownPicture("constructor"), null);
});

test("isPlain is true where the lab stands as it begins", () => {
  assert.deepEqual(["#coin", "#dice?x=1", "#coin?flips=T"].map(isPlain), [true, true, false]);
  assert.ok(isPlain(`#coin?flips=${"T".repeat(8_000)}`)); // which Python ignores
});

test("veilOf hides all of an unknown state but the names of controls", () => {
  const isName = isNameOfField(["field-label"]);
  for (const [field, isNamed, state] of [
    ["flips", false, "pending"],
    ["flips", isName, ""],
    [undefined, isName, "pending"],
    [undefined, isNameOfField(undefined), "pending"],
  ]) {
    assert.equal(veilOf({ isUnknown: true }, field, isNamed, false), state);
  }
});

test("veilOf pales what is of before a change, and hides tabs that have no picture", () => {
  assert.equal(veilOf({ stale: true }, undefined, false, false), "stale");
  assert.equal(veilOf({ stale: true }, "flips", false, false), "");
  assert.equal(veilOf({ tables: false }, undefined, false, true), "pending");
  assert.equal(veilOf({ tables: false }, undefined, false, false), "");
  assert.equal(veilOf({}, undefined, false, true), "");
});

test("fieldOf takes the field out of a control's classes", () => {
  assert.equal(fieldOf(["field-label", "field-flips"]), "flips");
  assert.equal(fieldOf(["field-error"]), undefined);
  assert.equal(fieldOf(undefined), undefined);
});

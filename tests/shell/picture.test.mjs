// The table of pictures, and what is veiled where a link has none.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SITE } from "./page.mjs";

const { ownPicture } = await import("../../web/shell/files/pictures.js");
const { isPlain } = await import("../../web/shell/visit/view.js");
const { fieldOf, partOf, veilOf } = await import("../../web/shell/bokeh/veils.js");

test("ownPicture finds the file of a link, and none by the name of an object's property", () => {
  const link = "#coin?flips=T";
  assert.deepEqual(ownPicture(link), SITE.pictures[link]);
  assert.equal(ownPicture("#coin?flips=TT"), null);
  assert.equal(ownPicture("constructor"), null);
});

test("isPlain is true where the lab stands as it begins", () => {
  assert.deepEqual(["#coin", "#dice?x=1", "#coin?flips=T"].map(isPlain), [true, true, false]);
});

test("veilOf hides all of an unknown state but the fields that are known", () => {
  const view = {
    veiled: "unknown",
    known: new Set(["flips", "alpha"]),
    changed: new Set(["alpha"]),
  };
  const slider = partOf("panel.Slider", []);
  const box = partOf("TextInput", []);
  assert.equal(veilOf(view, "flips", box, false), "");
  assert.equal(veilOf(view, "beta", box, false), "pending");
  assert.equal(veilOf(view, undefined, box, false), "pending");
  assert.equal(veilOf(view, "alpha", slider, false), "pending"); // its handle stands elsewhere
  assert.deepEqual(partOf("slider", []), slider); // of the first picture
});

test("veilOf pales what is of before a change, and hides tabs that have no picture", () => {
  const box = partOf("HTML", []);
  assert.equal(veilOf({ veiled: "nothing", stale: true }, undefined, box, false), "stale");
  assert.equal(veilOf({ veiled: "nothing", stale: true }, "flips", box, false), "");
  assert.equal(veilOf({ veiled: "tabs" }, undefined, box, true), "pending");
  assert.equal(veilOf({ veiled: "tabs" }, undefined, box, false), "");
});

test("fieldOf takes the field out of a control's classes", () => {
  assert.equal(fieldOf(["field-label", "field-flips"]), "flips");
  assert.equal(fieldOf(["field-error"]), undefined);
  assert.equal(fieldOf(undefined), undefined);
});

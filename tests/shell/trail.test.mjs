// Which links lie one step back and one step forth in the history of the browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Trail } from "../../web/shell/address/trail.js";

test("a new page has nothing to go back or forth to", () => {
  const trail = new Trail("#coin");
  assert.deepEqual([trail.previous, trail.next], [undefined, undefined]);
});

test("back and forth lead over the changes in their order", () => {
  const trail = new Trail("#coin");
  const first = trail.mark;
  trail.push("#coin?flips=H");
  const second = trail.mark;
  assert.deepEqual(second, { place: 1, previous: "#coin" });
  trail.push("#coin?flips=HH");
  assert.equal(trail.previous, "#coin?flips=H");
  trail.arrive("#coin?flips=H", second);
  assert.deepEqual([trail.previous, trail.next], ["#coin", "#coin?flips=HH"]);
  trail.arrive("#coin", first);
  assert.deepEqual([trail.previous, trail.next], [undefined, "#coin?flips=H"]);
});

test("a change after a step back ends what lay ahead", () => {
  const trail = new Trail("#coin");
  const first = trail.mark;
  trail.push("#coin?flips=H");
  trail.arrive("#coin", first);
  trail.push("#coin?flips=T");
  assert.deepEqual([trail.previous, trail.next], ["#coin", undefined]);
});

test("a change that makes no step changes the link of its entry", () => {
  const trail = new Trail("#coin");
  trail.push("#coin?flips=H");
  trail.replace("#coin?flips=HT");
  trail.push("#coin?flips=HTT");
  assert.equal(trail.previous, "#coin?flips=HT");
});

test("a link that was followed is a new entry, and the first entry is known without a mark", () => {
  const trail = new Trail("#coin");
  trail.arrive("#hmm", null);
  assert.equal(trail.previous, "#coin");
  trail.arrive("#coin", null);
  assert.deepEqual([trail.previous, trail.next], [undefined, "#hmm"]);
});

test("after a reload the link before is still known", () => {
  const trail = new Trail("#coin?flips=HH", { place: 2, previous: "#coin?flips=H" });
  assert.equal(trail.previous, "#coin?flips=H");
  trail.arrive("#coin?flips=H", { place: 1, previous: "#coin" });
  assert.deepEqual([trail.previous, trail.next], ["#coin", "#coin?flips=HH"]);
});

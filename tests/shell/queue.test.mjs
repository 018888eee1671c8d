// The queue of what Python is asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { RequestQueue } from "../../web/shell/visit/queue.js";

const slider = { id: "slider" };
const box = { id: "box" };

function queueOf(...kinds) {
  const queue = new RequestQueue();
  queue.add(...kinds.map((kind) => ({ do: kind })));
  return queue;
}
const kindsOf = (queue) => [...queue].map((request) => request.do);

test("requests are taken in the order in which they were added", () => {
  const queue = queueOf("open", "pick");
  queue.addFirst({ do: "rest" });
  assert.equal(queue.length, 3);
  assert.equal(queue[0].do, "rest");
  assert.deepEqual([queue.takeFirst().do, queue.takeFirst().do], ["rest", "open"]);
  assert.deepEqual(kindsOf(queue), ["pick"]);
});

test("addChange keeps the last of several changes of one property", () => {
  const queue = new RequestQueue();
  queue.addChange("coin", { model: slider, attr: "value", new: 1 });
  queue.addChange("coin", { model: box, attr: "value", new: "T" });
  queue.addChange("coin", { model: slider, attr: "value", new: 2 });
  assert.equal(queue.length, 1);
  assert.deepEqual(
    queue[0].events?.map((event) => event.new),
    ["T", 2],
  );
});

test("a request only chooses a table while each of its changes does no more", () => {
  const queue = new RequestQueue();
  queue.addChange("coin", { model: box, attr: "active", new: 1 }, true);
  queue.addChange("coin", { model: box, attr: "active", new: 0 }, true);
  assert.equal(queue[0].isTableChoice, true);
  queue.addChange("coin", { model: slider, attr: "value", new: 2 });
  queue.addChange("coin", { model: box, attr: "active", new: 1 }, true);
  assert.equal(queue.length, 1);
  assert.equal(queue[0].isTableChoice, false);
});

test("addChange keeps events that are of no model", () => {
  const queue = new RequestQueue();
  queue.addChange("coin", { msg_data: "Enter" });
  queue.addChange("coin", { msg_data: "Enter" });
  assert.equal(queue[0].events?.length, 2);
});

test("addChange begins a new request for another lab, after another request and after a replay", () => {
  const queue = new RequestQueue();
  const event = { model: slider, attr: "value" };
  queue.addChange("coin", event);
  queue.addChange("spam", event);
  queue.add({ do: "pick" });
  queue.addChange("spam", event);
  queue.add({ do: "patch", lab: "spam", events: [], replay: true });
  queue.addChange("spam", event);
  assert.deepEqual(kindsOf(queue), ["patch", "patch", "pick", "patch", "patch", "patch"]);
});

test("takeOut takes the first request of a kind, and drop all that are needless", () => {
  const queue = queueOf("pick", "open", "drag", "open", "drag");
  assert.equal(queue.takeOut("open")?.do, "open");
  assert.equal(queue.takeOut("feed"), undefined);
  queue.drop((request) => request.do === "drag");
  assert.deepEqual(kindsOf(queue), ["pick", "open"]);
  assert.ok(queue.has("pick") && !queue.has("drag"));
});

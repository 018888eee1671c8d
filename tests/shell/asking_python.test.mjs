// What Python is asked and in which order, what is shown until it answers, and what happens when it
// dies.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import {
  address,
  addSection,
  answer,
  entries,
  outbox,
  find,
  happenToWindow,
  hear,
} from "./document.mjs";

const coin = addSection("coin", { fields: [["flips", "Flips"]] });
addSection("spam");
coin.dataset.private = "";
const page = globalThis;
const storage = new Map();
Object.defineProperty(page, "sessionStorage", {
  value: {
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => storage.set(name, value),
    removeItem: (name) => storage.delete(name),
  },
});

await import("../../web/shell/rooms.js");
const life = await import("../../web/shell/python/life.js");
const { ask, isByHand } = await import("../../web/shell/python/questions.js");
const { patience } = await import("../../web/shell/python/worker.js");
const { emit } = await import("../../web/shell/base/signals.js");
const { LIMITS } = await import("../../web/shell/base/limits.js");
const { linkOfView } = await import("../../web/shell/visit/view_choice.js");
const { lift } = await import("../../web/shell/visit/overdue.js");
const outdated = await import("../../web/shell/visit/outdated.js");
const { restored } = await import("../../web/shell/address/kept.js");
const { firstQuestion, openingRequest } = await import("../../web/shell/visit/opening.js");
const { allVisits, change, visitOf } = await import("../../web/shell/visit/visit.js");
const { viewFor } = await import("../../web/shell/visit/view.js");
const store = await import("../../web/shell/visit/store.js");
const { documentElement: root } = page.document;
const message = find("#message");
const textOfMessage = () => message.querySelector("p").textContent;

/** A document of Bokeh's, whose patches are what its events say. */
const bokehDocument = () => ({
  create_json_patch: (events) => ({
    events: events.map(({ model, attr, value }) => ({
      kind: "ModelChanged",
      model,
      attr,
      new: value,
    })),
  }),
  apply_json_patch() {},
  get_model_by_id: () => null,
  _all_models: new Map(),
});
function drawn(lab, view = null) {
  const document = bokehDocument();
  change(lab, { drawn: { document, views: [], view } });
  return document;
}
const MODEL = { id: "1", tags: [] };
const changed = (document, attr, value, about = {}) =>
  emit("changed", "coin", { document, model: MODEL, attr, value, ...about });
/** What Python works on. */
const kindOfBusy = () => store.busy?.do;
const idle = async () => {
  while (store.busy) await answer(store.busy.lab ?? "coin", { link: "#coin" });
};

store.setCurrent("coin");
beforeEach(() => address("#coin"));
afterEach(idle);

// ── Before Python is there ───────────────────────────────────────────────────────────────────────

test("a link that has not been opened yet is opened before the request that follows it", async () => {
  const document = drawn("coin", {
    link: "#coin?flips=T",
    lab: { digest: "c0" },
    undo: [],
  });
  changed(document, "value", 0.5);
  const [open, patch] = [...store.queue];
  assert.deepEqual([open.do, open.link, open.painted], ["open", "#coin?flips=T", { coin: "c0" }]);
  assert.deepEqual([patch.do, patch.lab], ["patch", "coin"]);
  assert.equal(visitOf("coin").drawn?.view?.stale, true);
  assert.match(coin.querySelector(".note").textContent, /this follows/);
  assert.match(coin.querySelector(".awaited").textContent, /Your change will be applied then\.$/);
  changed(document, "value", 0.7);
  assert.equal(store.queue.length, 2); // the last value of a slider counts
  assert.equal([...store.queue][1].events?.[0].value, 0.7);
  changed(document, "title", "x");
  assert.equal([...store.queue][1].events?.length, 2);
  store.queue.drop(() => true);
});

test("what is no change of the person's is not told to Python", () => {
  const document = drawn("coin", { link: "#coin", lab: { digest: "c0" } });
  for (const attr of ["value_throttled", "inner_width", "outer_height"]) changed(document, attr, 1);
  changed(document, "x", 1, { msg_data: { event_name: "document_ready" } });
  changed(bokehDocument(), "value", 1); // of a document that is gone
  assert.equal(store.queue.length, 0);
});

test("Python is asked first what the address names, with the picture that stands there", async () => {
  change("coin", { drawn: null, question: null });
  address("#coin");
  const request = await firstQuestion();
  assert.deepEqual(
    { do: request.do, link: request.link, painted: request.painted, embedded: request.embedded },
    { do: "open", link: "#coin", painted: { coin: "c0" }, embedded: false },
  );
  assert.equal(request.picture, undefined);
  assert.deepEqual(visitOf("coin").question, { link: "#coin", picture: false });
  const later = openingRequest("coin", "#coin?flips=T", null, "text");
  assert.deepEqual([later.painted, later.file], [{}, "text"]);
});

test("where two tables may be in front, the choice waits for Python, and other choices ask it", () => {
  const tabs = { id: "9", tags: ["tabs"] };
  const view = { link: "#coin", lab: { digest: "c0" } };
  const kinds = () => [...store.queue].map(({ do: kind }) => kind);
  const { question } = visitOf("coin");
  change("coin", { question: null });
  // Which table is in front changes no answer: it is told once Python draws the lab
  changed(drawn("coin", view), "active", 2, { model: tabs });
  assert.deepEqual([kinds(), visitOf("coin").drawn?.front?.value], [[], 2]);
  lift("coin");
  assert.ok(store.queue[0].do === "patch" && !isByHand(store.queue[0]));
  store.queue.drop(() => true);
  const document = drawn("coin", view);
  change("coin", { question: { link: "#coin", picture: false } }); // Python has been asked
  changed(document, "active", 1, { model: tabs });
  assert.deepEqual(kinds(), ["patch"]);
  assert.equal(visitOf("coin").drawn?.front, undefined);
  assert.ok(!visitOf("coin").drawn?.view?.stale); // it changes no picture
  assert.ok(!isByHand(store.queue[0])); // and no state
  store.queue.drop(() => true);
  change("coin", { question: null });
  for (const about of [{ model: { id: "9", tags: [] } }, { model: tabs, attr: "width" }]) {
    changed(drawn("coin", view), "active", 1, about);
    assert.ok(kinds().includes("patch"), JSON.stringify(about));
    assert.ok(isByHand(store.queue.takeOut("patch") ?? null));
    store.queue.drop(() => true);
    change("coin", { question: null });
  }
  change("coin", { question });
});

test("a view that is chosen before Python is there leads to the link with its picture", () => {
  const entry = { id: "1", names: ["value"], values: { tosses: "A", table: "B" } };
  const view = (about = {}) => ({
    link: "#coin?flips=T&view=table",
    lab: { digest: "c0", view: entry },
    undo: [],
    ...about,
  });
  const { question } = visitOf("coin");
  const choose = (about, event) => {
    address("#coin?flips=T&view=table");
    change("coin", { question: null });
    changed(drawn("coin", view(about)), "value", "A", event);
    const isAsked = store.queue.length > 0;
    store.queue.drop(() => true);
    return [page.location.hash, isAsked];
  };
  assert.deepEqual(choose({}, {}), ["#coin?flips=T", false]);
  for (const [about, event] of [
    [{ isUnknown: true }, {}],
    [{}, { attr: "title" }],
    [{}, { model: { id: "7", tags: [] } }],
  ]) {
    assert.deepEqual(choose(about, event), ["#coin?flips=T&view=table", true]);
  }
  change("coin", { question });
});

test("the worker is told where the site is, and asked once it has started", async () => {
  const count = outbox.length;
  life.launch(() => ({ do: "open", link: "#coin", painted: {} }));
  assert.equal(outbox[count].base, "https://example.org/genlab/");
  assert.equal(outbox[count].sparing, false);
  await hear({ type: "progress", share: 0.5 });
  const bar = find("#boot");
  assert.equal(bar.querySelector("span").textContent, "Loading Python, 50 %");
  assert.equal(bar.getAttribute("aria-valuenow"), "50");
  find("#sentences [data-say=page-starting]").dir = "rtl"; // as the reader's language is written
  await hear({ type: "progress", share: 1 });
  assert.equal(bar.querySelector("span").textContent, "Starting Python");
  assert.equal(bar.querySelector("span span").dir, "rtl");
  assert.equal(bar.getAttribute("aria-valuenow"), "90");
  await hear({ type: "started" });
  assert.equal(outbox.at(-1).do, "open");
  assert.equal(store.ready, false);
  await answer("coin", { link: "#coin", state: { flips: "" } });
  assert.equal(store.ready, true);
  assert.equal(root.dataset.genlab, "live");
  assert.equal(root.dataset.python, "snapshot");
  assert.equal(bar.hidden, true);
  assert.deepEqual(visitOf("coin").state, { flips: "" });
  assert.equal(visitOf("coin").link, "#coin");
});

test("one request is under way at a time, in the order in which they came", async () => {
  const count = outbox.length;
  ask({ do: "pick", lab: "coin", pick: "a" });
  ask({ do: "set", lab: "coin", fields: "b" });
  assert.equal(outbox.length, count + 1);
  assert.equal(root.dataset.busy, "pick");
  await answer("coin", { state: { flips: "T" } });
  assert.equal(root.dataset.busy, "set");
  await answer("coin");
  assert.equal(root.dataset.busy, undefined);
  assert.deepEqual(
    outbox.slice(count).map(({ do: kind }) => kind),
    ["pick", "set"],
  );
  assert.deepEqual(visitOf("coin").state, { flips: "T" });
});

test("a link that waits is dropped when another is followed, unless it says more than a link", async () => {
  ask({ do: "pick", lab: "coin", pick: "a" });
  ask({ do: "open", link: "#coin?flips=T", painted: {} });
  ask({ do: "open", link: "#coin?flips=TT", painted: {} });
  assert.deepEqual(
    [...store.queue].map(({ link }) => link),
    ["#coin?flips=TT"],
  );
  const { isOutdatedRequest } = outdated;
  assert.ok(isOutdatedRequest({ do: "open", link: "#coin" }));
  for (const addition of [{ painted: { coin: "c0" } }, { state: null }, { file: "x" }]) {
    assert.ok(!isOutdatedRequest({ do: "open", link: "#coin", ...addition }));
  }
  assert.ok(!isOutdatedRequest({ do: "pick", lab: "coin" }));
});

test("the picture of a lab changes by what is asked of that lab", () => {
  const { changesPicture } = outdated;
  assert.ok(changesPicture("coin")({ do: "open", link: "#coin?flips=T" }));
  assert.ok(!changesPicture("coin")({ do: "open", link: "#spam" }));
  assert.ok(changesPicture("coin")({ do: "drag", lab: "coin" }));
  assert.ok(!changesPicture("coin")({ do: "drag", lab: "spam" }));
  assert.ok(!changesPicture("coin")({ do: "share", lab: "coin" }));
});

test("a text for a box into which more was typed since is outdated", async () => {
  ask({ do: "pick", lab: "coin", pick: "a" });
  const box = { model: { id: "1" }, attr: "value_input" };
  assert.ok(!outdated.isOutdatedText(box));
  changed(drawn("coin"), "value_input", "typed");
  assert.ok(outdated.isOutdatedText(box));
  assert.ok(!outdated.isOutdatedText({ ...box, attr: "title" }));
  assert.ok(!outdated.isOutdatedText({ ...box, model: { id: "2" } }));
  assert.ok(!outdated.isOutdatedLink());
  ask({ do: "open", link: "#coin", painted: {} });
  assert.ok(outdated.isOutdatedLink());
});

test("a late answer turns the picture pale after a change, and veils it after a link", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  drawn("coin", { link: "#coin", lab: { digest: "c0" } });
  ask({ do: "pick", lab: "coin", pick: "a" });
  t.mock.timers.tick(299);
  assert.notEqual(visitOf("coin").drawn?.view?.stale, true);
  t.mock.timers.tick(1);
  assert.equal(visitOf("coin").drawn?.view?.stale, true);
  assert.match(
    coin.querySelector(".awaited").textContent,
    /^Python is computing the new answer\.$/,
  );
  await answer("coin", { link: "#coin?flips=T" });
  assert.equal(visitOf("coin").drawn?.view, null);
  assert.equal(coin.querySelector(".awaited"), null);
  ask({ do: "open", link: "#coin?flips=TT", painted: {} });
  t.mock.timers.tick(300);
  assert.equal(visitOf("coin").drawn?.view?.isUnknown, true);
  assert.match(coin.querySelector(".awaited").textContent, /^Python is computing what this link/);
  await answer("coin", { link: "#coin?flips=TT" });
  assert.equal(visitOf("coin").drawn?.view, null);
});

test("a change is writeNow into the address once the hand rests, unless another link is opened", async () => {
  const { writeNow } = await import("../../web/shell/address/writing.js");
  writeNow(); // what waits from before
  address("#coin");
  const changeByHand = async (link) => {
    ask({ do: "pick", lab: "coin", pick: "a" });
    await answer("coin", { link });
  };
  await changeByHand("#coin?flips=TTTT");
  assert.equal(location.hash, "#coin");
  writeNow(); // as if the hand had rested
  assert.equal(location.hash, "#coin?flips=TTTT");
  // Both entries of the history are known again on the way back
  const [earlier, latest] = entries.slice(-2).map(({ state }) => state);
  assert.equal(latest.place, earlier.place + 1);
  await changeByHand(null);
  writeNow();
  assert.equal(location.hash, "#coin?flips=TTTT");
  assert.match(coin.querySelector(".note").textContent, /too long for the address bar/);
  ask({ do: "pick", lab: "coin", pick: "a" });
  ask({ do: "open", link: "#coin?flips=H", painted: {} });
  await answer("coin", { link: "#coin?flips=TTTTT" });
  writeNow();
  assert.equal(location.hash, "#coin?flips=TTTT");
  await answer("coin", { link: "#coin?flips=H" }); // which the address has already
  writeNow();
  assert.equal(location.hash, "#coin?flips=TTTT");
  ask({ do: "share", lab: "coin" });
  await answer("coin", { link: "#coin?flips=HHH" }); // nobody has changed anything
  writeNow();
  assert.equal(location.hash, "#coin?flips=TTTT");
  // What Play changes is written once it stops
  for (const [news, link] of [
    [{ playing: true }, "#coin?flips=TTTT"],
    [{ playing: false }, "#coin?flips=TTH"],
  ]) {
    ask({ do: "tick", lab: "coin" });
    await answer("coin", { link: "#coin?flips=TTH", ...news });
    writeNow();
    assert.equal(location.hash, link);
  }
});

test("a fault of genlab's is said beside the lab, and the next request is answered", async () => {
  ask({ do: "pick", lab: "spam", pick: "a" });
  await hear({ type: "fault", reason: "division by zero" });
  const note = find("#lab-spam .note").textContent;
  assert.match(note, /the last correct picture is still shown: division by zero/);
  assert.equal(store.busy, null);
});

test("what an answer leaves out is asked for once nothing else is", async () => {
  ask({ do: "pick", lab: "coin", pick: "a" });
  ask({ do: "pick", lab: "coin", pick: "b" });
  await answer("coin", { rest: true });
  assert.equal(store.busy?.pick, "b");
  await answer("coin", { rest: true });
  assert.equal(kindOfBusy(), "rest");
  await answer("coin", { rest: false });
  assert.equal(store.busy, null);
});

test("parts that nobody has seen are made when nobody asks for anything, until there are none", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  ask({ do: "pick", lab: "coin", pick: "a" });
  await answer("coin", { ahead: true });
  t.mock.timers.tick(499);
  assert.equal(store.busy, null);
  t.mock.timers.tick(1);
  assert.equal(kindOfBusy(), "ahead");
  await answer("coin", { ahead: false });
  t.mock.timers.tick(5000);
  assert.equal(store.busy, null);
  ask({ do: "pick", lab: "coin", pick: "a" });
  await answer("coin", { ahead: true });
  t.mock.timers.tick(500);
  await answer("coin", { error: "a fault" }); // then no more of it
  t.mock.timers.tick(5000);
  assert.equal(store.busy, null);
});

// ── A view that the build has drawn ──────────────────────────────────────────────────────────────

test("a view that is chosen leads to the link with its picture, whatever the order of the fields", () => {
  const entry = { values: { first: 0, second: 1 } };
  const pictures = ["#coin?view=second&flips=T", "#coin?view=second"];
  assert.equal(linkOfView("#coin?flips=T", entry, 1, pictures), "#coin?view=second&flips=T");
  assert.equal(linkOfView("#coin?view=second", entry, 0, pictures), "#coin");
  assert.equal(linkOfView("#coin?flips=TT", entry, 1, pictures), null);
  assert.equal(linkOfView("#coin", entry, 2, pictures), null);
});

// ── What outlives a reload ───────────────────────────────────────────────────────────────────────

test("what Python has not answered is kept when the page is left, the last value of each property", () => {
  const document = drawn("coin");
  ask({ do: "pick", lab: "coin", pick: "a" });
  changed(document, "value", 1);
  changed(document, "value", 2);
  changed(document, "title", "t");
  changed(document, "value", 3, { model: { id: "2", tags: [] } });
  happenToWindow("pagehide");
  const stored = JSON.parse(storage.get("genlab-entered") ?? "");
  assert.deepEqual(stored.states, { coin: { flips: "T" } });
  assert.equal(stored.changes.length, 1);
  const [{ lab, digest, patches }] = stored.changes;
  assert.deepEqual([lab, digest], ["coin", "c0"]);
  assert.deepEqual(
    patches[0].events.map((event) => [event.model.id, event.attr, event.new]),
    [
      ["1", "value", 2],
      ["1", "title", "t"],
      ["2", "value", 3],
    ],
  );
  happenToWindow("pageshow", { persisted: false });
  assert.ok(storage.has("genlab-entered"));
  happenToWindow("pageshow", { persisted: true }); // the page is back as it was left
  assert.ok(!storage.has("genlab-entered"));
});

/** What is known of a lab that nobody has opened. */
const NOTHING = { isLost: false, question: null, state: null, entered: [] };

test("after a reload a lab is given its state, then what was entered, then the link", async () => {
  await idle();
  store.queue.drop(() => true);
  for (const lab of ["coin", "spam"]) {
    change(lab, { ...NOTHING, drawn: null, sketch: null });
  }
  const patches = [{ events: [] }];
  const stored = {
    states: { coin: { flips: "HH" }, dice: { a: 1 }, spam: null },
    links: { coin: "#coin?flips=HH" },
    changes: ["c0", "of another version"].map((digest) => ({ lab: "coin", digest, patches })),
  };
  storage.set("genlab-entered", JSON.stringify(stored));
  address("#coin?flips=HH");
  const first = restored();
  assert.ok(!storage.has("genlab-entered"));
  assert.deepEqual(
    [first.do, first.link, first.state, first.painted],
    ["open", "#coin", { flips: "HH" }, { coin: "c0" }],
  );
  assert.deepEqual(
    [...store.queue].map(({ do: kind, link, replay }) => [kind, link, replay]),
    [
      ["open", "#coin?flips=HH", undefined],
      ["patch", undefined, true],
    ],
  );
  assert.equal(visitOf("spam").isLost, false); // nothing of it was kept
  assert.ok(!allVisits().some(({ lab }) => lab === "dice")); // which this version has not
  assert.equal((await viewFor("coin", "#coin?flips=HH")).isUnknown, true); // the link says less
  store.queue.drop(() => true);
});

test("a state that its link says completely is not given back", () => {
  change("coin", NOTHING);
  const stored = {
    states: { coin: { flips: "HH" } },
    links: { coin: "#coin?flips=HH" },
    changes: [],
  };
  storage.set("genlab-entered", JSON.stringify(stored));
  address("#coin?flips=HH");
  assert.equal(restored(), null);
  assert.equal(visitOf("coin").isLost, false);
  assert.equal(restored(), null);
});

test("private fields are more than a link says", () => {
  change("spam", NOTHING);
  const stored = { states: { spam: { mail: "Dear" } }, links: { spam: "#spam" }, changes: [] };
  storage.set("genlab-entered", JSON.stringify(stored));
  address("#spam");
  assert.deepEqual(restored()?.state, { mail: "Dear" });
  store.queue.drop(() => true);
});

// ── Python dies ──────────────────────────────────────────────────────────────────────────────────

test("what is changed while Python starts is told it afterwards, and shown again", async () => {
  life.launch(() => ({ do: "open", link: "#coin", painted: {} }));
  store.setReady(false);
  const applied = [];
  change("coin", { question: { link: "#coin", picture: false } });
  const document = drawn("coin", { link: "#coin", lab: { digest: "c0" } });
  document.apply_json_patch = (patch) => applied.push(patch);
  changed(document, "value", 0.5);
  changed(document, "value", 0.6);
  const count = outbox.length;
  await hear({ type: "started" });
  await answer("coin", { link: "#coin" });
  const [open, patch, ...rest] = outbox.slice(count);
  assert.deepEqual([open.do, patch.do, rest.length], ["open", "patch", 0]);
  const valuesIn = (patches) => patches.map(({ events }) => events.map((event) => event.new));
  assert.deepEqual(valuesIn(patch.patches), [[0.6]]);
  assert.deepEqual(valuesIn(applied), [[0.6]]);
  await idle();
});

test("a slow start is said after 90 seconds, and no more once Python is there", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  life.launch(() => ({ do: "open", link: "#coin", painted: {} }));
  store.setReady(false);
  await hear({ type: "progress", share: 0.9 });
  t.mock.timers.tick(2 * LIMITS.start);
  assert.equal(textOfMessage(), "");
  await hear({ type: "progress", share: 1 });
  await hear({ type: "mark" }); // it is on its way: the clock begins anew
  t.mock.timers.tick(LIMITS.start - LIMITS.tick);
  assert.equal(textOfMessage(), "");
  t.mock.timers.tick(LIMITS.tick);
  assert.match(textOfMessage(), /^Python has not started within 90 seconds, though all its files/);
  await answer("coin");
  assert.equal(textOfMessage(), "");
  ask({ do: "pick", lab: "coin", pick: "long" });
  t.mock.timers.tick(patience(store.busy) - LIMITS.tick);
  await hear({ type: "mark" });
  t.mock.timers.tick(patience(store.busy) - LIMITS.tick);
  assert.equal(store.ready, true); // an answer may take as long from each mark on
  await answer("coin");
});

test("a Python that died is started again with the last state, and then what was under way", async () => {
  for (const lab of ["coin", "spam"]) {
    const question = { link: `#${lab}`, picture: false };
    change(lab, { question, entered: [], clock: null });
  }
  change("coin", { state: { flips: "TTT" } });
  drawn("coin");
  ask({ do: "pick", lab: "coin", pick: "deadly" });
  life.died("page-unanswered");
  assert.equal(store.ready, false);
  assert.match(textOfMessage(), /^Python did not answer and is being started again; nothing you/);
  assert.equal(find("#boot").hidden, false);
  assert.equal(visitOf("spam").isLost, true);
  await hear({ type: "started" });
  assert.deepEqual([outbox.at(-1).do, outbox.at(-1).state], ["open", { flips: "TTT" }]);
  await answer("coin", { link: "#coin?flips=TTT" });
  assert.equal(outbox.at(-1).pick, "deadly");
  await answer("coin");
  ask({ do: "pick", lab: "spam", pick: "x" });
  assert.deepEqual([outbox.at(-1).do, outbox.at(-1).link], ["open", "#spam"]);
  await answer("spam");
  assert.equal(outbox.at(-1).pick, "x");
});

test("a long calculation says how far it is, and stops at what was there before", async () => {
  await idle();
  change("coin", { state: { flips: "TTT" }, entered: [], clock: null });
  drawn("coin");
  const box = find("#work");
  const [bar, words, button] = ["progress", "span", "button"].map((part) =>
    box.querySelector(part),
  );
  ask({ do: "pick", lab: "coin", pick: "long" });
  ask({ do: "pick", lab: "coin", pick: "later" });
  await hear({ type: "work", done: 0, total: 16, unit: "rounds" });
  assert.equal(box.hidden, true); // a short one is over before anybody could read it
  await new Promise((resolve) => setTimeout(resolve, LIMITS.work + 50));
  await hear({ type: "work", done: 5, total: 16, unit: "rounds" });
  assert.equal(box.hidden, false);
  assert.deepEqual([bar.max, bar.value, words.textContent], [16, 5, "5 of 16 rounds"]);
  await hear({ type: "work", done: 5.9, total: 16, unit: "rounds" }); // within the sixth round
  assert.deepEqual([bar.max, bar.value, words.textContent], [16, 5.9, "5 of 16 rounds"]);
  button.click();
  assert.equal(box.hidden, true);
  assert.match(textOfMessage(), /^Stopped after 5 of 16 rounds\. Python is being started again/);
  assert.equal(life.deaths.length, 1); // as before: nothing died
  await hear({ type: "started" });
  assert.deepEqual([outbox.at(-1).do, outbox.at(-1).state], ["open", { flips: "TTT" }]);
  await answer("coin", { link: "#coin?flips=TTT" });
  assert.notEqual(outbox.at(-1).pick, "long");
  assert.notEqual(outbox.at(-1).pick, "later");
  await new Promise((resolve) => setTimeout(resolve, 250));
  const note = coin.querySelector(".note").textContent;
  assert.equal(note, "Stopped after 5 of 16 rounds; what was there before is shown.");
  ask({ do: "pick", lab: "coin", pick: "long" });
  await hear({ type: "work", done: 1, total: 2, unit: "rounds" });
  await new Promise((resolve) => setTimeout(resolve, LIMITS.work + 50));
  assert.equal(box.hidden, false);
  await answer("coin");
  assert.equal(box.hidden, true);
});

test("once Python is there again, what the page says later stays", async (t) => {
  t.mock.timers.enable({ apis: ["setInterval"] });
  let ends = 0;
  life.interrupt("Stopped after 1 of 2 rounds", () => (ends += 1));
  t.mock.timers.tick(400);
  assert.match(textOfMessage(), /^Stopped after 1 of 2 rounds\. Python is being started again/);
  await answer("coin");
  t.mock.timers.tick(200);
  assert.deepEqual([textOfMessage(), ends], ["", 1]);
  message.querySelector("p").textContent = "another";
  t.mock.timers.tick(600);
  assert.deepEqual([textOfMessage(), ends], ["another", 1]);
  message.querySelector("p").textContent = "";
});

test("after three deaths within half a minute Python is given up", async () => {
  await idle();
  life.died("page-stopped");
  await answer("coin");
  assert.notEqual(root.dataset.genlab, "failed");
  life.died("page-stopped");
  assert.equal(root.dataset.genlab, "failed");
  assert.match(textOfMessage(), /^Python stopped three times in a row on this input/);
  assert.equal(message.querySelector("button").hidden, false);
});

test("a Python that cannot start is said with its reason, once, and its damaged file asked for again", async (t) => {
  const { site } = await import("../../web/shell/base/page.js");
  const requests = [];
  const bar = find("#boot");
  t.mock.method(page, "fetch", async (path, about) => {
    requests.push([path, about.cache]);
    throw new TypeError("Failed to fetch"); // as where a hash is another
  });
  site.files["boot.pack"] = { path: "assets/boot.pack", integrity: "sha256-" };
  const sentenceOn = async (about) => {
    delete root.dataset.genlab;
    bar.hidden = false;
    await hear({ type: "failed", ...about });
    assert.equal(bar.hidden, true);
    return textOfMessage();
  };
  assert.match(
    await sentenceOn({ reason: "no BigInt", cause: "browser" }),
    /^This browser is too old for Python, which says: no BigInt\. Update it/,
  );
  assert.match(
    await sentenceOn({ reason: "out of memory", cause: "memory" }),
    /^This device has too little memory for Python, which says: out of memory\./,
  );
  assert.deepEqual(requests, []);
  assert.match(
    await sentenceOn({ reason: "boot.pack is damaged", file: "boot.pack", cause: "file" }),
    /^Python could not start: boot\.pack is damaged\. Reload the page/,
  );
  assert.deepEqual(requests.splice(0), [["assets/boot.pack", "reload"]]);
  await hear({ type: "failed", reason: "another", cause: "memory" });
  assert.match(textOfMessage(), /boot\.pack is damaged/); // the first reason stays
  const [reload] = [message.querySelector("button")];
  let reloads = 0;
  page.location.reload = () => (reloads += 1);
  reload.onclick();
  assert.deepEqual([reloads, message.hidden], [1, true]);
});

test("a console reads what the rooms export, and what is known of each lab", async () => {
  await import("../../web/shell/handle.js");
  const { genlab } = page;
  for (const name of ["ask", "queue", "states", "drawn", "latest"]) assert.ok(name in genlab);
  change("spam", { state: null });
  change("coin", { state: { flips: "T" } });
  assert.deepEqual(genlab.states, { coin: { flips: "T" } });
  assert.equal(genlab.queue, store.queue);
});

// The visit to a lab: every transition, and every event that is refused.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import * as visit from "../../web/shell/visit/visit.js";

const { STAYS, TRANSITIONS } = visit;
const STAGES = STAYS.map(([stage]) => stage);
const EVENTS = [...new Set(TRANSITIONS.map(([, event]) => event))];
const ALONE = ["absent", "fetching", "sketched", "own", "plain", "veiled"];
const KNOWN = ["asked", "live", "awaited", "overdue", "lost"];

const leadsTo = (stage, event) => `${stage} ${event} ${visit.nextStage(stage, event)}`;
const pairs = (stages, events) => stages.flatMap((from) => events.map((event) => [from, event]));

test("the first picture leads from fetching to what Bokeh draws", () => {
  assert.equal(visit.nextStage("absent", "follow"), "fetching");
  assert.equal(visit.nextStage("fetching", "sketch"), "sketched");
  for (const stage of ["fetching", "sketched", "own", "plain", "veiled"]) {
    assert.equal(visit.nextStage(stage, "drawOwn"), "own");
    assert.equal(visit.nextStage(stage, "drawPlain"), "plain");
    assert.equal(visit.nextStage(stage, "drawVeiled"), "veiled");
  }
  assert.equal(visit.nextStage("fetching", "fail"), "absent");
});

test("Python is asked from every stage in which the page is alone, and then it is live", () => {
  for (const stage of ALONE) assert.equal(visit.nextStage(stage, "ask"), "asked");
  for (const stage of ["asked", "awaited", "overdue", "live"]) {
    assert.equal(visit.nextStage(stage, "answer"), "live");
  }
  assert.equal(visit.nextStage("live", "ask"), "awaited");
  for (const stage of ["asked", "awaited"]) {
    assert.equal(visit.nextStage(stage, "late"), "overdue");
  }
});

test("what Python knew is lost when it ends, and given back before anything else is asked", () => {
  for (const stage of ["asked", "live", "awaited", "overdue"]) {
    assert.equal(visit.nextStage(stage, "end"), "lost");
  }
  for (const stage of ALONE) assert.equal(visit.nextStage(stage, "end"), stage);
  assert.equal(visit.nextStage("lost", "ask"), "lost");
  assert.equal(visit.nextStage("lost", "reopen"), "asked");
  assert.equal(visit.nextStage("absent", "restore"), "lost");
  assert.equal(visit.nextStage("lost", "forget"), "absent");
});

test("a picture that was on its way is drawn and changes no stage once Python is asked", () => {
  const events = ["follow", "fail", "sketch", "drawOwn", "drawPlain", "drawVeiled"];
  for (const [stage, event] of pairs(KNOWN, events)) {
    assert.equal(visit.nextStage(stage, event), stage);
  }
});

test("every event is accepted or refused in every stage as it is written here", () => {
  const refused = pairs(STAGES, EVENTS).filter(([from, event]) => !visit.nextStage(from, event));
  const expected = [
    "absent: sketch drawOwn drawPlain drawVeiled answer late reopen forget",
    "fetching: answer late restore reopen forget",
    "sketched: sketch answer late restore reopen forget",
    "own: sketch answer late restore reopen forget",
    "plain: sketch answer late restore reopen forget",
    "veiled: sketch answer late restore reopen forget",
    "asked: restore reopen forget",
    "live: late restore reopen forget",
    "awaited: restore reopen forget",
    "overdue: restore reopen forget",
    "lost: late",
  ];
  const events = (stage) => refused.filter(([from]) => from === stage).map(([, event]) => event);
  const sorted = (names) => [...names].sort().join(" ");
  for (const line of expected) {
    const [stage, names] = line.split(": ");
    assert.equal(sorted(events(stage)), sorted(names.split(" ")), stage);
  }
  assert.equal(expected.length, STAGES.length);
});

test("no transition is written twice, and none is of a stage that does not exist", () => {
  const entries = TRANSITIONS.map(([from, event]) => `${from} ${event}`);
  const staying = STAYS.flatMap(([stage, events]) => events.split(" ").map((e) => `${stage} ${e}`));
  assert.equal(new Set([...entries, ...staying]).size, entries.length + staying.length);
  for (const [from, , to] of TRANSITIONS) assert.ok(STAGES.includes(from) && STAGES.includes(to));
});

test("dispatch changes the record with an accepted event, and nothing with a refused one", (t) => {
  const error = t.mock.method(console, "error", () => {});
  assert.equal(visit.stageOf("coin"), "absent");
  assert.ok(visit.dispatch("coin", "follow", { target: "#coin?flips=T" }));
  assert.equal(visit.dispatch("coin", "answer", { link: "#coin" }), false);
  assert.equal(visit.visitOf("coin").link, null);
  assert.equal(visit.stageOf("coin"), "fetching");
  assert.match(error.mock.calls[0].arguments[0], /coin is fetching and refuses the event answer/);
});

test("isDrawn is false for another link than the page has drawn, until Python has the lab", () => {
  const link = "#spam?prior=0.5";
  assert.equal(visit.isDrawn("spam", link), false);
  const view = { link: "#spam" };
  visit.dispatch("spam", "follow", { target: "#spam" });
  const drawn = { document: null, views: [], view };
  visit.dispatch("spam", "drawPlain", { drawn });
  assert.deepEqual(
    ["#spam", link].map((name) => visit.isDrawn("spam", name)),
    [true, false],
  );
  assert.equal(visit.isPythonAsked(), false);
  visit.dispatch("spam", "ask", { question: { link, picture: false } });
  assert.equal(visit.isPythonAsked(), true);
  assert.equal(visit.isDrawn("spam", link), true);
});

test("the diagram in web/README.md has every transition, and no other", async () => {
  const text = await readFile(new URL("../../web/README.md", import.meta.url), "utf-8");
  const diagram = /```mermaid\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  const drawn = [...diagram.matchAll(/^ *(\w+) --> (\w+): (.+)$/gm)].flatMap(
    ([, from, to, names]) => names.split(", ").map((event) => `${from} ${event} ${to}`),
  );
  const written = TRANSITIONS.filter(([from, , to]) => from !== to).map((move) => move.join(" "));
  assert.deepEqual(drawn.sort(), written.sort());
  for (const move of drawn) {
    const [stage, event] = move.split(" ");
    assert.equal(leadsTo(stage, event), move);
  }
});

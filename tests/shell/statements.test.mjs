// Statements of xAPI: what each says, and that they hold nobody's name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answered, completed, experienced, uuid } from "../../web/shell/course/statements.js";

const PLACE = {
  address: "https://example.org/genlab/",
  course: "000",
  name: "Generative models",
  step: 6,
  title: "Naive Bayes",
};
const QUESTION = {
  part: "",
  question: "How many parameters?",
  choices: ["21", "1,024", "2,047"],
  answer: "2,047",
  right: false,
  correct: "21",
};

test("an identifier is a UUID of version 4, another one each time", () => {
  const ids = new Set(Array.from({ length: 100 }, uuid));
  assert.equal(ids.size, 100);
  for (const id of ids) {
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});

test("an identifier has the random bytes in their places, but for its version and variant", (t) => {
  t.mock.method(crypto, "getRandomValues", (/** @type {Uint8Array} */ bytes) =>
    bytes.map((_, k) => 0x11 * k),
  );
  assert.equal(uuid(), "00112233-4455-4677-8899-aabbccddeeff");
});

test("a step is experienced as a part of its course, in one visit, by nobody with a name", () => {
  const { actor, verb, object, context } = experienced(PLACE, "visit");
  assert.deepEqual(actor.account, { homePage: PLACE.address, name: "anonymous" });
  assert.equal(verb.id, "http://adlnet.gov/expapi/verbs/experienced");
  assert.equal(object.id, "https://example.org/genlab/#course=000&step=6");
  assert.equal(object.definition.name?.en, "Naive Bayes");
  assert.equal(context.registration, "visit");
  assert.equal(context.contextActivities?.parent[0].id, "https://example.org/genlab/#course=000");
});

test("an answer to a choice names its letters, and whether it is right", () => {
  const { object, result } = answered(PLACE, "visit", QUESTION);
  const { definition } = /** @type {any} */ (object);
  assert.equal(definition.interactionType, "choice");
  assert.deepEqual(definition.correctResponsesPattern, ["a"]);
  assert.deepEqual(definition.choices[2], { id: "c", description: { en: "2,047" } });
  assert.deepEqual(result, { response: "c", success: false, score: { scaled: 0 } });
});

test("an answer to a part of an exercise is a text, and an answer that was shown is none", () => {
  const part = { ...QUESTION, choices: [], part: "mean", answer: "4/7", right: true };
  const { object, result } = answered(PLACE, "visit", { ...part, correct: undefined });
  assert.match(object.id, /&step=6&question=1&part=mean$/);
  assert.equal(object.definition.interactionType, "fill-in");
  assert.ok(!("correctResponsesPattern" in object.definition));
  assert.equal(result?.response, "4/7");
  assert.ok(!("response" in (answered(PLACE, "visit", { ...QUESTION, answer: "" }).result ?? {})));
});

test("a course is completed with the share of right answers, if it asks anything", () => {
  const { object, result, context } = completed(PLACE, "visit", 0.75);
  assert.equal(object.id, "https://example.org/genlab/#course=000");
  assert.deepEqual(result, { completion: true, score: { scaled: 0.75 } });
  assert.ok(!("contextActivities" in context));
  assert.deepEqual(completed(PLACE, "visit", null).result, { completion: true });
});

test("a course of one's own has no address, so its title names it", () => {
  const { object } = completed({ ...PLACE, course: "", name: "Week 3" }, "visit", 1);
  assert.equal(object.id, "https://example.org/genlab/#own-course=Week%203");
});

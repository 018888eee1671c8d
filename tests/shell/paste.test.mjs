// The targets of links that a mail program's window does not show are pasted below its text.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";

const { HEADING, withTargets } = await import("../../web/shell/interaction/paste.js");

const TEXT = "Your parcel\n\nSee the  plan, or\nask us.";

test("withTargets writes each target once, with the words of the link as they are shown", () => {
  const plan = { text: "  the plan\n", target: " https://shop.example/plan?a=1&b=2 " };
  const picture = { text: "", target: "https://shop.example/logo" };
  assert.equal(
    withTargets(TEXT, [plan, picture, plan]),
    `${TEXT}\n\n${HEADING}\nthe plan <https://shop.example/plan?a=1&b=2>\n<https://shop.example/logo>\n`,
  );
});

test("withTargets names no words of a link that the text does not show", () => {
  const link = { text: "hidden words", target: "https://a.example/" };
  assert.ok(withTargets(TEXT, [link]).endsWith(`${HEADING}\n<https://a.example/>\n`));
});

test("withTargets leaves out what leads to no other page", () => {
  for (const target of ["mailto:a@b.example", "tel:112", "#top", "/plan", "cid:1", "about:blank"]) {
    assert.equal(withTargets(TEXT, [{ text: "plan", target }]), TEXT);
  }
});

test("withTargets leaves a link alone whose words are its target", () => {
  const text = "See https://a.example/plan";
  const target = "https://a.example/plan";
  assert.equal(withTargets(text, [{ text: target, target }]), text);
  // Another target below the same words is what must not be lost
  const withOther = withTargets(text, [{ text: target, target: "https://b.example/" }]);
  assert.ok(withOther.endsWith(`${target} <https://b.example/>\n`));
});

test("withTargets keeps what could end the line or the address out of a target", () => {
  const target = 'https://a.example/x>\nReceived: <y "z';
  const line = withTargets(TEXT, [{ text: "plan", target }])
    .split("\n")
    .at(-2);
  assert.equal(line, 'plan <https://a.example/x%3E%0AReceived:%20%3Cy%20"z>');
});

test("withTargets adds nothing to the source of an e-mail", () => {
  const source = `Subject: Plan\nReceived: by mx.example\n\n${TEXT}`;
  assert.equal(withTargets(source, [{ text: "plan", target: "https://a.example/" }]), source);
});

test("withTargets writes down at most 500 links, and long addresses to 2,000 characters", () => {
  const links = Array.from({ length: 700 }, (_, k) => ({
    text: "plan",
    target: `https://a.example/${k}/${"x".repeat(3000)}`,
  }));
  const lines = withTargets(TEXT, links).split(`${HEADING}\n`)[1].trimEnd().split("\n");
  assert.equal(lines.length, 500);
  assert.ok(lines.every((line) => line.length === "plan <>".length + 2000));
});

test("withTargets keeps the first 200 characters of a link's words", () => {
  const text = "w".repeat(300);
  const [line] = withTargets(text, [{ text, target: "https://a.example" }])
    .split(`${HEADING}\n`)[1]
    .split("\n");
  assert.equal(line, `${"w".repeat(200)} <https://a.example>`);
});

// Which picture a choice of a view leads to before Python is there.
import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { linkOfView } from "../../web/shell/visit/view_choice.js";

const entry = { id: "1", names: ["value"], values: { belief: "Belief", likelihood: "Likelihood" } };
const pictures = ["#coin?view=likelihood", "#coin?view=likelihood&flips=TTT"];

test("a view leads to the picture that has the same inputs", () => {
  assert.equal(linkOfView("#coin", entry, "Likelihood", pictures), "#coin?view=likelihood");
  assert.equal(
    linkOfView("#coin?flips=TTT", entry, "Likelihood", pictures),
    "#coin?view=likelihood&flips=TTT",
  );
});

test("the view that a lab begins with is in no link", () => {
  assert.equal(linkOfView("#coin?view=likelihood", entry, "Belief", pictures), "#coin");
});

test("a view that sets more than itself does so from the state that the lab begins with", () => {
  const links = { likelihood: "#coin?heads=9&view=likelihood" };
  const withLinks = { ...entry, links };
  assert.equal(linkOfView("#coin", withLinks, "Likelihood", pictures), links.likelihood);
  assert.equal(linkOfView(links.likelihood, withLinks, "Belief", pictures), "#coin");
  assert.equal(
    linkOfView("#coin?view=belief", withLinks, "Likelihood", pictures),
    links.likelihood,
  );
  assert.equal(
    linkOfView("#coin?flips=TTT", withLinks, "Likelihood", pictures),
    "#coin?view=likelihood&flips=TTT",
  );
});

test("inputs of which there is no picture wait for Python", () => {
  assert.equal(linkOfView("#coin?flips=HH", entry, "Likelihood", pictures), null);
  assert.equal(linkOfView("#coin?flips=HH&view=likelihood", entry, "Belief", pictures), null);
  assert.equal(linkOfView("#coin", entry, "Nothing", pictures), null);
});

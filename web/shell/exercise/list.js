// The list of all exercises, by their labs: in the header's menu, and on a page of its own.

import { make } from "../base/elements.js";
import { exerciseLink, exercises, labOfExercise, offered } from "../base/exercises.js";
import { inFrame, slugs } from "../base/links.js";
import { $, embedded, title } from "../base/page.js";
import { classPanel } from "./class.js";

const labsWithExercises = slugs.filter((slug) =>
  offered.some((name) => labOfExercise(name) === slug),
);

/** @param {string} slug */
export const linksOf = (slug) =>
  offered
    .filter((name) => labOfExercise(name) === slug)
    .map((name) =>
      make("a", {
        href: inFrame(exerciseLink({ name, variant: 0 })),
        textContent: exercises[name],
      }),
    );

/** The list of all, and what a lecturer makes of it. */
export function listOf() {
  const labs = labsWithExercises.map((slug) =>
    make(
      "section",
      {},
      make("h2", { textContent: title(slug) }),
      make("ul", {}, ...linksOf(slug).map((link) => make("li", {}, link))),
    ),
  );
  const words =
    "Each exercise has a thousand variants. Answers are checked here, and what you enter stays in this tab.";
  const parts = [make("p", { textContent: words }), make("div", { className: "labs" }, ...labs)];
  return embedded ? parts : [...parts, classPanel()];
}

// The menu in the header
const menu = make("div", {
  id: "exercises",
  className: "sheet",
  popover: "auto",
  role: "navigation",
  ariaLabel: "Exercises",
});
$("header [popovertarget=exercises]").after(menu);
const items = labsWithExercises.map((slug) =>
  make("li", {}, make("h2", { textContent: title(slug) }), ...linksOf(slug)),
);
menu.append(
  make("ul", {}, ...items),
  make("a", {
    className: "all",
    href: "#exercise=",
    textContent: "All exercises, and sheets for a class",
  }),
);

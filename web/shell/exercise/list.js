// The list of all exercises, by their labs: in the header's menu, and on a page of its own.

import { make } from "../base/elements.js";
import { exerciseLink, exercises, labOfExercise, offered } from "../base/exercises.js";
import { inFrame, slugs } from "../base/links.js";
import { $, title } from "../base/page.js";
import "./class.js"; // what a lecturer makes of the list

for (const slug of slugs) {
  const names = offered.filter((name) => labOfExercise(name) === slug);
  if (!names.length) continue;
  const links = () =>
    names.map((name) =>
      make("a", {
        href: inFrame(exerciseLink({ name, variant: 0 })),
        textContent: exercises[name],
      }),
    );
  const heading = () => make("h2", { textContent: title(slug) });
  const items = links().map((link) => make("li", {}, link));
  $("#exercises ul").append(make("li", {}, heading(), ...links()));
  $("#exercise .labs").append(make("section", {}, heading(), make("ul", {}, ...items)));
}

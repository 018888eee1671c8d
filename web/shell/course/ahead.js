// What follows in a course is there before it is asked for: the picture of the answer, and the next
// step.

import { courses, labOf, orderOf, shownOf } from "../base/links.js";
import { arrival } from "../files/labs.js";
import { pictureArrival } from "../files/pictures.js";
import { playedLesson } from "./guess.js";

export function fetchNext() {
  const { course, step } = playedLesson();
  const order = orderOf(course);
  const next = order[order.indexOf(step) + 1];
  for (const link of [courses[course].links[step - 1], next && shownOf(course, next)]) {
    if (link) Promise.allSettled([arrival(labOf(link)), pictureArrival(link)]);
  }
}

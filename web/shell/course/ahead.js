// The next step of a course is there before it is asked for.

import { courses, labOf, orderOf } from "../base/links.js";
import { arrival } from "../files/labs.js";
import { pictureArrival } from "../files/pictures.js";
import { playedLesson } from "./guess.js";

export function fetchNext() {
  const { course, step } = playedLesson();
  const order = orderOf(course);
  const link = courses[course].links[order[order.indexOf(step) + 1] - 1];
  if (link) Promise.allSettled([arrival(labOf(link)), pictureArrival(link)]);
}

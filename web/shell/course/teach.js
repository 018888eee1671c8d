// Teaching: the bar shows the step that is played.

import { orderOf } from "../base/links.js";
import { $, bar, section } from "../base/page.js";
import { emit } from "../base/signals.js";
import { restrictAll } from "../visit/restrict.js";
import { current } from "../visit/store.js";
import { fetchNext } from "./file.js";
import { askFor, playedLesson } from "./guess.js";
import { highlight } from "./highlight.js";
import { offerTasks } from "./task.js";
import { showHeading, showWords } from "./words.js";

/** What the bar says of the step that is played. */
export function teach() {
  const { course, step, of, guess } = playedLesson();
  const order = orderOf(course);
  const place = order.indexOf(step) + 1;
  showHeading(`${place} of ${of}`);
  $("[data-do=step-before]", bar).disabled = place === 1;
  showWords();
  emit("lessonShown");
  askFor(guess);
  offerTasks();
  restrictAll();
  if (section(current)) emit("taught", current);
  fetchNext(course, step);
  scrollTo(0, 0);
  highlight();
}

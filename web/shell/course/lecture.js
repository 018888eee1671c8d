// Playing a course: the bar above the lab shows the step that the address names.

import { courses, isRevealed, labOf, orderOf, placeOf, repairedCourse } from "../base/links.js";
import { $, bar, root } from "../base/page.js";
import { repairNotice } from "../base/repair.js";
import { emit, on } from "../base/signals.js";
import { say } from "../say/message.js";
import { note } from "../say/notes.js";
import { lesson, setFirstLesson, setLesson } from "../visit/store.js";
import { courseFile, forgetOwnCourse } from "./file.js";
import { hideAnswer } from "./guess.js";
import { teach } from "./teach.js";

/** The bar at the beginning, which shows what the first address names. */
export function beginCourse() {
  setFirstLesson(followAddress());
}
on("following", followAddress);

// The bar shows what the address names; until it is known whether a guess is asked for, the answer
// stays hidden.
export async function followAddress() {
  tellRepair();
  const place = placeOf(location.hash);
  const isSame = place && lesson?.course === place.course && lesson.step === place.step;
  root.toggleAttribute("data-course", Boolean(place));
  bar.hidden = !place;
  if (isSame) return;
  if (lesson && lesson.course !== place?.course && courses[lesson.course].content) {
    // messages about a user's course disappear with it
    forgetOwnCourse();
    say("");
  }
  if (lesson) note(lesson.lab, ""); // so does the message of the step before
  setLesson(null);
  emit("lessonLeft");
  hideAnswer(place !== null && !isRevealed(place));
  if (!place) return;
  if (document.activeElement?.closest("header, .front, #steps")) {
    $("#main").focus({ preventScroll: true });
  } // the keys are the course's
  if (await findLesson(place)) teach();
}

/** A link of a course that was changed on its way is read as it was, which is said. */
function tellRepair() {
  const remark = $(":scope > .notices", bar);
  const spelling = repairedCourse(location.hash);
  remark.textContent = spelling ? repairNotice(spelling) : "";
  remark.hidden = !spelling;
}

/**
 * Read the step in its course's file.
 *
 * @param {NonNullable<ReturnType<typeof placeOf>>} place
 * @returns {Promise<boolean>} whether it is still the one that the address names
 */
async function findLesson({ course, step, original }) {
  const lab = labOf(original);
  try {
    const { title: name, deck, steps } = await courseFile(course);
    // Another step has been opened since
    const currentPlace = placeOf(location.hash);
    if (currentPlace?.course !== course || currentPlace.step !== step) return false;
    setLesson({ course, step, lab, name, deck, of: steps.length, steps, ...steps[step - 1] });
  } catch (error) {
    const of = courses[course].links.length;
    const title = `Step ${orderOf(course).indexOf(step) + 1}`;
    const words = `The text of this course could not be loaded: ${/** @type {Error} */ (error).message}. The labs still work.`;
    setLesson({ course, step, lab, name: "", deck: "", of, steps: [], title, words, numbers: [] });
  }
  return true;
}

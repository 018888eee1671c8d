// A course that the user makes: the text of its Markdown file (docs/pages/courses.md), to which
// views of labs are added as steps. Python reads it, and says by line what is wrong with it.

import { courses, hasLink, hideAnswersAgain, markRevealed } from "../base/links.js";
import { $ } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { onAnswer } from "../python/answers.js";
import { addActions, addQuestions } from "../python/buttons.js";
import { ask } from "../python/questions.js";
import { say } from "../say/message.js";
import { copy, download } from "../say/saving.js";
import { current } from "../visit/store.js";
import { play, playedOwn } from "./own.js";

const composer = $("#composer");
const field = $("textarea", composer);
const NAME = "Your course";
const START = "---\ntitle: My course\n---\n";
let composed = ""; // the name of the course that the text was when it was played last
let next = 0; // the step that is played once the text has been read; 0 for the one that is played
let isCopied = false; // whether its link is copied then

/** The text, to be read and played. */
function textQuestion(copies = false) {
  isCopied = copies;
  return { do: "course-file", text: field.value, name: NAME };
}

/** Show the text of a course. @param {string | undefined} text as JSON */
const showText = (text) => ask({ do: "course", lab: current, text, markdown: true });
function copyLink() {
  if (hasLink(composed)) copy(current, location.href);
  else say("The course is too long for a link. Save it as a file.");
}

/** Replace the text as a person does: the browser's Undo brings it back. @param {string} text */
function replaceText(text) {
  field.focus();
  field.select();
  document.execCommand("insertText", false, text);
}
onAnswer("markdown", replaceText);

onAnswer("step", (step) => {
  replaceText(`${field.value.trimEnd()}\n\n${step}\n`);
  next = Infinity;
  ask({ ...textQuestion(), lab: current });
});

onAnswer("courseFile", (course, _, request) => {
  const isFile = request?.name !== NAME;
  if (composer.hidden) return void play(course, 1);
  if (isFile) replaceText(request?.text);
  composed = play(course, isFile ? 1 : next || playedOwn()?.step || 1);
  next = 0;
  if (isCopied && composed) copyLink();
  // The author knows the answers
  for (const k of course.steps.keys()) markRevealed(composed, k + 1);
});

// A file that is opened while a course is composed is composed from then on.
on("courseFile", (course) => {
  if (play(course, 1) && !composer.hidden) showText(JSON.stringify(course));
});

addQuestions({
  "add-step": () => ({ do: "step" }),
  "play-course": () => textQuestion(),
  "copy-course": () => textQuestion(true),
});
addActions({
  compose() {
    const played = playedOwn()?.course;
    composer.hidden = false;
    emit("changedByHand"); // the front page gives way
    field.value ||= START;
    if (played && played !== composed) showText(courses[played].text);
    field.focus();
  },
  "save-course": () => download(current, new Blob([field.value]), "genlab-course.md"),
  "compose-done"() {
    composer.hidden = true;
    hideAnswersAgain();
  },
});

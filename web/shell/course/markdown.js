// Courses in Markdown: Python reads, lists and writes them, and says by line what is wrong.

import { emit, newsIn, on } from "../base/signals.js";
import { onAnswer } from "../python/answers.js";
import { addQuestions } from "../python/buttons.js";
import { say } from "../say/message.js";
import { note } from "../say/notes.js";
import { current } from "../visit/store.js";
import { draft } from "./draft.js";

onAnswer("courseFile", (course) => emit("courseFile", course));

on("answered", ({ news }, request) => {
  if (!["course-file", "course-list"].includes(request?.do ?? "")) return;
  note(current, "");
  const alarm = newsIn(news, "alarm");
  if (alarm) say(String(alarm), () => {}, "Close");
});

addQuestions({
  "save-course-markdown": () => ({
    do: "course",
    text: JSON.stringify(draft),
    save: true,
    markdown: true,
  }),
});

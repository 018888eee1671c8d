// The lecturer's notes in a second window, which follows the step on the projector and can lead it.
// A note is put into that window alone and never into the page itself. The window is an empty one
// of the same origin that this page fills: it loads nothing but the page's own style sheet.

import { make } from "../base/elements.js";
import { orderOf, placeOf } from "../base/links.js";
import { $, $$, root } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { note } from "../say/notes.js";
import { current, lesson } from "../visit/store.js";
import { timeInWords } from "./pace.js";
import { walk, walkOf } from "./walk.js";

/** @import { CourseStep, Lesson } from "../../types/shell.js" */

const TICK = 1000; // ms between two looks at the clock
const REFUSED =
  "The browser did not open the window with the notes. Allow this page to open pop-up windows.";
const GONE = "The page with the course was closed or reloaded. Open the notes there again.";

/** The window, and the clock of the lecture. */
class NotesWindow {
  /** @param {Window} empty that the notes fill */
  constructor(empty) {
    this.window = empty;
    this.course = lesson?.course;
    this.#write();
    this.show();
    this.timer = setInterval(() => this.#tick(), TICK);
  }

  get #data() {
    return this.window.document.documentElement.dataset;
  }

  #write() {
    const { document: place } = this.window;
    const style = $("link[data-name='style.css']");
    place.documentElement.lang = "en";
    this.#data.began ??= String(Date.now()); // this page may be a later one
    place.head.replaceChildren(
      make("link", { rel: "stylesheet", href: style.href, integrity: style.integrity }),
    );
    place.body.className = "speaker";
    place.body.replaceChildren($("#notes").content.cloneNode(true));
    this.times = $(".times", place);
    const [previous, next, restart] = $$("button", place);
    previous.onclick = () => walk(-1);
    next.onclick = () => walk(1);
    restart.onclick = () => this.#restart();
    place.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      const by = walkOf(event, event.target);
      if (!by) return;
      event.preventDefault();
      walk(by);
    };
  }

  #restart() {
    this.#data.began = String(Date.now());
    this.show();
  }

  /** The window shows the step that is played. */
  show() {
    this.#data.theme = root.dataset.theme;
    if (!lesson) return this.#say("No course is open.");
    if (lesson.course !== this.course) {
      this.course = lesson.course;
      this.#restart();
      return;
    }
    this.window.document.title = `Notes: ${lesson.title}`;
    this.#fill(textsOf(lesson));
    this.#showTimes();
  }

  /** @param {string[]} texts of the parts, of which those without a text are not shown */
  #fill(texts) {
    for (const [k, part] of $$("main > *", this.window.document).entries()) {
      part.textContent = texts[k] ?? "";
      part.hidden = !part.textContent;
    }
  }

  #showTimes() {
    if (!lesson) return;
    const { steps, place } = orderedSteps(lesson);
    this.times.textContent = timeInWords(Date.now() - Number(this.#data.began), steps, place);
  }

  #tick() {
    if (this.window.closed) clearInterval(this.timer);
    else this.#showTimes();
  }

  /** @param {string} sentence in place of a step */
  #say(sentence) {
    this.#fill([sentence]);
    this.times.textContent = "";
  }

  /** The page is left. */
  leave() {
    if (this.window.closed) return;
    clearInterval(this.timer);
    this.#say(GONE);
  }
}

/** The steps of a course as they are taught, and the place of this one. @param {Lesson} played */
function orderedSteps({ course, step, steps }) {
  const order = steps.length ? orderOf(course) : [];
  return { steps: order.map((number) => steps[number - 1]), place: order.indexOf(step) };
}

/** What the notes say of a step, as the template has its parts. @param {Lesson} played */
function textsOf(played) {
  const { steps, place } = orderedSteps(played);
  const slideOf = (/** @type {CourseStep | undefined} */ step) =>
    [step?.slide && `, slide ${step.slide}`, step?.page && `, page ${step.page}`]
      .filter(Boolean)
      .join("");
  const next = steps[place + 1];
  return [
    `${place + 1} of ${played.of}${slideOf(steps[place])}`,
    played.title,
    played.note || "No note for this step.",
    played.guess ? `Question: ${played.guess.question}` : "",
    played.guess ? `Answer: ${played.guess.answer}` : "",
    next ? `Next: ${next.title}${slideOf(next)}` : "This is the last step.",
  ];
}

/** @type {NotesWindow | null} */
let notes = null;

function openNotes() {
  const empty = open("", "genlab-notes", "popup,width=760,height=620");
  if (!empty) return note(current, REFUSED);
  notes?.leave();
  notes = new NotesWindow(empty);
  empty.focus();
}

function follow() {
  if (notes && !notes.window.closed) notes.show();
}
on("lessonShown", follow);
on("lessonLeft", () => {
  if (!placeOf(location.hash)) follow();
});
addEventListener("pagehide", () => notes?.leave());

addActions({ notes: openNotes });

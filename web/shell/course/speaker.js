// The lecturer's notes in a second window, which follows the step on the projector and can lead it.
// A note is put into that window alone and never into the page itself. The window is an empty one
// of the same origin that this page fills: it loads nothing but the page's own style sheet.

import { button, make } from "../base/elements.js";
import { orderOf, placeOf } from "../base/links.js";
import { $, root } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { note } from "../say/notes.js";
import { current, lesson } from "../visit/store.js";
import "./own_slides.js"; // which a lecturer brings along as well
import { Pace, planOf, timesOf } from "./pace.js";
import { walk, walkOf } from "./walk.js";

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
    this.pace = new Pace(Number(this.#data.began) || Date.now()); // this page may be a later one
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
    this.#data.began = String(this.pace.began);
    place.head.replaceChildren(
      make("link", { rel: "stylesheet", href: style.href, integrity: style.integrity }),
    );
    this.step = make("main");
    this.times = make("dl", { className: "times" });
    const walks = [button("Previous step", () => walk(-1)), button("Next step", () => walk(1))];
    const restart = button("Restart the clock", () => this.#restart());
    place.body.className = "speaker";
    place.body.replaceChildren(this.step, this.times, make("p", {}, ...walks, restart));
    place.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      const by = walkOf(event, event.target);
      if (!by) return;
      event.preventDefault();
      walk(by);
    };
  }

  #restart() {
    this.pace = new Pace(Date.now());
    this.#data.began = String(this.pace.began);
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
    this.step.replaceChildren(...partsOf(lesson));
    this.pace.enter(lesson.step, Date.now());
    this.#showTimes();
  }

  #showTimes() {
    if (!lesson) return;
    const { course, step, steps } = lesson;
    const plan = planOf(steps, steps.length ? orderOf(course) : [], step);
    const lines = timesOf(this.pace, plan, step, Date.now());
    this.times.replaceChildren(
      ...lines.flatMap(([name, time]) => [
        make("dt", { textContent: name }),
        make("dd", { textContent: time }),
      ]),
    );
  }

  #tick() {
    if (this.window.closed) clearInterval(this.timer);
    else this.#showTimes();
  }

  /** @param {string} sentence in place of a step */
  #say(sentence) {
    this.step.replaceChildren(make("p", { textContent: sentence }));
    this.times.replaceChildren();
  }

  /** The page is left. */
  leave() {
    if (this.window.closed) return;
    clearInterval(this.timer);
    this.#say(GONE);
  }
}

/**
 * What the notes say of a step: everything is text.
 *
 * @param {import("../../types/shell.js").Lesson} played
 */
function partsOf({ course, step, of, steps, title, note: text, guess }) {
  const order = steps.length ? orderOf(course) : [];
  const next = steps[order[order.indexOf(step) + 1] - 1];
  const slide = steps[step - 1]?.slide;
  const place = `${order.indexOf(step) + 1} of ${of}${slide ? `, slide ${slide}` : ""}`;
  const parts = [make("p", { className: "place", textContent: place })];
  parts.push(make("h1", { textContent: title }));
  parts.push(make("p", { className: "text", textContent: text || "No note for this step." }));
  if (guess) {
    parts.push(
      make("p", { textContent: `Question: ${guess.question}` }),
      make("p", { textContent: `Answer: ${guess.answer}` }),
    );
  }
  const following = next
    ? `Next: ${next.title}${next.slide ? `, slide ${next.slide}` : ""}`
    : "This is the last step.";
  return [...parts, make("p", { className: "next", textContent: following })];
}

/** @type {NotesWindow | null} */
let notes = null;

function openNotes() {
  $("#steps").hidePopover();
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

// A handle for tests and for a browser's console: `genlab.states`, `genlab.ask(…)`. Each name that
// one of these modules exports can be read there; nothing on the page uses it.

import * as address from "./address.js";
import * as course from "./course.js";
import * as errors from "./errors.js";
import * as figures from "./figures.js";
import * as files from "./files.js";
import * as guide from "./guide.js";
import * as highlight from "./highlight.js";
import * as labs from "./labs.js";
import * as layout from "./layout.js";
import * as lecture from "./lecture.js";
import * as lesson from "./lesson.js";
import * as page from "./page.js";
import * as prepare from "./prepare.js";
import * as python from "./python.js";
import * as questions from "./questions.js";
import * as store from "./store.js";
import * as supervision from "./supervision.js";
import * as theme from "./theme.js";
import * as views from "./views.js";
import * as worker from "./worker.js";

/** @type {Record<string, unknown>[]} */
const modules = [
  address,
  course,
  errors,
  figures,
  files,
  guide,
  highlight,
  labs,
  layout,
  lecture,
  lesson,
  page,
  prepare,
  python,
  questions,
  store,
  supervision,
  theme,
  views,
  worker,
];

const handle = {};
for (const module of modules) {
  for (const name of Object.keys(module)) {
    Object.defineProperty(handle, name, { enumerable: true, get: () => module[name] });
  }
}
globalThis.genlab = handle;

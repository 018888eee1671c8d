// The buttons of the page, by their data-do: each asks Python something, or does something in the
// page itself. The parts of the page with such buttons add theirs to either.

import { pathOf } from "../base/page.js";
import { worded } from "../say/message.js";
import { note } from "../say/notes.js";
import { current, ready } from "../visit/store.js";
import { ask } from "./questions.js";

/** @import { PythonRequest } from "../../types/shell.js" */

/** @type {Record<string, (button: any) => unknown>} */
const buttonActions = {};
/** @param {Record<string, (button: any) => unknown>} actions by the button's data-do */
export function addActions(actions) {
  Object.assign(buttonActions, actions);
}
/** @param {Record<string, (button: any) => PythonRequest>} questions by the button's data-do */
export function addQuestions(questions) {
  for (const [name, question] of Object.entries(questions)) {
    buttonActions[name] = (button) => {
      note(current, ready ? "" : worded("page-follows"));
      ask({ ...question(button), lab: current });
    };
  }
}

document.addEventListener("click", (event) => {
  const button = pathOf(event)[0].closest?.("[data-do]"); // within a shadow tree, too
  buttonActions[button?.dataset.do]?.(button);
});

// What an answer of Python's draws.

import { section } from "../base/page.js";
import { say } from "../say/message.js";
import { draw } from "./drawing.js";
import { lift } from "./overdue.js";
import { applyPatch } from "./apply_patch.js";

/** @import { Answer } from "../../types/answers.js" */

/** @param {Answer} answer */
export async function drawAnswer({ lab, news }) {
  try {
    for (const { type, value } of news) {
      if (type === "document" && value && section(lab)) {
        await draw(lab, { document: JSON.parse(value) });
      }
      if (type === "patch" && value) await applyPatch(lab, value);
    }
  } catch (fault) {
    // of Bokeh: the page goes on
    console.error(fault);
    say(
      "A picture could not be drawn. The texts and tables are still correct.",
      () => location.reload(),
      "Reload",
    );
  }
  // After a fault, the last good picture is there again
  if (news.some(({ type }) => type === "link" || type === "error")) lift(lab);
}

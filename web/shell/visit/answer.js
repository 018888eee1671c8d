// What an answer of Python's draws.

import { section } from "../base/page.js";
import { say } from "../say/message.js";
import { draw, take } from "./drawing.js";
import { lift, withdraw } from "./picture.js";

/** @import { Answer } from "../../types/shell.js" */

/** @param {Answer} answer */
export async function drawAnswer({ lab, document: painted, patch, link, error }) {
  try {
    withdraw(lab);
    if (painted && section(lab)) await draw(lab, { document: JSON.parse(painted) });
    if (patch) await take(lab, patch);
  } catch (fault) {
    // of Bokeh: the page goes on
    console.error(fault);
    say(
      "A picture could not be drawn. The texts and tables are still correct.",
      () => location.reload(),
      "Reload",
    );
  }
  if (link !== undefined || error) lift(lab); // after a fault, the last good picture is there again
}

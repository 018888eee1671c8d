// The start: Python is started, and the lab that the address names is painted at the same time.

// The module that removes WebRTC runs before all others; these are in the order in which they begin
// to listen.
import "./exits.js";
import "./page.js";
import "./watching.js";
import "./front.js";
import "./theme.js";
import { fail, progress } from "./errors.js";
import { inner } from "./course.js";
import "./labs.js";
import "./sheets.js";
import { firstQuestion } from "./picture.js";
import "./sketch.js";
import "./layout.js";
import "./drawing.js";
import "./figures.js";
import "./picking.js";
import "./pictures.js";
import "./words.js";
import { launch } from "./python.js";
import "./cards.js";
import { restored } from "./session_storage.js";
import { openLink } from "./address.js";
import "./demos.js";
import "./guide.js";
import "./tools.js";
import "./feed.js";
import "./share.js";
import "./files.js";
import "./print.js";
import "./handout.js";
import { beginToAttend } from "./lecture.js";
import "./compose.js";
import { look } from "./highlight.js";
import "./frame.js";
import "./offline.js";
import "./late.js";
import "./handle.js";
import { prepare, unopened } from "./prepare.js";
import { root } from "./page.js";
import { current } from "./store.js";
import { obstacleToPython, obstacleToWorker } from "./supervision.js";

const firstLab = current;
const obstacle = obstacleToPython();
if (obstacle) {
  fail(obstacle);
} else {
  progress(0.05, "Loading");
  beginToAttend();
  const firstRequest = restored();
  prepare(firstLab, inner(location.hash))
    .then(look)
    .catch((error) => unopened(firstLab, error, () => openLink(location.hash)));
  try {
    launch(firstRequest ? () => firstRequest : firstQuestion);
  } catch (error) {
    fail(obstacleToWorker(/** @type {Error} */ (error).message));
  }
}
root.dataset.launched = ""; // from here on, errors are said where they happen

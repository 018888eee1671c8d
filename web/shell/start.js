// The start: Python is started, and the lab that the address names is painted at the same time.

// The module that removes WebRTC runs before all others.
import "./base/exits.js";
import { openLink } from "./address/address.js";
import { restored } from "./address/kept.js";
import { inner, labOf } from "./base/links.js";
import { root } from "./base/page.js";
import "./rooms.js";
import { highlight } from "./course/highlight.js";
import { beginCourse } from "./course/lecture.js";
import { beginToWatch, obstacleToPython, obstacleToWorker } from "./files/supervision.js";
import { launch } from "./python/life.js";
import { fail, progress } from "./say/message.js";
import { firstQuestion } from "./visit/opening.js";
import { prepare, unopened } from "./visit/prepare.js";
import { setCurrent } from "./visit/store.js";
import "./handle.js";

beginToWatch();
const firstLab = labOf(location.hash);
setCurrent(firstLab);
const obstacle = obstacleToPython();
if (obstacle) {
  fail(obstacle);
} else {
  progress(0.05, "Loading");
  beginCourse();
  const firstRequest = restored();
  prepare(firstLab, inner(location.hash))
    .then(highlight)
    .catch((error) => unopened(firstLab, error, () => openLink(location.hash)));
  try {
    launch(firstRequest ? () => firstRequest : firstQuestion);
  } catch (error) {
    fail(obstacleToWorker(/** @type {Error} */ (error).message));
  }
}
root.dataset.launched = ""; // from here on, errors are said where they happen

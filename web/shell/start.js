// The start: Python is started, and the lab that the address names is painted at the same time.

// The module that removes WebRTC runs before all others.
import "./base/exits.js";
import { openLink, restored } from "./address/room.js";
import { inner, labOf, root } from "./base/room.js";
import { beginCourse, highlight } from "./course/room.js";
import { beginToWatch, obstacleToPython, obstacleToWorker } from "./files/room.js";
import { launch } from "./python/room.js";
import { fail, progress } from "./say/room.js";
import { firstQuestion } from "./visit/opening.js";
import { prepare, setCurrent, unopened } from "./visit/room.js";
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

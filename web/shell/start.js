// The start: Python is started, and the lab that the address names is painted at the same time.

// The module that removes WebRTC runs before all others.
import "./base/exits.js";
import {
  beginCourse,
  beginToWatch,
  fail,
  firstQuestion,
  highlight,
  inner,
  labOf,
  launch,
  obstacleToPython,
  obstacleToWorker,
  openLink,
  prepare,
  progress,
  restored,
  root,
  setCurrent,
  unopened,
} from "./rooms.js";
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

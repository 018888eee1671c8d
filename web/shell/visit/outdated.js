// Which of Python's answers still count. While one is on its way, the user may follow another link,
// change a control or type on. Whatever takes an answer asks here whether it is outdated.

import { labOf } from "../base/links.js";
import { current, opening, queue } from "./store.js";

/** @import { PatchEvent } from "../../types/bokeh.js" */
/** @import { PythonRequest } from "../../types/shell.js" */

/** Requests that change a lab's picture. */
export const CHANGES = ["patch", "set", "take-back", "pick", "drag", "feed", "table"];

/**
 * Whether the answer to a request is another picture of a lab.
 *
 * @type {(slug: string) => (request: PythonRequest) => boolean}
 */
export const changesPicture = (slug) => (request) =>
  request.do === "open"
    ? labOf(request.link ?? "") === slug
    : request.lab === slug && CHANGES.includes(request.do);

/**
 * A picture is outdated once more is asked of its lab: it is drawn, and stays pale or veiled.
 *
 * @param {string} slug
 */
export const isOutdatedPicture = (slug) => queue.some(changesPicture(slug));

/**
 * A text for a box is outdated if the user has typed more into the box since it was asked for.
 *
 * @param {PatchEvent} event
 */
export const isOutdatedText = ({ model, attr }) =>
  /^value(_input)?$/.test(attr) &&
  queue.some(
    (request) =>
      request.do === "patch" && request.events?.some((event) => event.model?.id === model.id),
  );

/** A state's link is outdated, and not written into the address, once another link is followed. */
export const isOutdatedLink = () => opening > 0 || queue.has("open");

/**
 * A lab that a link or a file asks for is outdated, and not brought to the front, once the user has
 * gone to another lab.
 *
 * @param {PythonRequest} request
 */
export const isOutdatedLab = (request) => labOf(request.link ?? "") !== current;

/**
 * A request that still waits is outdated, and dropped, once another link is followed, as when
 * somebody hurries through a course. Python still needs what opens a lab for the first time, and
 * what is more than a link says.
 *
 * @param {PythonRequest} request
 */
export const isOutdatedRequest = ({ do: kind, painted = {}, state, file }) =>
  kind === "open" && !Object.keys(painted).length && state === undefined && !file;

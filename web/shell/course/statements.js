// Statements of the Experience API (xAPI 1.0.3, ADL 2016, part two) on what is done in a course.
// Nobody has a name here: the person of each statement is "anonymous", and whoever records them
// puts the person that it knows in this place. Statements of one visit have one registration.

const VERBS = "http://adlnet.gov/expapi/verbs/";
const ACTIVITIES = "http://adlnet.gov/expapi/activities/";
const LANGUAGE = "en";

/**
 * Where something was done.
 *
 * @typedef {object} Place
 * @property {string} address of the page
 * @property {string} course the name in its link; empty for a course of one's own
 * @property {string} name the course's title
 * @property {number} step
 * @property {string} title of the step
 */
/**
 * An answer: to the question of a step, or to a part of its exercise.
 *
 * @typedef {object} GivenAnswer
 * @property {string} part of the exercise; empty for a step's question
 * @property {string} question
 * @property {string[]} choices
 * @property {string} answer empty where only the right one was asked for
 * @property {boolean} right
 * @property {string} [correct] the right answer, where it may be told
 */

/** A random identifier, also where the page came without https. @returns {string} */
export function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40; // version 4 (RFC 9562)
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A choice's identifier: a, b, … @param {number} k */
const letter = (k) => String.fromCharCode(97 + k);

/** @param {Place} place */
const courseId = ({ address, course, name }) =>
  course ? `${address}#course=${course}` : `${address}#own-course=${encodeURIComponent(name)}`;

/** @param {string} text */
const inLanguage = (text) => ({ [LANGUAGE]: text });

/**
 * @param {string} id
 * @param {string} type
 * @param {string} name
 * @param {Record<string, any>} [details]
 */
const activity = (id, type, name, details = {}) => ({
  objectType: "Activity",
  id,
  definition: { type: ACTIVITIES + type, ...(name && { name: inLanguage(name) }), ...details },
});

/** @param {Place} place */
const courseActivity = (place) => activity(courseId(place), "course", place.name);

/**
 * @param {string} verb
 * @param {Record<string, any>} object
 * @param {Place} place
 * @param {string} registration of the visit
 * @param {Record<string, any>} [result]
 */
function statement(verb, object, place, registration, result) {
  const parent = object.id === courseId(place) ? undefined : [courseActivity(place)];
  return {
    id: uuid(),
    timestamp: new Date().toISOString(),
    actor: { objectType: "Agent", account: { homePage: place.address, name: "anonymous" } },
    verb: { id: VERBS + verb, display: inLanguage(verb) },
    object,
    ...(result && { result }),
    context: {
      registration,
      platform: "genlab",
      ...(parent && { contextActivities: { parent } }),
    },
  };
}

/**
 * A step was opened.
 *
 * @param {Place} place
 * @param {string} registration
 */
export function experienced(place, registration) {
  const step = activity(`${courseId(place)}&step=${place.step}`, "lesson", place.title);
  return statement("experienced", step, place, registration);
}

/**
 * A question was answered.
 *
 * @param {Place} place
 * @param {string} registration
 * @param {GivenAnswer} given
 */
export function answered(place, registration, { part, question, choices, answer, right, correct }) {
  const isChoice = choices.length > 0;
  const written = (/** @type {string} */ text) =>
    isChoice ? letter(Math.max(0, choices.indexOf(text))) : text;
  const components = choices.map((choice, k) => ({
    id: letter(k),
    description: inLanguage(choice),
  }));
  const name = part ? `&part=${encodeURIComponent(part)}` : "";
  const object = activity(
    `${courseId(place)}&step=${place.step}&question=1${name}`,
    "cmi.interaction",
    place.title,
    {
      description: inLanguage(question),
      interactionType: isChoice ? "choice" : "fill-in",
      ...(isChoice && { choices: components }),
      ...(correct !== undefined && { correctResponsesPattern: [written(correct)] }),
    },
  );
  return statement("answered", object, place, registration, {
    ...(answer && { response: written(answer) }),
    success: right,
    score: { scaled: right ? 1 : 0 },
  });
}

/**
 * Every step of the course was opened, and every question of a step answered.
 *
 * @param {Place} place
 * @param {string} registration
 * @param {number | null} score the share of right answers; null where nothing was asked
 */
export function completed(place, registration, score) {
  return statement("completed", courseActivity(place), place, registration, {
    completion: true,
    ...(score !== null && { score: { scaled: score } }),
  });
}

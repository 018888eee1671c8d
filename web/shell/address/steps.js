// Which steps of the history Undo and Redo take.

import { exerciseOf, fieldsIn, inner, labOf, placeOf } from "../base/links.js";

/** @param {string} link */
const placeIn = (link) => {
  const place = placeOf(link);
  return place && `${place.course} ${place.step}`;
};
/**
 * Whether a step from one link to the other changes a lab's inputs, and nothing else.
 *
 * @param {string} from
 * @param {string | undefined} to undefined where the history has no such entry
 */
export function isChange(from, to) {
  if (to === undefined || exerciseOf(from) || exerciseOf(to)) return false;
  return labOf(from) === labOf(to) && placeIn(from) === placeIn(to);
}

/** @param {string} link */
const valuesIn = (link) => fieldsIn(inner(link));

/**
 * Which of these fields one link gives and the other does not.
 *
 * @param {string} from
 * @param {string} to
 * @param {string[]} names
 */
export function givenUp(from, to, names) {
  const [first, second] = [from, to].map(valuesIn);
  return names.filter((name) => first.has(name) && !second.has(name));
}

/**
 * The names of the fields in which two links of a lab differ.
 *
 * @param {string} from
 * @param {string} to
 */
export function changedFields(from, to) {
  const [first, second] = [from, to].map(valuesIn);
  const names = new Set([...first.keys(), ...second.keys()]);
  return [...names].filter((name) => first.get(name) !== second.get(name));
}

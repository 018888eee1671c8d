// What a lab holds that its link does not name: private fields, and changes that Python has not
// answered.

import { site } from "../base/page.js";
import { visitOf } from "./visit.js";

/** @param {string} lab */
function hasPrivateText(lab) {
  const { state } = visitOf(lab);
  if (state?.aside) return true; // what something else has replaced
  // Each private field with what it holds at first
  const starts = Object.entries(site.labs[lab].private);
  return starts.some(([field, start]) => state?.[field]?.length && state[field] !== start);
}

/** @param {string} lab */
export const holdsMoreThanLink = (lab) => visitOf(lab).entered.length > 0 || hasPrivateText(lab);

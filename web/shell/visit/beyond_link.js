// What a lab holds that its link does not name: private fields, and changes that Python has not
// answered.

import { site } from "../base/page.js";
import { visitOf } from "./visit.js";

const PRIVATE = Object.fromEntries(
  Object.entries(site.labs).map(([slug, { private: fields }]) => [slug, fields]),
);

/** @param {string} lab */
const hasPrivateText = (lab) => PRIVATE[lab].some((field) => visitOf(lab).state?.[field]?.length);

/** @param {string} lab */
export const holdsMoreThanLink = (lab) => visitOf(lab).entered.length > 0 || hasPrivateText(lab);

// Which parts of a lab are veiled until Python has answered. Nothing here knows the page.

/** @import { LabView } from "../../types/shell.js" */

// How a part of the document is shown: not veiled (""), "pending" if it would show another state,
// or "stale" if the user has changed the state since. `view` is what is drawn, `field` that whose
// control the part belongs to.
/**
 * @param {Pick<LabView, "veiled" | "known" | "changed" | "stale">} view
 * @param {string | undefined} field
 * @param {{ slider: boolean, title: boolean }} part
 * @param {boolean} behind whether it stands behind another tab
 * @returns {"" | "pending" | "stale"}
 */
export function veilOf({ veiled, known, changed, stale }, field, { slider, title }, behind) {
  if (title && field) return ""; // a control's own name; other titles may have numbers in them
  if (behind && veiled === "tabs") return "pending";
  const isShown = field !== undefined && known?.has(field) && !(slider && changed?.has(field));
  if (veiled === "unknown" && !isShown) return "pending";
  return stale && !field ? "stale" : "";
}
/**
 * @param {string[] | undefined} classes
 * @returns {string | undefined}
 */
export const fieldOf = (classes) =>
  classes
    ?.find((name) => name.startsWith("field-") && !/^field-(label|error|help)$/.test(name))
    ?.slice(6);
/**
 * @param {string} kind
 * @param {string[] | undefined} classes
 */
export const partOf = (kind, classes) => ({
  slider: /slider$/i.test(kind),
  title: Boolean(classes?.includes("field-label")),
});

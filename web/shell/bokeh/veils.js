// Which parts of a lab are veiled until Python has answered. Nothing here knows the page.

/** @import { LabView } from "../../types/shell.js" */

/**
 * How a part of the document is shown: not veiled (""), "pending" if it would show another state,
 * or "stale" if the user has changed the state since.
 *
 * @param {Pick<LabView, "isUnknown" | "tables" | "stale">} view what is drawn
 * @param {string | undefined} field the one whose control the part belongs to
 * @param {boolean} isName whether the part is a control's own name; other names may have numbers
 * @param {boolean} isBehind whether it stands behind another tab
 */
export function veilOf({ isUnknown, tables, stale }, field, isName, isBehind) {
  if (isName && field) return "";
  if (isUnknown || (isBehind && tables === false)) return "pending";
  return stale && !field ? "stale" : "";
}
/** @param {string[] | undefined} classes */
export const fieldOf = (classes) =>
  classes
    ?.find((name) => name.startsWith("field-") && !/^field-(label|error|help)$/.test(name))
    ?.slice(6);
/** @param {string[] | undefined} classes */
export const isNameOfField = (classes) => Boolean(classes?.includes("field-label"));

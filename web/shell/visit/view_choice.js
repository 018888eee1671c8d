// The choice of a view before Python is there: the build has drawn the views of each lab, and a
// choice that leads to one of these pictures follows its link.

import { fieldsIn } from "../base/links.js";
import { site } from "../base/page.js";

/** @import { LabView, ViewControl } from "../../types/shell.js" */
/** @import { DocumentEvent } from "../../types/bokeh.js" */

/** The same for links that differ in the order of fields. @param {string} link */
function sorted(link) {
  const fields = fieldsIn(link);
  fields.sort();
  return `${link.split("?")[0]}?${fields}`;
}

/**
 * The link that shows what another one shows, in another view, if there is a picture of it. From
 * the state that a lab begins with, a view may set more than itself, so that it has a point.
 *
 * @param {string} link
 * @param {ViewControl} control whose first view is the default, which no link says
 * @param {unknown} value that the control holds now
 * @param {string[]} pictures links with a picture of their own
 */
export function linkOfView(link, { values, links = {} }, value, pictures) {
  const [standard] = Object.keys(values);
  const view = Object.keys(values).find((text) => values[text] === value);
  if (!view) return null;
  const fields = Object.values(links).includes(link) ? new URLSearchParams() : fieldsIn(link);
  if (links[view] && [...fields.keys()].every((name) => name === "view")) return links[view];
  if (view === standard) fields.delete("view");
  else fields.set("view", view);
  const lab = link.split("?")[0];
  if (!fields.size) return lab;
  const target = sorted(`${lab}?${fields}`);
  return pictures.find((picture) => sorted(picture) === target) ?? null;
}

/**
 * @param {LabView} view that is drawn without Python
 * @param {DocumentEvent} event what the user has changed
 * @returns {string | null} the link of the picture that the change leads to
 */
export function linkOfDrawnView(view, { model, attr = "", value }) {
  const { view: control } = view.lab;
  const isChoice = control && control.id === model?.id && control.names.includes(attr);
  if (!isChoice || view.isUnknown) return null;
  return linkOfView(view.link, control, value, Object.keys(site.pictures));
}

// The choice of a view before Python is there: the build has drawn the views of each lab, and a
// choice that leads to one of these pictures follows its link.

import { site } from "../base/page.js";

/** @import { LabView, ViewControl } from "../../types/shell.js" */
/** @import { DocumentEvent } from "../../types/bokeh.js" */

/** @param {string} link @returns {Map<string, string>} the texts of its fields */
const textsOf = (link) =>
  new Map(
    (link.split("?")[1] ?? "")
      .split("&")
      .filter(Boolean)
      .map((pair) => /** @type {[string, string]} */ (pair.split(/=(.*)/s).slice(0, 2))),
  );

/** @param {string} link */
const written = (link) =>
  [link.split("?")[0], ...[...textsOf(link)].map((pair) => pair.join("=")).sort()].join("&");

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
  const lab = link.split("?")[0];
  const texts = Object.values(links).includes(link) ? new Map() : textsOf(link);
  if (links[view] && [...texts.keys()].every((name) => name === "view")) return links[view];
  if (view === standard) texts.delete("view");
  else texts.set("view", view);
  const pairs = [...texts].map((pair) => pair.join("="));
  const target = pairs.length ? `${lab}?${pairs.join("&")}` : lab;
  if (target === lab) return lab;
  return pictures.find((picture) => written(picture) === written(target)) ?? null;
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

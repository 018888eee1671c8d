// The theme's colours in Bokeh's figures.

import { root } from "../base/page.js";
import { modelsOf } from "./documents.js";
import { quietly } from "./quiet.js";

// One mapper per document turns tones into colours, and one per shaded figure turns them into paler
// and stronger ones (ui/glyphs.py); axes, grid and letters read CSS variables as they are drawn.
/** @type {(tones: string[], count: number) => string[]} */
const shades = (tones, count) =>
  tones.flatMap((tone) =>
    Array.from(
      { length: count },
      (_, k) =>
        tone +
        Math.round(10 + (100 * (k + 1)) / count)
          .toString(16)
          .padStart(2, "0"),
    ),
  );
// The colours of tones, in the theme that is on; grey without the style sheet.
/** @param {string[]} tones */
function colours(tones) {
  const style = getComputedStyle(root);
  return tones.map((tone) => style.getPropertyValue(`--${tone}`).trim() || "#777777");
}
// Gives the mappers among a patch's new models their colours: a figure that is new to its document
// is drawn with the colours that it comes with, whatever its mapper is told meanwhile.
/** @param {import("../../types/bokeh.js").PatchEvent[]} events */
export function colourNew(events) {
  const models = [...modelsOf(events).values()];
  const mapper = models.find(({ name }) => name === "CategoricalColorMapper");
  if (mapper) mapper.attributes.palette = colours(mapper.attributes.factors);
}
/** @param {import("../../types/bokeh.js").BokehDocument} document */
export function colour(document) {
  /** @type {string[]} */
  let tones = [];
  quietly(() => {
    for (const model of document._all_models.values()) {
      if (model.type === "CategoricalColorMapper") {
        tones = colours(model.factors);
      }
    }
    for (const model of document._all_models.values()) {
      if (model.type === "CategoricalColorMapper") model.palette = tones;
      if (model.tags.includes("shades")) {
        model.palette = shades(tones, model.palette.length / tones.length);
      }
    }
  });
}

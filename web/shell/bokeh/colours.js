// The theme's colours in Bokeh's figures.

import { hexOf } from "../base/bytes.js";
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
      (_, k) => tone + hexOf([Math.round(10 + (100 * (k + 1)) / count)]),
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
  const models = [...document._all_models.values()];
  const mapper = models.find(({ type }) => type === "CategoricalColorMapper");
  if (!mapper) return;
  const tones = colours(mapper.factors);
  quietly(() => {
    mapper.palette = tones;
    for (const shaded of models.filter(({ tags }) => tags.includes("shades"))) {
      shaded.palette = shades(tones, shaded.palette.length / tones.length);
    }
  });
}

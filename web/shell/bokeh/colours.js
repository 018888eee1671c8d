// The theme's colours in Bokeh's figures.

import { root } from "../base/page.js";
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
/** @param {import("../../types/bokeh.js").BokehDocument} document */
export function colour(document) {
  const style = getComputedStyle(root);
  /** @type {string[]} */
  let tones = [];
  quietly(() => {
    for (const model of document._all_models.values()) {
      if (model.type === "CategoricalColorMapper") {
        tones = model.factors.map(
          (/** @type {string} */ tone) => style.getPropertyValue(`--${tone}`).trim() || "#777777",
        );
      } // grey without the style sheet
    }
    for (const model of document._all_models.values()) {
      if (model.type === "CategoricalColorMapper") model.palette = tones;
      if (model.tags.includes("shades")) {
        model.palette = shades(tones, model.palette.length / tones.length);
      }
    }
  });
}

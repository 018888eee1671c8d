// Sentences beside a lab on what was done, and on what its state leaves out.

import { make } from "../base/elements.js";
import { $, section } from "../base/page.js";

/**
 * @param {string} lab
 * @param {string} sentence
 */
export function note(lab, sentence) {
  const place = $("dialog[open] .done") ?? (section(lab) && $(".note", section(lab)));
  if (place) place.textContent = sentence;
}
/**
 * @param {string} lab
 * @param {string[]} sentences
 */
export function list(lab, sentences) {
  if (!section(lab)) return;
  const place = $(".notices", section(lab));
  place.replaceChildren(...sentences.map((textContent) => make("li", { textContent })));
  place.hidden = !sentences.length;
}

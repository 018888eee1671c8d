// Sentences beside a lab on what was done, and on what its state leaves out.

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
  place.replaceChildren(
    ...sentences.map((sentence) =>
      Object.assign(document.createElement("li"), { textContent: sentence }),
    ),
  );
  place.hidden = !sentences.length;
}

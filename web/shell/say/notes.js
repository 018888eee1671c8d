// Sentences beside a lab on what was done, and on what its state leaves out.

import { make } from "../base/elements.js";
import { $, section } from "../base/page.js";

/** @type {(lab: string, sentence: string | Node) => void} */
export function note(lab, sentence) {
  const place = $("dialog[open] .done") ?? (section(lab) && $(".note", section(lab)));
  place?.replaceChildren(sentence);
}
/** @type {(lab: string, sentences: string[]) => void} */
export function list(lab, sentences) {
  if (!section(lab)) return;
  const place = $(".notices", section(lab));
  place.replaceChildren(...sentences.map((textContent) => make("li", { textContent })));
  place.hidden = !sentences.length;
}

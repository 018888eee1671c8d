// In a frame of somebody's page (#embed=…): the picture with its controls and no more, nothing
// private, nothing stored. One message goes out, { genlab: "height", height: CSS pixels }, whenever
// the height has changed; none is listened to.

import { unframed } from "./course.js";
import { $, embedded } from "./page.js";

if (embedded) {
  let told;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    // To whomever: it says nothing of anybody
    if (height !== told) parent.postMessage({ genlab: "height", height }, "*");
    told = height;
  }).observe(document.body);
  $("#in-full").addEventListener("click", ({ target }) => {
    target.href = unframed(location.hash);
  });
}

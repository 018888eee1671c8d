// In a frame of somebody's page (#embed=…): the picture with its controls and no more, nothing
// private, nothing stored. One message goes out, { genlab: "height", height: CSS pixels }, whenever
// the height has changed; none is listened to.

import { unframed } from "./course.js";
import { $, embedded } from "./page.js";

if (embedded) {
  let lastHeight = -1;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    // To whomever: it says nothing of anybody
    if (height !== lastHeight) parent.postMessage({ genlab: "height", height }, "*");
    lastHeight = height;
  }).observe(document.body);
  $("#in-full").addEventListener("click", (/** @type {any} */ { target }) => {
    target.href = unframed(location.hash);
  });
}

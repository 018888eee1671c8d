// In a frame of another page (#embed=…): only the picture with its controls, nothing private,
// nothing stored. One message goes out, { genlab: "height", height: CSS pixels }, whenever the
// height has changed; course/report.js adds those of a course. None is listened to.

import { unframed } from "../base/links.js";
import { $, embedded } from "../base/page.js";

if (embedded) {
  let lastHeight = -1;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    // To any origin, because it contains nothing personal
    if (height !== lastHeight) parent.postMessage({ genlab: "height", height }, "*");
    lastHeight = height;
  }).observe(document.body);
  $("#in-full").addEventListener("click", (/** @type {any} */ { target }) => {
    target.href = unframed(location.hash);
  });
}

// The front page: if the address names nothing, the first lab's text box is shown with a sentence,
// an e-mail that is judged already, the labs and the courses. Entering something opens the lab.

import { $, root } from "./page.js";
import { emit } from "./signals.js";

/** @param {boolean} on */
export const front = (on) => root.toggleAttribute("data-front", on);
export const bare = () => location.hash === "";
front(bare());
$(".brand").addEventListener("click", (/** @type {Event} */ event) => {
  if (!bare()) return;
  event.preventDefault(); // no step for the browser, and still the way back here
  emit("follow", "");
});

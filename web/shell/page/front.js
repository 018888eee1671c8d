// The front page: if the address names nothing, the first lab's text box is shown with a sentence,
// an e-mail that is judged already, the labs and the courses. Entering something opens the lab.

import { bare } from "../base/links.js";
import { $, root } from "../base/page.js";
import { emit, on } from "../base/signals.js";

/** @param {boolean} on */
export const front = (on) => root.toggleAttribute("data-front", on);
front(bare());
on("following", () => front(bare()));
on("changedByHand", () => front(false));
$(".brand").addEventListener("click", (/** @type {Event} */ event) => {
  if (!bare()) return;
  event.preventDefault(); // no step for the browser, and still the way back here
  emit("follow", "");
});

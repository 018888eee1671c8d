// The front page: if the address names nothing, the first lab's text box is shown with a sentence,
// an e-mail that is judged already, the labs and the courses. Entering something opens the lab.

import { bare, slugs } from "../base/links.js";
import { $, root } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { holdsMoreThanLink } from "../visit/beyond_link.js";

/** @param {boolean} on */
export function front(on) {
  // The verdict on the example never stands beside another e-mail
  const hasMail = holdsMoreThanLink(slugs[0]);
  $("#judged-mail").hidden = !hasMail;
  $(".example").hidden = hasMail;
  root.toggleAttribute("data-front", on);
}
front(bare());
on("following", () => front(bare()));
on("changedByHand", () => front(false));
on("restored", () => front(false));
$(".brand").addEventListener("click", (/** @type {Event} */ event) => {
  if (!bare()) return;
  event.preventDefault(); // no step for the browser, and still the way back here
  emit("follow", "");
});

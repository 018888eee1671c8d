// The front page: if the address names no lab, the text box of the first lab is shown with a
// sentence, an example of an e-mail with its verdict, the labs and the courses. Entering something
// opens the lab.

import { bare, slugs } from "../base/links.js";
import { $, root } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { holdsMoreThanLink } from "../visit/beyond_link.js";

/** @param {boolean} isShown */
export function front(isShown) {
  // The verdict on the example never stands beside another e-mail
  const hasMail = holdsMoreThanLink(slugs[0]);
  $("#judged-mail").hidden = !hasMail;
  $(".example").hidden = hasMail;
  root.toggleAttribute("data-front", isShown);
}
front(bare());
on("following", () => front(bare()));
on("changedByHand", () => front(false));
on("restored", () => front(false));
$(".brand").addEventListener("click", (/** @type {Event} */ event) => {
  if (!bare()) return;
  event.preventDefault(); // this is the front page: the browser takes no step
  emit("follow", "");
});

// Back to the step after somebody has played with it: its state is opened anew.

import { openLink } from "../address/address.js";
import { inFrame, placeOf, stepLink } from "../base/links.js";
import { $, bar } from "../base/page.js";
import { on } from "../base/signals.js";
import { addActions } from "../python/buttons.js";
import { lesson } from "../visit/store.js";
import { playedLesson } from "./guess.js";

const back = $("[data-do=reset-step]", bar);

/** A link may say more than the step, and a hand may change what no link says. */
function offer() {
  const place = placeOf(location.hash);
  back.hidden = !place || place.link === place.original;
}
on("following", offer);
on("lessonShown", offer);
on("changedByHand", () => {
  back.hidden = !lesson;
});

addActions({
  async "reset-step"() {
    const { course, step } = playedLesson();
    const link = inFrame(stepLink(course, step));
    if (location.hash !== link) history.pushState(null, "", link);
    $("#main").focus({ preventScroll: true });
    await openLink(link);
  },
});

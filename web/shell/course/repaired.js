// The sentence on a link of a course that was changed on its way.

import { repairedCourse } from "../base/links.js";
import { $, bar } from "../base/page.js";
import { repairNotice } from "../base/repair.js";
import { on } from "../base/signals.js";

function showNotice() {
  const remark = $(":scope > .notices", bar);
  const spelling = repairedCourse(location.hash);
  remark.textContent = spelling ? repairNotice(spelling) : "";
  remark.hidden = !spelling;
}

showNotice();
on("following", showNotice);

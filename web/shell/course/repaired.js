// The sentence on a link of a course that was changed on its way.

import { make } from "../base/elements.js";
import { repairedCourse } from "../base/links.js";
import { bar } from "../base/page.js";
import { repairNotice } from "../base/repair.js";
import { on } from "../base/signals.js";

const remark = make("p", { className: "notices", role: "status", hidden: true });
bar.append(remark);

function showNotice() {
  const spelling = repairedCourse(location.hash);
  remark.textContent = spelling ? repairNotice(spelling) : "";
  remark.hidden = !spelling;
}

showNotice();
on("following", showNotice);

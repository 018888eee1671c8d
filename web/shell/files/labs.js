// The labs: each one's section and painted document are a file of its own, which is fetched when
// the lab is wanted.

import { site, targetOf } from "../base/page.js";
import { fetchFile } from "./fetching.js";
import { once } from "./once.js";

/** The file of a lab. @type {(slug: string) => Promise<import("../../types/shell.js").LabFile>} */
export const arrival = once(async (slug) => {
  const response = await fetchFile(`lab-${slug}.json`, site.labs[slug]);
  return response.json();
});

// A user who points at a lab's name is likely to open it.
for (const event of ["pointerover", "focusin"]) {
  document.addEventListener(event, (pointed) => {
    const slug = targetOf(pointed).closest?.("nav [data-lab]")?.dataset.lab;
    if (slug) {
      arrival(slug).catch(() => {
        /* said when it is opened */
      });
    }
  });
}

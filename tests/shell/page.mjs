// A page for modules of web/shell that read it when they are imported: what the build writes into
// it, and an address. To be imported before them.

import { readFileSync } from "node:fs";

const EXPERIMENTS = new URL("../golden/experiments.json", import.meta.url);

/** What the build writes: two labs, a course, two exercises, two links with their own picture. */
export const SITE = {
  files: {},
  labs: {
    coin: { path: "assets/lab-coin.json", integrity: "", digest: "c0", private: {} },
    spam: { path: "assets/lab-spam.json", integrity: "", digest: "5a", private: { mail: "" } },
  },
  courses: {
    "000": { path: "assets/course.json", integrity: "", links: ["#coin?flips=T", "#spam"] },
  },
  pictures: {
    links: ["#coin?flips=T", "#spam?mail=a"],
    hashes: "A".repeat(43) + "B".repeat(43),
    tables: [0],
    private: [1],
  },
};

const page = globalThis;
page.FORMER_EXERCISES = [];
page.EXERCISES = { "coin.posterior": "The posterior after more flips", "spam.weight": "A weight" };
page.EXPERIMENTS = JSON.parse(readFileSync(EXPERIMENTS, "utf-8")).experiments;
page.location = { hash: "" };
page.addEventListener = () => {};
page.matchMedia = () => ({ matches: false });
page.document = {
  documentElement: { dataset: {}, toggleAttribute() {} },
  querySelector: () => ({ textContent: JSON.stringify(SITE) }),
  querySelectorAll: () => [],
  addEventListener() {},
};

export function visit(hash) {
  page.location.hash = hash;
}

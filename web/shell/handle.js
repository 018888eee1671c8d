// A handle for tests and for a browser's console: `genlab.states`, `genlab.ask(…)`. Each name that
// rooms.js exports can be read there; nothing on the page uses it.

import * as rooms from "./rooms.js";
import { allVisits } from "./visit/visit.js";

const handle = Object.create(rooms);
// What is in the visits, by lab
const PARTS = { drawn: "drawn", states: "state", latest: "target", unmade: "unmade" };
for (const [name, part] of Object.entries(PARTS)) {
  Object.defineProperty(handle, name, {
    get: () =>
      Object.fromEntries(
        allVisits()
          .map((visit) => [visit.lab, visit[/** @type {"drawn"} */ (part)]])
          .filter(([, value]) => value),
      ),
  });
}
globalThis.genlab = handle;

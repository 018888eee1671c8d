// A handle for tests and for a browser's console: `genlab.states`, `genlab.ask(…)`. Each name that
// a room exports can be read there; nothing on the page uses it.

import * as address from "./address/room.js";
import * as base from "./base/room.js";
import * as bokeh from "./bokeh/room.js";
import * as course from "./course/room.js";
import * as exercise from "./exercise/room.js";
import * as files from "./files/room.js";
import * as hands from "./hands/room.js";
import * as page from "./page/room.js";
import * as python from "./python/room.js";
import * as say from "./say/room.js";
import * as visit from "./visit/room.js";

/** @type {Record<string, unknown>[]} */
const rooms = [base, say, files, bokeh, visit, python, address, hands, page, exercise, course];

const handle = {};
for (const room of rooms) {
  for (const name of Object.keys(room)) {
    Object.defineProperty(handle, name, { enumerable: true, get: () => room[name] });
  }
}
// What is in the visits, by lab
const PARTS = { drawn: "drawn", states: "state", latest: "target", unmade: "unmade" };
for (const [name, part] of Object.entries(PARTS)) {
  const get = () =>
    Object.fromEntries(
      visit
        .allVisits()
        .map((record) => [record.lab, record[/** @type {"drawn"} */ (part)]])
        .filter(([, value]) => value),
    );
  Object.defineProperty(handle, name, { enumerable: true, get });
}
globalThis.genlab = handle;

// A handle for tests and for a browser's console: `genlab.states`, `genlab.ask(…)`. Each name that
// a room exports can be read there; nothing on the page uses it.

import * as base from "./base/room.js";
import { rooms } from "./rooms.js";
import * as visit from "./visit/room.js";

const handle = {};
for (const room of [/** @type {Record<string, unknown>} */ (base), ...rooms]) {
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

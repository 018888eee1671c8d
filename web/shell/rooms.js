// The rooms above the base, in the order of their layers.

import * as address from "./address/room.js";
import * as bokeh from "./bokeh/room.js";
import * as course from "./course/room.js";
import * as exercise from "./exercise/room.js";
import * as files from "./files/room.js";
import * as interaction from "./interaction/room.js";
import * as page from "./page/room.js";
import * as python from "./python/room.js";
import * as say from "./say/room.js";
import * as visit from "./visit/room.js";

/** @type {Record<string, unknown>[]} */
export const rooms = [
  say,
  files,
  bokeh,
  visit,
  python,
  address,
  interaction,
  page,
  exercise,
  course,
];

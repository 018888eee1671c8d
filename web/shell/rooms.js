// What the rooms give to the start and to tests. Modules that nobody asks for anything are here,
// too: they listen, in this order.

export { openLink } from "./address/address.js";
export { trail, writeNow } from "./address/writing.js";
export { restored } from "./address/kept.js";

export { courses, inner, labOf, revealed } from "./base/links.js";
export { LIMITS as limits } from "./base/limits.js";
export { $, isGuessAwaited, root, section, site } from "./base/page.js";

export { gathering } from "./bokeh/boxes.js";
import "./bokeh/figure_room.js";
import "./bokeh/figure_keyboard.js";
import "./bokeh/file_boxes.js";
import "./bokeh/pointer.js";
import "./bokeh/texts.js";
export { replacements } from "./bokeh/register.js";
export { quietly } from "./bokeh/quiet.js";
export { allViews, focused } from "./bokeh/views.js";

import "./course/compose.js";
import "./course/handout.js";
import "./course/contents.js";
import "./course/collect.js";
import "./course/report.js";
export { mask } from "./course/guess.js";
export { halo, highlight, markedElements } from "./course/highlight.js";
export { beginCourse } from "./course/lecture.js";
import "./course/walk.js";

export { attemptAt } from "./exercise/attempts.js";
import "./exercise/view.js";

import "./files/sheets.js";
import "./files/offline.js";
export { beginToWatch, obstacleToPython, obstacleToWorker } from "./files/supervision.js";
export { arrival } from "./files/labs.js";

export { figures } from "./interaction/figures.js";
import "./interaction/picking.js";
export { play } from "./interaction/play.js";
import "./interaction/feed.js";
import "./interaction/paste.js";
export { openFile } from "./interaction/open_files.js";
import "./interaction/drop.js";
import "./interaction/shared.js";
import "./interaction/undo.js";
import "./interaction/menus.js";

import "./page/front.js";
import "./page/language.js";
export { dress } from "./page/theme.js";
import "./page/explanations.js";
import "./page/cards.js";
import "./page/demos.js";
export { openGuide } from "./page/guide.js";
import "./page/take_along.js";
import "./page/share.js";
import "./page/print.js";
import "./page/frame.js";

import "./python/changes.js";
import "./python/leftovers.js";
import "./python/states.js";
import "./python/work.js";
export { deaths, died, launch } from "./python/life.js";
export { ask } from "./python/questions.js";
export { learnPatience, patience, worker } from "./python/worker.js";

export { fail, progress, say } from "./say/message.js";

export { draw } from "./visit/drawing.js";
export { firstQuestion } from "./visit/opening.js";
export { prepare, show, unopened } from "./visit/prepare.js";
export { busy, current, lesson, opening, queue, ready, setCurrent } from "./visit/store.js";
export { allVisits } from "./visit/visit.js";

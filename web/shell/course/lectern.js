// What a lecturer finds beside the steps: answers of a class, the list of steps, the hand-out, the
// way back to a step, the notes.

import "./collect.js";
import "./contents.js";
import "./handout.js";
import "./reset.js";
import "./speaker.js";

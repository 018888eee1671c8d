// From here on the page is watched by its own script; before, by the watcher in its head.

import { beginToWatch } from "./supervision.js";

beginToWatch();

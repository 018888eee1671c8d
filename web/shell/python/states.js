// The last good state of each lab, as Python says it.

import { change, visitOf } from "../visit/visit.js";
import { onAnswer } from "./answers.js";

onAnswer("link", (link, lab) => change(lab, { link }));
onAnswer("state", (fields, lab) => change(lab, { state: { ...visitOf(lab).state, ...fields } }));

// The bar of a course, and whether its step still hides what comes out.

import { $, root } from "../base/page.js";

export const bar = $("#course");
// Whether the step asks for a guess, and hides the answer until then.
export const isGuessAwaited = () => root.hasAttribute("data-guess");

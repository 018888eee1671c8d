// What is veiled or pale in a lab until Python has answered, and the sentence that says so.

import { make } from "../base/elements.js";
import { slugs } from "../base/links.js";
import { $, root, section } from "../base/page.js";
import { on } from "../base/signals.js";
import { fieldOf, isNameOfField, veilOf } from "../bokeh/veils.js";
import { worded } from "../say/message.js";
import { ready } from "./store.js";
import { change, visitOf } from "./visit.js";

/** @import { BokehView } from "../../types/bokeh.js" */
/** @import { LabView } from "../../types/shell.js" */

/** @param {string} slug */
export function veil(slug) {
  const { drawn } = visitOf(slug);
  if (!drawn) return;
  const { views, view } = drawn;
  /** @type {(box: BokehView, outerField: string | undefined, isBehind: boolean) => void} */
  const veilBox = (box, outerField, isBehind) => {
    const { css_classes: classes, tags, active, children, tabs } = box.model;
    const field = fieldOf(classes) ?? outerField;
    if (children || tabs) {
      const front = tags.includes("tabs") ? active : null;
      (box.child_views ?? []).forEach((child, k) =>
        veilBox(child, field, isBehind || (front !== null && k !== front)),
      );
    } else {
      const state = view ? veilOf(view, field, isNameOfField(classes), isBehind) : "";
      if (state) box.el.dataset.veil = state;
      else delete box.el.dataset.veil;
    }
  };
  for (const box of views) veilBox(box, undefined, false);
  tellAwaited();
}

/**
 * The lab shows something else of what the page itself has drawn.
 *
 * @param {string} slug
 * @param {Partial<LabView> | null} changes null where all that is shown is Python's
 */
export function changeView(slug, changes) {
  const { drawn } = visitOf(slug);
  if (!drawn) return;
  /** @type {any} */
  const view = changes && { ...drawn.view, ...changes };
  change(slug, { drawn: { ...drawn, view } });
  veil(slug);
}

/** The name of the sentence that says it. @param {LabView | null | undefined} view */
function reasonToWait(view) {
  if (view?.isUnknown) return ready ? "page-computes-link" : "page-then-link";
  if (!view?.stale) return "";
  return ready ? "page-computes-change" : "page-then-change";
}

// A sentence over the picture that says what it waits for, and the progress.
export function tellAwaited() {
  for (const slug of slugs) {
    const stage = section(slug) && $(".stage", section(slug));
    const { drawn, sketch } = visitOf(slug);
    const why = stage && reasonToWait((drawn ?? sketch)?.view);
    let place = stage && $(".awaited", stage);
    if (!why) {
      place?.remove();
      continue;
    }
    place ??= stage.appendChild(make("p", { className: "awaited" }));
    const isFailed = root.dataset.genlab === "failed";
    const sentence = worded(isFailed ? "page-not-computed" : why);
    const progress = $("#boot span").textContent || worded("page-working").textContent;
    place.dir = sentence.dir;
    place.replaceChildren(...(ready || isFailed ? [] : [`${progress}. `]), sentence);
  }
}
on(["progressed", "failed", "worded"], tellAwaited);

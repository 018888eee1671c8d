// What the toolkits leave out for assistive technology is added, and what else a model's tags ask
// for.

import { $ } from "./page.js";
import { drawn } from "./store.js";
import { allViews } from "./views.js";

// What a model's tag "kind=text" asks for; other parts of the shell add kinds of their own. The
// elements meant stay while their content changes.
const DESCRIBE = {
  role(view, text) {
    view.container.setAttribute("role", text);
  },
  label(view, text) {
    const single = $("[role=slider], input:is([type=file], [type=checkbox])", view.shadow_el);
    (single ?? view.el).setAttribute("aria-label", text);
    if (!single) view.el.setAttribute("role", "radiogroup");
  },
  tabs(view) {
    const heads = [...view.shadow_el.querySelectorAll(".bk-tab")];
    const mark = () =>
      heads.forEach((head, k) => {
        const front = k === view.model.active;
        Object.assign(head, { role: "tab", tabIndex: front ? 0 : -1, ariaSelected: String(front) });
      });
    heads[0]?.parentElement.setAttribute("role", "tablist");
    heads.forEach((head, k) =>
      head.addEventListener("keydown", ({ key }) => {
        const to = k + { ArrowLeft: -1, ArrowRight: 1 }[key];
        if (!heads[to]) return;
        view.model.active = to;
        heads[to].focus();
      }),
    );
    view.model.properties.active.change.connect(mark);
    mark();
  },
};
/**
 * @param {string} kind
 * @param {(view: any, text: string, slug: string) => void} describeView
 */
export function describeTag(kind, describeView) {
  DESCRIBE[kind] = describeView;
}
function describe(view, slug, kind, text) {
  if (Object.hasOwn(DESCRIBE, kind)) DESCRIBE[kind](view, text, slug);
}

const described = new WeakSet(); // views
/** @param {string} slug */
export function describeNew(slug) {
  for (const view of allViews(drawn[slug].views)) {
    if (described.has(view)) continue;
    described.add(view);
    for (const tag of view.model.tags ?? []) describe(view, slug, ...String(tag).split("=", 2));
  }
}

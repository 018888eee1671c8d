// Adds what the toolkits leave out for assistive technology, and other things that a model's tags
// ask for.

import { $, $$ } from "../base/page.js";
import { allViews } from "./views.js";

/** @import { BokehView } from "../../types/bokeh.js" */

/** @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @param {any} view @returns {HTMLElement} what Bokeh draws of a control's words */
const wordsOf = (view) => (view.title ? view.title_el : view.el);

// The actions of a model's tag "kind=text"; other parts of the shell add kinds of their own. The
// elements stay the same while their content changes.
/** @type {Record<string, (view: BokehView, text: string, slug: string) => void>} */
const DESCRIBE = {
  role(view, text) {
    const { container } = view;
    container.setAttribute("role", text);
    if (text !== "alert") return;
    // An alert that says nothing is none
    const show = () => {
      container.hidden = !container.textContent;
    };
    new MutationObserver(show).observe(container, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    show();
  },
  label(view, text) {
    const single = $("[role=slider], input:is([type=file], [type=checkbox])", view.shadow_el);
    (single ?? view.el).setAttribute("aria-label", text);
    if (!single) view.el.setAttribute("role", "radiogroup");
  },
  // The reader's, and its direction, of what Bokeh draws of messages: a label, or choices
  language(view, text) {
    const [lang, dir] = text.split(" ");
    Object.assign(wordsOf(view), { lang, dir });
  },
  // What each position of a slider stands for: "from" and the first whole number, or all of them.
  // The slider's own text is the position, "23.00".
  values(view, text) {
    const slider = $("[role=slider]", view.shadow_el);
    const values = text.split(" ");
    const showValue = () => {
      const position = Math.round(Number(slider.getAttribute("aria-valuenow")));
      const value = values[0] === "from" ? String(Number(values[1]) + position) : values[position];
      if (slider.getAttribute("aria-valuetext") !== value) slider.ariaValueText = value;
    };
    new MutationObserver(showValue).observe(slider, { attributeFilter: ["aria-valuetext"] });
    showValue();
  },
  tabs(view) {
    const heads = $$(".bk-tab", view.shadow_el);
    const mark = () =>
      heads.forEach((head, k) => {
        const front = k === view.model.active;
        Object.assign(head, { role: "tab", tabIndex: front ? 0 : -1, ariaSelected: String(front) });
      });
    heads[0]?.parentElement.setAttribute("role", "tablist");
    heads.forEach((head, k) =>
      head.addEventListener("keydown", (/** @type {KeyboardEvent} */ { key }) => {
        const to = k + (STEPS[key] ?? 0);
        if (to === k || !heads[to]) return;
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
 * @param {(view: BokehView, text: string, slug: string) => void} describeView
 */
export function describeTag(kind, describeView) {
  DESCRIBE[kind] = describeView;
}
/** @param {BokehView} view @param {string} slug @param {string[]} [kinds] of the tags */
function describe(view, slug, kinds = Object.keys(DESCRIBE)) {
  for (const tag of view.model.tags ?? []) {
    const [kind, text = ""] = String(tag).split("=", 2);
    if (kinds.includes(kind)) DESCRIBE[kind](view, text, slug);
  }
}

/** In another language a control has other names. @type {(view: any, slug: string) => void} */
function describeAgain(view, slug) {
  for (const name of ["lang", "dir"]) wordsOf(view).removeAttribute(name);
  describe(view, slug, ["label", "language"]);
}

const described = new WeakSet(); // views
/** @param {BokehView[]} views the outermost ones of a lab @param {string} slug */
export function describeNew(views, slug) {
  for (const view of allViews(views)) {
    if (described.has(view)) continue;
    described.add(view);
    describe(view, slug);
    view.model.properties?.tags?.change.connect(() => describeAgain(view, slug));
  }
}

// What Bokeh 3.9 does for nothing. Each box, some 2,600 when all labs are open, has seven or eight style sheets, and a change of
// one makes the browser go through them all; when a box is shown or hidden, all around it empty and fill theirs, move the
// parts of each figure to where they are, and do so again for each model that changes. Here a box has three sheets, a layout
// changes and moves what differs, and a patch from Python ends in one layout: the same pixels for half the work.

let restyled = null; // boxes whose style sheets changed, while boxes say how they are laid out
let waitingForLayout = null; // outermost boxes, while a patch is taken over

function style(box) {
  if (restyled) return restyled.add(box);
  for (const { el, sheets } of box.styles) {
    const css = sheets.map((sheet) => sheet.css).join("");
    if (el.textContent !== css) el.textContent = css;
  }
}

scripts.then(() => {
  const { InlineStyleSheet, InlineStyleSheet: { prototype: sheet } } = Bokeh.require("core/dom");
  Object.defineProperty(sheet, "css", { get() { return this.text; } });
  sheet._update = function (css) {
    if (css === this.text) return;
    this.text = css;
    if (this.box) style(this.box);
    else this.el.textContent = css;
  };
  const { DOMComponentView: { prototype: component } } = Bokeh.require("core/dom_view");
  component._update_stylesheets = function () {
    for (const { el } of this.styles ?? []) el.remove();
    // What all boxes of its kind say, what was computed, what we say: the later one has the last word.
    this.styles = [this.static_stylesheets(), this.computed_stylesheets(), this.user_stylesheets()].map((given) => {
      const sheets = given.map((each) => typeof each === "string" ? new InlineStyleSheet(each) : each);
      for (const each of sheets) each.box = this;
      return { el: document.createElement("style"), sheets };
    });
    this.shadow_el.append(...this.styles.map(({ el }) => el));
    style(this);
  };
  const { LayoutDOMView: { prototype: box } } = Bokeh.require("models/layouts/layout_dom");
  const { update_layout, invalidate_layout } = box;
  box.update_layout = function () {
    if (restyled) return update_layout.call(this);
    restyled = new Set();
    try {
      update_layout.call(this);
    } finally {
      const all = restyled;
      restyled = null;
      all.forEach(style);
    }
  };
  box.invalidate_layout = function () {
    if (waitingForLayout && this.is_layout_root) waitingForLayout.add(this);
    else invalidate_layout.call(this);
  };
  const { append } = ShadowRoot.prototype; // of what stands there already, in this order, none is moved
  ShadowRoot.prototype.append = function (...parts) {
    const { childNodes } = this, from = childNodes.length - parts.length;
    if (from < 0 || parts.some((part, k) => part !== childNodes[from + k])) append.apply(this, parts);
  };
  // What is out of sight is built when it is seen first, though Python may have made it before.
  const { FlexBoxView: { prototype: flex } } = Bokeh.require("models/layouts/flex_box");
  Object.defineProperty(flex, "child_models", {
    get() { return this.model.children.filter((child) => child.visible !== false || this._child_views.has(child)); },
  });
  // Children are built by one at a time: two at once build each of them twice, and the one that is never drawn hears of
  // changes for ever.
  const { build_child_views } = box;
  box.build_child_views = function () {
    const build = () => build_child_views.call(this), before = this.building;
    return (this.building = before ? before.then(build, build) : build());
  };
  // A toolbar that is not seen has no room: it would put its buttons away, and back the next time.
  const { ToolbarView: { prototype: toolbar } } = Bokeh.require("models/tools/toolbar");
  const { _after_render } = toolbar;
  toolbar._after_render = function () {
    this.update_bbox();
    if (this.is_displayed) _after_render.call(this);
  };
  // A figure listens to the viewport for ever, and holds its whole document: here until it is removed.
  const { PlotView: { prototype: figure } } = Bokeh.require("models/plots/plot_canvas"), { connect_signals, remove } = figure;
  figure.connect_signals = function () {
    const { signal } = this.unheard = new AbortController();
    visualViewport.addEventListener = (type, listener) => EventTarget.prototype.addEventListener.call(visualViewport, type, listener, { signal });
    try {
      connect_signals.call(this);
    } finally {
      delete visualViewport.addEventListener;
    }
  };
  figure.remove = function () {
    this.unheard.abort();
    remove.call(this);
  };
});

// Makes a change; gives the boxes that want to be laid out after it.
function gathering(change) {
  const all = waitingForLayout = new Set();
  try {
    change();
  } finally {
    waitingForLayout = null;
  }
  return all;
}

// Builds what has come into sight; whether there was any.
async function unfold(slug) {
  const folded = [...allViews(drawn[slug].views)].filter((view) => view._child_views && view.child_models.some((model) => !view._child_views.has(model)));
  for (const view of folded) await view.update_children();
  return folded.length > 0;
}

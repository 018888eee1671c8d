// What Bokeh 3.9 does for nothing when a box of a lab is shown or hidden: it empties and fills the style sheets of every
// box around it, some two thousand, mostly with what they said before, and to the browser each is a new one; and it does
// so again for each model that changes. Here a layout writes what differs, and a patch from Python ends in one layout.

let pending = null; // style sheet → its text, while boxes say how they are laid out
let waitingForLayout = null; // outermost boxes, while a patch is taken over

scripts.then(() => {
  const { InlineStyleSheet: { prototype: sheet } } = Bokeh.require("core/dom");
  Object.defineProperty(sheet, "css", { get() { return pending?.get(this) ?? this.el.textContent; } });
  sheet._update = function (css) {
    if (pending) pending.set(this, css);
    else if (this.el.textContent !== css) this.el.textContent = css;
  };
  const { LayoutDOMView: { prototype: box } } = Bokeh.require("models/layouts/layout_dom");
  const { update_layout, invalidate_layout } = box;
  box.update_layout = function () {
    if (pending) return update_layout.call(this);
    pending = new Map();
    try {
      update_layout.call(this);
    } finally {
      const all = pending;
      pending = null;
      for (const [one, css] of all) one._update(css);
    }
  };
  box.invalidate_layout = function () {
    if (waitingForLayout && this.is_layout_root) waitingForLayout.add(this);
    else invalidate_layout.call(this);
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

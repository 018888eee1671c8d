// Bokeh's views, and the element with the focus.

/** @param {Iterable<any>} views @returns {Generator<any>} */
export function* allViews(views) {
  for (const view of views) {
    yield view;
    yield* allViews(view.child_views ?? []);
  }
}

/**
 * The element with the focus, also within shadow trees.
 *
 * @param {DocumentOrShadowRoot} [within]
 * @returns {any}
 */
export function focused(within = document) {
  const active = within.activeElement;
  return active?.shadowRoot?.activeElement ? focused(active.shadowRoot) : active;
}

// Resolves when the browser has painted all changes.
export const untilPainted = () =>
  document.hidden || new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

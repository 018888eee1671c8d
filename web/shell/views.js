// Bokeh's views, and what has the keyboard.

/**
 * @param {Iterable<any>} views
 * @returns {Generator<any>}
 */
export function* allViews(views) {
  for (const view of views) {
    yield view;
    yield* allViews(view.child_views ?? []);
  }
}

/**
 * What has the keyboard, through every shadow tree.
 *
 * @param {DocumentOrShadowRoot} [within]
 * @returns {any}
 */
export function focused(within = document) {
  const found = within.activeElement;
  return found?.shadowRoot?.activeElement ? focused(found.shadowRoot) : found;
}

// The browser has painted what there was to paint.
export const shown = () =>
  document.hidden || new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

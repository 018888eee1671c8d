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
  const active = within.activeElement;
  return active?.shadowRoot?.activeElement ? focused(active.shadowRoot) : active;
}

// The browser has painted what there was to paint.
export const untilPainted = () =>
  document.hidden || new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

// The width of the window, and the room that it leaves beside a figure.

export const wide = matchMedia("(width >= 60rem)");
export const narrow = matchMedia("(max-width: 40rem)");

// On a phone the frame needs the room of the right margin; the values on the right of strips are in
// their table. `bare` is a figure without an axis on the right.
/** @param {boolean} bare @param {number} right */
export function marginRight(bare, right) {
  if (!narrow.matches) return right;
  return bare ? 12 : 60;
}

/**
 * Left of the frame: a phone shows the names of strips in small letters.
 * @param {number} left
 */
export function marginLeft(left) {
  return narrow.matches ? Math.min(left, 76) : left;
}

// The pictures on the cards of the front page, which the build drew. They answer a touch at once: a
// lens follows the pointer, a finger and the arrow keys, and shows what is under it larger.

import { $, $$ } from "../base/page.js";

/** Units of a picture: the radius of the lens, and how far a key moves it. */
const RADIUS = 60;
const STEP = 12;
/** How much larger is what lies in the middle of the lens. */
const POWER = 1.2;
/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {{ x: number, y: number }} Point */

/**
 * The outline of a path under a lens: its places are moved away from the middle.
 *
 * @param {string} outline pairs of whole numbers, as genlab/ui/miniature.py writes them
 * @param {Point} middle
 */
const magnified = (outline, middle) =>
  outline.replace(/(-?\d+) (-?\d+)/g, (_, x, y) => {
    const right = x - middle.x;
    const down = y - middle.y;
    const nearness = Math.max(0, 1 - Math.hypot(right, down) / RADIUS);
    const scale = 1 + POWER * nearness ** 2;
    return `${(middle.x + scale * right).toFixed(1)} ${(middle.y + scale * down).toFixed(1)}`;
  });

/** A lens over the picture of a card. @param {any} card */
function addLens(card) {
  const picture = $("svg", card);
  const paths = $$("path", picture);
  const outlines = paths.map((path) => path.getAttribute("d"));
  /** @type {Point | null} */
  let middle = null;
  /** @param {Point | null} place where the lens is from now on, if it is anywhere */
  const put = (place) => {
    middle = place;
    paths.forEach((path, k) => {
      path.setAttribute("d", place ? magnified(outlines[k], place) : outlines[k]);
    });
  };
  card.addEventListener("pointermove", (/** @type {PointerEvent} */ { clientX, clientY }) => {
    const inPicture = picture.getScreenCTM().inverse();
    put(new DOMPoint(clientX, clientY).matrixTransform(inPicture));
  });
  for (const type of ["pointerleave", "pointercancel", "focusout"]) {
    card.addEventListener(type, () => put(null));
  }
  card.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const by = ARROWS[event.key];
    if (!by) return;
    event.preventDefault();
    const { width, height } = picture.viewBox.baseVal;
    const { x, y } = middle ?? { x: width / 2, y: height / 2 };
    put({ x: x + STEP * by[0], y: y + STEP * by[1] });
  });
}

$$("[data-card]:has(svg)").forEach(addLens);

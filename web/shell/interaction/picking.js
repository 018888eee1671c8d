// Pictures that take keys, clicks and drags.

import { $, followPointer, isCommand, pathOf } from "../base/page.js";
import { describeTag } from "../bokeh/describe.js";
import { ask } from "../python/questions.js";
import { current, queue } from "../visit/store.js";
import { percentAt, tellPlace } from "./entries.js";

// A picture that takes keys; if it scrolls by itself, the current part ([data-here]) is kept in
// sight.
/** @type {(frame: HTMLElement, picture: HTMLElement, name: string) => void} */
function takeKeys(frame, picture, name) {
  Object.assign(frame, { tabIndex: 0, role: "group", ariaLabel: name });
  frame.addEventListener("keydown", (event) => {
    if (isCommand(event) || !/^(Arrow(Left|Right|Up|Down)|Home|End| )$/.test(event.key)) return;
    event.preventDefault();
    pick(event.key === " " ? "Space" : event.key);
  });
  const keepInSight = () => {
    const mark = $("[data-here]", picture)?.getBoundingClientRect();
    const visible = frame.getBoundingClientRect();
    if (mark && (mark.left < visible.left + 48 || mark.right > visible.right)) {
      frame.scrollLeft += (mark.left + mark.right - visible.left - visible.right) / 2;
    }
  };
  new MutationObserver(keepInSight).observe(picture, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-here"],
  });
  // When it is first drawn, and when a phone is turned
  new ResizeObserver(keepInSight).observe(frame);
}

describeTag("keys", (view, text) => takeKeys(view.el, view.container, text));

// A click on something in a picture that can be picked ([data-pick]), or a key pressed in it.
/** @param {string} text */
function pick(text) {
  const waiting = queue.filter((request) => request.do === "pick");
  if (waiting.length < 3) ask({ do: "pick", lab: current, pick: text });
}
document.addEventListener("click", (event) => {
  const picked = pathOf(event).find((element) => element.dataset?.pick);
  if (picked) pick(picked.dataset.pick);
});
// What is chosen in a menu of buttons ([data-picks]). One that says of no state that it is chosen
// can be chosen again.
document.addEventListener("input", (event) => {
  const [menu] = pathOf(event);
  if (!menu.dataset?.picks) return;
  pick(`${menu.dataset.picks} ${menu.value}`);
  if (!menu.options[0].value) menu.selectedIndex = 0;
});

// What may be put elsewhere ([data-put="word …"]) in the picture around it ([data-plane]): during a
// drag, Python is told each place on the way, "word … x y" in percent. The picture is replaced
// during the drag, so the frame, which stays, captures the pointer. An element that was dragged was
// not clicked.
document.addEventListener("pointerdown", (start) => {
  const path = pathOf(start);
  const piece = path.find((element) => element.dataset?.put);
  if (!piece || start.button) return;
  const frame = piece.getRootNode().host;
  const plane = piece.closest("[data-plane]").getBoundingClientRect();
  const node = piece.parentElement.getBoundingClientRect();
  let isMoved = false;
  const move = (/** @type {PointerEvent} */ event) => {
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!isMoved && Math.hypot(right, down) < 4) return;
    if (!isMoved) frame.setPointerCapture(event.pointerId);
    isMoved = true;
    const x = percentAt((node.left + node.right) / 2 + right, plane.left, plane.width);
    const y = percentAt((node.top + node.bottom) / 2 + down, plane.top, plane.height);
    tellPlace(piece.dataset.put, x, y);
  };
  const swallow = (/** @type {Event} */ event) => event.stopPropagation();
  const end = () => {
    if (!isMoved) return;
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
  };
  followPointer(frame, move, end);
});

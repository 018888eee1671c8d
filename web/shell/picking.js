// Pictures that take keys, clicks and drags.

import { describeTag } from "./describe.js";
import { $, pathOf } from "./page.js";
import { ask } from "./questions.js";
import { current, queue } from "./store.js";

// A picture that takes keys; where it scrolls by itself, the part that matters ([data-here]) is
// kept in sight.
function takeKeys(frame, picture, name) {
  Object.assign(frame, { tabIndex: 0, role: "group", ariaLabel: name });
  frame.addEventListener("keydown", (event) => {
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      !/^(Arrow(Left|Right|Up|Down)|Home|End| )$/.test(event.key)
    ) {
      return;
    }
    event.preventDefault();
    pick(event.key === " " ? "Space" : event.key);
  });
  const keepInSight = () => {
    const here = $("[data-here]", picture)?.getBoundingClientRect();
    const seen = frame.getBoundingClientRect();
    if (here && (here.left < seen.left + 48 || here.right > seen.right)) {
      frame.scrollLeft += (here.left + here.right - seen.left - seen.right) / 2;
    }
  };
  new MutationObserver(keepInSight).observe(picture, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-here"],
  });
  // When it is drawn first, and when a phone is turned
  new ResizeObserver(keepInSight).observe(frame);
}

describeTag("keys", (view, text) => takeKeys(view.el, view.container, text));

// A click on something in a picture that can be picked ([data-pick]), or a key pressed in it.
function pick(what) {
  if (queue.count("pick") < 3) ask({ do: "pick", lab: current, pick: what });
}
document.addEventListener("click", (event) => {
  const picked = pathOf(event).find((element) => element.dataset?.pick);
  if (picked) pick(picked.dataset.pick);
});

// What may be put elsewhere ([data-put="word …"]) in the picture around it ([data-plane]): while a
// hand drags it, Python hears of each place on the way, "word … x y" in percent. The picture is
// written anew under the hand, so the frame that stays holds the pointer; what was dragged was not
// clicked.
document.addEventListener("pointerdown", (start) => {
  const path = pathOf(start);
  const held = path.find((element) => element.dataset?.put);
  if (!held || start.button) return;
  const frame = held.getRootNode().host;
  const word = `${held.dataset.put} `;
  const plane = held.closest("[data-plane]").getBoundingClientRect();
  const node = held.parentElement.getBoundingClientRect();
  const percent = (at, from, size) =>
    Math.round(Math.min(100, Math.max(0, (100 * (at - from)) / size)));
  let moved = false;
  const move = (event) => {
    const [right, down] = [event.clientX - start.clientX, event.clientY - start.clientY];
    if (!moved && Math.hypot(right, down) < 4) return;
    if (!moved) frame.setPointerCapture(event.pointerId);
    moved = true;
    const x = percent((node.left + node.right) / 2 + right, plane.left, plane.width);
    const y = percent((node.top + node.bottom) / 2 + down, plane.top, plane.height);
    queue.drop((asked) => asked.pick?.startsWith(word));
    ask({ do: "pick", lab: current, pick: `${word}${x} ${y}` });
  };
  const swallow = (event) => event.stopPropagation();
  const end = () => {
    for (const [name, heard] of Object.entries(hears)) frame.removeEventListener(name, heard);
    if (!moved) return;
    addEventListener("click", swallow, true);
    setTimeout(() => removeEventListener("click", swallow, true));
  };
  const hears = { pointermove: move, pointerup: end, pointercancel: end };
  for (const [name, heard] of Object.entries(hears)) frame.addEventListener(name, heard);
});

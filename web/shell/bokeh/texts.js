// Texts: how Panel's boxes of HTML take a new text.

import { replace } from "./register.js";

replace(
  "texts as they are",
  {
    reason:
      "Panel parses each text as if it were escaped, and replaces all of it, with the focus; ours " +
      "arrives as it is, and only the parts that differ are replaced",
  },
  ({ method }) => {
    const { HTMLView } = Bokeh.require("models/html");
    method(HTMLView.prototype, "process_tex", (view) => view.model.text);
    method(HTMLView.prototype, "set_html", (view, _, text) => {
      const meant = document.createElement("template");
      meant.innerHTML = text; // put together from escaped parts, in Python
      renew(view.container, meant.content);
    });
  },
);

// Replaces the content of a place. Elements that are the same already stay, with the focus.
/** @type {(place: any, meant: any) => void} */
function renew(place, meant) {
  const current = [...place.childNodes];
  const target = [...meant.childNodes];
  for (const element of current.slice(target.length)) element.remove();
  target.forEach((next, k) => {
    const element = current[k];
    if (!element) place.append(next);
    else if (element.nodeName !== next.nodeName) element.replaceWith(next);
    else if (element.nodeType === Node.ELEMENT_NODE) renewElement(element, next);
    else if (element.data !== next.data) element.data = next.data;
  });
}
/** @type {(element: Element, next: Element) => void} */
function renewElement(element, next) {
  for (const { name } of [...element.attributes]) {
    if (!next.hasAttribute(name)) element.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
  renew(element, next);
}

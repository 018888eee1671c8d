// Texts: how Panel's boxes of HTML take a new text, and Bokeh's controls a new label.

import { replace } from "./register.js";

replace({
  name: "texts as they are",
  reason:
    "Panel parses each text as if it were escaped, and replaces all of it, with the focus; ours " +
    "arrives as it is, and only the parts that differ are replaced",
  methods: {
    "models/html HTMLView.process_tex": (view) => view.model.text,
    "models/html HTMLView.set_html"(view, _, text) {
      const meant = document.createElement("template");
      meant.innerHTML = text; // put together from escaped parts, in Python
      renew(view.container, meant.content);
    },
  },
});

replace({
  name: "labels that change",
  reason:
    "a control with another label is built anew, without the focus and what is being typed; " +
    "here only its label is",
  methods: {
    "models/widgets/input_widget InputWidgetView.rerender"(view, inherited) {
      const label = view._build_title_el();
      if (label.textContent === view.title_el.textContent) return inherited();
      view.title_el.style.display = label.style.display;
      view.title_el.replaceChildren(...label.childNodes);
    },
  },
});

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

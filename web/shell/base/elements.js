// Elements of the page, made from texts: nothing that a question, an answer or a link says is ever
// markup.

let count = 0;
/** An id that no other element has. @param {string} stem */
export const newId = (stem) => `${stem}-${(count += 1)}`;

/**
 * @param {string} name
 * @param {Record<string, any>} [properties] and attributes where a name has a hyphen
 * @param {(Node | string)[]} children
 * @returns {any}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes("-")) element.setAttribute(key, value);
    else Reflect.set(element, key, value);
  }
  element.append(...children);
  return element;
}

/**
 * A part of an SVG.
 *
 * @param {string} name
 * @param {Record<string, unknown>} attributes
 * @param {(Node | string)[]} children
 */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} label @param {() => void} onclick */
export const button = (label, onclick) =>
  make("button", { type: "button", textContent: label, onclick });

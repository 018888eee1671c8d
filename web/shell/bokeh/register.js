// What is changed in BokehJS and Panel's scripts: a register, as genlab/ui/patches is one for
// Python. A test undoes each entry alone and sees that BokehJS then does what the entry is there
// to prevent; one that is no longer needed fails it.

import { scripts } from "../files/scripts.js";

/** @import { ReplacedMember, Replacement } from "../../types/bokeh.js" */

/** @type {(Replacement & { members: ReplacedMember[] })[]} */
export const replacements = [];

/** Write a replacement down; it is made once the scripts have run. @param {Replacement} change */
export function replace(change) {
  const { methods = {}, getters = {}, values = {} } = change;
  /** @type {ReplacedMember[]} */
  const members = [];
  replacements.push({ ...change, members });
  /** @type {(owner: any, name: string, replacement: PropertyDescriptor) => void} */
  const define = (owner, name, replacement) => {
    members.push({ owner, name, original: Object.getOwnPropertyDescriptor(owner, name) });
    Object.defineProperty(owner, name, { configurable: true, ...replacement });
  };
  scripts.then(() => {
    for (const [place, act] of Object.entries(methods)) {
      const [{ prototype }, name] = memberAt(place);
      const original = prototype[name];
      /** @this {any} @param {any[]} details */
      const value = function (...details) {
        return act(this, original.bind(this), ...details);
      };
      define(prototype, name, { writable: true, value });
    }
    for (const [place, read] of Object.entries(getters)) {
      const [{ prototype }, name] = memberAt(place);
      /** @this {any} */
      const get = function () {
        return read(this);
      };
      define(prototype, name, { get });
    }
    for (const [place, value] of Object.entries(values)) {
      define(...memberAt(place), { writable: true, value });
    }
  });
}

/**
 * @param {string} place as "models/html HTMLView.set_html", or "ShadowRoot.append" of the browser
 * @returns {[owner: any, name: string]} the class, and the member's name
 */
function memberAt(place) {
  const [path, name] = place.split(".");
  const [owner, module] = path.split(" ").reverse();
  return [(module ? Bokeh.require(module) : /** @type {any} */ (globalThis))[owner], name];
}

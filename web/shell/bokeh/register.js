// What is changed in BokehJS and Panel's scripts: a register, as genlab/ui/patches is one for
// Python. Each entry has a reason, an upstream issue if one was found, and the members that it
// replaces. A test undoes each entry alone and sees that BokehJS then does what the entry is there
// to prevent; one that is no longer needed fails it.

import { scripts } from "../files/scripts.js";

export const NO_ISSUE = "no upstream issue found";

/**
 * One member of a prototype: a function, a getter, or a value of the class itself.
 *
 * @typedef {object} Member
 * @property {any} owner where it is held
 * @property {string} name
 * @property {PropertyDescriptor | undefined} original what was held there
 * @property {PropertyDescriptor} replacement
 */

/**
 * What is called in place of a method, with what it is called on and the method as it was.
 *
 * @typedef {(view: any, inherited: (...details: any[]) => any, ...details: any[]) => unknown} Act
 */

/**
 * @typedef {object} Replacement
 * @property {string} name
 * @property {string} reason
 * @property {string} issue an address, or NO_ISSUE
 * @property {Member[]} members
 */

/** @type {Map<string, Replacement>} */
export const replacements = new Map();

/**
 * Write a replacement down; it is made once the scripts have run.
 *
 * @param {string} name
 * @param {{ reason: string, issue?: string }} about
 * @param {(put: Put) => void} make replaces the members
 *
 * @typedef {{
 *   method(owner: any, name: string, act: Act): void,
 *   getter(owner: any, name: string, get: (view: any) => any): void,
 *   value(owner: any, name: string, value: unknown): void,
 * }} Put
 */
export function replace(name, { reason, issue = NO_ISSUE }, make) {
  if (replacements.has(name)) throw new Error(`two replacements have the name “${name}”`);
  /** @type {Member[]} */
  const members = [];
  replacements.set(name, { name, reason, issue, members });
  /** @type {(owner: any, member: string, replacement: PropertyDescriptor) => void} */
  const define = (owner, member, replacement) => {
    const original = Object.getOwnPropertyDescriptor(owner, member);
    members.push({ owner, name: member, original, replacement });
    Object.defineProperty(owner, member, { configurable: true, ...replacement });
  };
  scripts.then(() =>
    make({
      method(owner, member, act) {
        const original = owner[member];
        /** @this {any} @param {any[]} details */
        const value = function (...details) {
          const inherited = (/** @type {any[]} */ ...rest) => original.apply(this, rest);
          return act(this, inherited, ...details);
        };
        define(owner, member, { writable: true, value });
      },
      getter(owner, member, get) {
        /** @this {any} */
        const read = function () {
          return get(this);
        };
        define(owner, member, { get: read });
      },
      value(owner, member, value) {
        define(owner, member, { writable: true, value });
      },
    }),
  );
}

/**
 * Do something in BokehJS as it is without a replacement.
 *
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} act
 * @returns {Promise<Result>}
 */
export async function without(name, act) {
  const { members } = /** @type {Replacement} */ (replacements.get(name));
  for (const { owner, name: member, original } of members) {
    if (original) Object.defineProperty(owner, member, original);
    else delete owner[member];
  }
  try {
    return await act();
  } finally {
    for (const { owner, name: member, replacement } of members) {
      Object.defineProperty(owner, member, { configurable: true, ...replacement });
    }
  }
}

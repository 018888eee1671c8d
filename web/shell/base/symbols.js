// Text with its indices lowered and its powers raised: N_k, φ_{L−2}, R^d.

import { make } from "./elements.js";

/** @param {string} text */
export const inSymbols = (text) =>
  text
    .split(/([_^](?:\{[^{}]*\}|[\p{L}\p{N}]+))/u)
    .map((part, k) =>
      k % 2 === 0
        ? part
        : make(part[0] === "_" ? "sub" : "sup", {}, part.slice(1).replace(/[{}]/g, "")),
    );

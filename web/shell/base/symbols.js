// Text with its indices lowered and its powers raised: N_k, φ_{L−2}, R^d.
/**
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export const inSymbols = (text) =>
  text.split(/([_^](?:\{[^{}]*\}|[\p{L}\p{N}]+))/u).map((part, k) =>
    k % 2 === 0
      ? part
      : Object.assign(document.createElement(part[0] === "_" ? "sub" : "sup"), {
          textContent: part.slice(1).replace(/[{}]/g, ""),
        }),
  );

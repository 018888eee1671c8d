// What is fetched once and kept while the page is open.

/**
 * Fetches what has a name once; what did not come is asked for again by the next caller.
 *
 * @template T
 * @param {(name: string) => Promise<T>} fetchNamed
 */
export function once(fetchNamed) {
  /** @type {Map<string, Promise<T>>} by name: here, or on its way */
  const arriving = new Map();
  return (/** @type {string} */ name) => {
    const known = arriving.get(name);
    if (known) return known;
    const arrival = fetchNamed(name).catch((error) => {
      arriving.delete(name);
      throw error;
    });
    arriving.set(name, arrival);
    return arrival;
  };
}

// Changes that the page itself makes in a document, which are no changes of the person's.

let changesOfOurs = 0; // under way

/** Whether the page itself is changing a document. */
export const isQuiet = () => changesOfOurs > 0;

/**
 * Make a change that is not sent to Python.
 *
 * @template Result
 * @param {() => Result} change
 * @returns {Result}
 */
export function quietly(change) {
  changesOfOurs += 1;
  try {
    return change();
  } finally {
    changesOfOurs -= 1;
  }
}

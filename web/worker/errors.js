// Errors as the page shows them: one line, and whether Python outlives them.

/**
 * An expected error, for example that the packs are better for a slow line. The console has it as a
 * note, not as a warning.
 */
export class ExpectedError extends Error {}

/** An error that is due to a file of the site: one that is missing or damaged. */
export class FileError extends Error {
  /**
   * @param {string} file its name
   * @param {string} fault what is wrong, which goes after the name
   */
  constructor(file, fault) {
    super(`${file} ${fault}`);
    this.file = file;
  }
}

/**
 * The last line of an error's message; of a Python traceback it says what happened.
 *
 * @param {unknown} error
 */
export function lastLine(error) {
  const message = error instanceof Object && "message" in error ? error.message : error;
  const lines = String(message ?? error)
    .trim()
    .split("\n");
  return lines[lines.length - 1];
}

/**
 * Whether an error is a Python exception, which leaves Python alive. After anything else Python is
 * gone.
 *
 * @param {unknown} error
 */
export function isPythonException(error) {
  return error instanceof Object && "type" in error && Boolean(error.type);
}

/**
 * Let a promise fail without a report, because whoever waits for it later reports it.
 *
 * @param {Promise<unknown>} promise
 */
export function reportLater(promise) {
  promise.catch(() => {
    /* reported by whoever waits for the promise */
  });
}

/**
 * A promise that fails as soon as one of these does, and otherwise never ends.
 *
 * @param {...Promise<unknown>} promises
 */
export function failureOf(...promises) {
  return Promise.all(promises).then(() => new Promise(() => {}));
}

/**
 * What kind of cause a failed start has. All files are compared with their hashes before they
 * are used, so a browser that does not understand one is too old.
 *
 * @param {unknown} error
 */
export function causeOf(error) {
  if (error instanceof FileError) return "file";
  if (isOutOfMemory(error)) return "memory";
  const isOld = error instanceof SyntaxError || error instanceof ReferenceError;
  return isOld || error instanceof WebAssembly.CompileError ? "browser" : "file";
}

/** @param {unknown} error */
function isOutOfMemory(error) {
  if (error instanceof RangeError) return /memory|allocat/i.test(error.message);
  return /\b(out of memory|cannot enlarge memory|could not allocate memory)\b/i.test(
    lastLine(error),
  );
}

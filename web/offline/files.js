// Which files are kept, and which of them answers a request. Nothing here needs a browser.

/** @typedef {Record<string, string>} FileList path → integrity, as the build writes it */

export const PAGE = "index.html";
/** Files that a start from the other place needs: the snapshot, or the packs. */
const SNAPSHOT_FILES = /^assets\/snapshot\./;
const PACK_FILES = /^assets\/(boot|genlab)\..*\.pack$/;

/**
 * What Python is started from on this device, as the page says in the service worker's address.
 *
 * @param {string} address
 */
export function originIn(address) {
  return new URL(address).searchParams.get("from") === "packs" ? "packs" : "snapshot";
}

/**
 * The files that the page may ask for: of the snapshot and the packs, those from which Python is
 * started.
 *
 * @param {FileList} files
 * @param {"packs" | "snapshot"} origin
 */
export function filesToKeep(files, origin) {
  const needless = origin === "packs" ? SNAPSHOT_FILES : PACK_FILES;
  return Object.fromEntries(Object.entries(files).filter(([path]) => !needless.test(path)));
}

/**
 * Whether a file has its content's hash in its name: it is then the same in any version.
 *
 * @param {string} path
 */
export function isNamedByContent(path) {
  return path.startsWith("assets/") && path.split("/").length === 2;
}

/**
 * The address of the file that answers a request; null if it is not one of the site's files.
 *
 * @param {{ method: string, mode: string, url: string }} request
 * @param {string} scope the address of the site
 * @param {FileList} files
 */
export function fileFor({ method, mode, url }, scope, files) {
  if (method !== "GET") return null;
  const address = url.split(/[?#]/)[0];
  const page = new URL(PAGE, scope).href;
  if (mode === "navigate" && (address === scope || address === page)) return page;
  const isOurs = address.startsWith(scope) && Object.hasOwn(files, address.slice(scope.length));
  return isOurs ? address : null;
}

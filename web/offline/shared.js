// An e-mail that is shared with the installed page. The browser sends it by POST to the site, and
// the service worker answers: nothing goes to the host. The e-mail is in this worker's memory alone
// until the page has asked for it.

const TEXTS = ["title", "text", "url"]; // as the manifest names them

/**
 * Whether a request shares something with the page.
 *
 * @param {{ method: string, mode: string, url: string }} request
 * @param {string} scope the address of the site
 */
export function isShared({ method, mode, url }, scope) {
  return method === "POST" && mode === "navigate" && url === `${scope}?shared`;
}

/**
 * What a program shares: a file, or texts, which become one.
 *
 * @param {FormData} form
 */
export function fileIn(form) {
  const file = form.get("file");
  if (file instanceof File && file.size) return file;
  const texts = TEXTS.map((name) => form.get(name)).filter(Boolean);
  return new File([texts.join("\n\n")], "The shared text");
}

// The documents beside the page: its documentation, the licences, the list of components. They are
// 4 MB beside the 13 MB of labs and courses, and are not kept; without a network a sentence says
// so.

const TEXT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>No network – genlab</title>
<style>body { max-width: 40rem; margin: 4rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }</style>
</head>
<body>
<h1>This page needs a network</h1>
<p>The documentation and the licences are not kept on this device. The labs and the courses are.</p>
<p><a href="./">Open genlab</a></p>
</body>
</html>
`;
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
};

/**
 * Whether a request opens a document of the site.
 *
 * @param {{ mode: string, method: string, url: string }} request
 * @param {string} scope the address of the site
 */
export function isDocument({ mode, method, url }, scope) {
  return method === "GET" && mode === "navigate" && url.startsWith(scope);
}

/** What stands in place of a document that cannot be fetched. @param {string} scope */
export function explanation(scope) {
  const text = TEXT.replace('href="./"', () => `href="${new URL(scope).pathname}"`);
  return new Response(text, { status: 503, headers: HEADERS });
}

// Whether a response is the file that was built. What lies in the browser's store may be damaged,
// or put there by another page of the same origin.

/**
 * The hash of bytes, as the build writes it and as an attribute `integrity` names it.
 *
 * @param {BufferSource} bytes
 */
export async function integrityOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...hash))}`;
}

/**
 * Whether a response holds the bytes of this hash. The response itself can still be read.
 *
 * @param {Response} response
 * @param {string} integrity
 */
export async function isIntact(response, integrity) {
  return response.ok && (await integrityOf(await response.clone().arrayBuffer())) === integrity;
}

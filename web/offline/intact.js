// Whether a response is the file that was built. What lies in the browser's store may be damaged,
// or put there by another page of the same origin.

import { integrityOf } from "../shell/base/bytes.js";

/** The hash of bytes as an attribute `integrity` has it. @param {BufferSource} bytes */
export const hashOf = async (bytes) =>
  integrityOf("sha256", await crypto.subtle.digest("SHA-256", bytes));

/**
 * Whether a response holds the bytes of this hash. The response itself can still be read.
 *
 * @param {Response} response
 * @param {string} integrity
 */
export async function isIntact(response, integrity) {
  return response.ok && (await hashOf(await response.clone().arrayBuffer())) === integrity;
}

// Whether a response is the file that was built. What lies in the browser's store may be damaged,
// or put there by another page of the same origin.

import { hashOf } from "../shell/base/bytes.js";

/**
 * Whether a response holds the bytes of this hash. The response itself can still be read.
 *
 * @param {Response} response
 * @param {string} integrity
 */
export async function isIntact(response, integrity) {
  return response.ok && (await hashOf(await response.clone().arrayBuffer())) === integrity;
}

// Bytes as texts: in hexadecimal digits, in Base64, and hashes as HTML writes them.

/** @param {ArrayBuffer | ArrayLike<number>} bytes */
export const hexOf = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits in pairs */
export const bytesOfHex = (digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {string} text */
export function bytesOfBase64(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  // Patches come so while a handle is dragged, and Uint8Array.from is many times slower
  for (let k = 0; k < letters.length; k++) bytes[k] = letters.charCodeAt(k);
  return bytes;
}

const CHUNK = 32_768; // bytes that become characters at once
/** A text with a character for each byte. @param {Uint8Array} bytes */
export function textOfBytes(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK));
  }
  return text;
}

/** A SHA-256 as an attribute `integrity` has it. @param {ArrayBuffer | ArrayLike<number>} hash */
export const integrityOf = (hash) => `sha256-${btoa(textOfBytes(new Uint8Array(hash)))}`;

/** The hash of bytes in this form. @param {BufferSource} bytes */
export const hashOf = async (bytes) => integrityOf(await crypto.subtle.digest("SHA-256", bytes));

/** @param {string} integrity of SHA-256 @returns {Uint8Array} the hash */
export const hashIn = (integrity) => bytesOfBase64(integrity.replace("sha256-", ""));

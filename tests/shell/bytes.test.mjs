// Bytes as digits and in Base64, and hashes as HTML writes them.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import {
  bytesOfBase64,
  bytesOfHex,
  hashIn,
  hexOf,
  integrityOf,
} from "../../web/shell/base/bytes.js";

test("every byte has two digits, which are read back", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, k) => k);
  assert.equal(hexOf(bytes), Buffer.from(bytes).toString("hex"));
  assert.equal(hexOf(bytes.buffer), hexOf(bytes));
  assert.deepEqual(bytesOfHex(hexOf(bytes)), bytes);
  assert.deepEqual(bytesOfHex(""), new Uint8Array());
});

test("a hash is written as an attribute has it, and read from there", () => {
  const hash = createHash("sha256").update("genlab").digest();
  const integrity = `sha256-${hash.toString("base64")}`;
  assert.equal(integrityOf(hash), integrity);
  assert.equal(hexOf(hashIn(integrity)), hash.toString("hex"));
  assert.deepEqual([...bytesOfBase64("AP8=")], [0, 255]);
});

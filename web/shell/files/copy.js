// Which copy of genlab this is: the SHA-256 of its list of checksums, as the notes of a release
// name it. The list is fetched when somebody wants to know. Whether all the page's files are in it
// is checked here, too; what a host sends to others only `python build.py verify` can tell.

import { hashIn, hexOf } from "../base/bytes.js";
import { $, site } from "../base/page.js";

const LIST = "SHA256SUMS";
const output = $("#copy");
const details = output.closest("details");

/** @param {BufferSource} bytes */
async function sha256(bytes) {
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

/** @param {string} path */
async function bytesOf(path) {
  const response = await fetch(new URL(path, document.baseURI), { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path} is missing (HTTP ${response.status})`);
  return response.arrayBuffer();
}

/** The SHA-256 of every file that the page names, and of the page as the host has it. */
async function ownDigests() {
  const entries = [site.labs, site.courses, site.pictures].flatMap((list) => Object.values(list));
  // A course of the person's own is no file of the site
  const integrities = entries.flatMap(({ integrity }) => integrity ?? []);
  return [
    await sha256(await bytesOf("index.html")),
    ...Object.values(site.files).map((file) => file.sha256),
    ...integrities.map((integrity) => hexOf(hashIn(integrity))),
  ];
}

async function describe() {
  if (!isSecureContext) return "A browser can check this only if the page is served over https.";
  const list = await bytesOf(LIST);
  const lines = new TextDecoder().decode(list).trim().split("\n");
  const listed = new Set(lines.map((line) => line.slice(0, 64)));
  const foreign = (await ownDigests()).filter((digest) => !listed.has(digest));
  const finding = foreign.length
    ? `not in that list, of the files that this page uses: ${foreign.length}; the copy was changed`
    : "every file that this page uses is in that list";
  return (
    `Its list of checksums, ${LIST}, has the SHA-256 ${await sha256(list)}; ${finding}. ` +
    "The notes of a release name the SHA-256 of an unchanged copy."
  );
}

details.addEventListener("toggle", async () => {
  if (!details.open) return;
  output.textContent = "…";
  try {
    output.textContent = await describe();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    output.textContent = `This cannot be checked now, because ${LIST} did not arrive: ${message}.`;
  }
});

// What leaves the page by hand: a text that is copied, a file that is saved.

import { make } from "../base/elements.js";
import { worded } from "./message.js";
import { note } from "./notes.js";

/** @param {string} lab the one that says so @param {string} text */
export async function copy(lab, text) {
  try {
    await navigator.clipboard.writeText(text);
    note(lab, worded("page-copied"));
  } catch {
    prompt(worded("page-copy").textContent, text);
  }
}

/** @type {(lab: string, blob: Blob, name: string) => void} */
export function download(lab, blob, name) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(lab, worded("page-saved", { file: name }));
}

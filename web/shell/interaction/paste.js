// What a mail program puts on the clipboard beside the plain text: HTML, which alone says where the
// links lead. Their targets are written below the text that is pasted into the box for an e-mail,
// in the form that genlab/mail/selection.py takes off again. The HTML itself is never shown.

import { pathOf } from "../base/page.js";

/** @typedef {{ text: string, target: string }} PastedLink */

export const HEADING = "The links above lead to:"; // `TARGETS` of genlab/mail/selection.py
const MAX_TARGETS = 500; // links whose targets are written down
const LONGEST_TEXT = 200; // characters of a link's text
const LONGEST_TARGET = 2000; // characters
const UNDOABLE_LINES = 50;
const SOURCE =
  /^(?:received|mime-version|content-type|return-path|message-id|dkim-signature)\s*:/im;
// A link of a mail, a telephone number and a place within the page lead to no other page
const LEADS = /^(?!mailto:|tel:|sms:|cid:|about:)[a-z][a-z0-9+.-]*:/i;

/** @param {string} text */
const squeezed = (text) => text.split(/\s+/).filter(Boolean).join(" ");

/** The links of HTML. It is parsed and neither shown, nor fetched, nor run. @param {string} html */
function linksOf(html) {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.querySelectorAll("a[href]")].map((anchor) => ({
    text: anchor.textContent ?? "",
    target: anchor.getAttribute("href") ?? "",
  }));
}

/**
 * A pasted text with the targets of its links below it; the text as it is where it shows them
 * itself, or is the source of an e-mail.
 *
 * @param {string} text
 * @param {PastedLink[]} links
 */
export function withTargets(text, links) {
  if (SOURCE.test(text)) return text;
  const words = squeezed(text);
  const lines = new Set();
  for (const link of links) {
    const target = link.target.trim().replace(/[\s<>]/g, encodeURIComponent);
    if (!LEADS.test(target) || lines.size === MAX_TARGETS) continue;
    const label = squeezed(link.text).slice(0, LONGEST_TEXT).trim();
    if (label === target) continue;
    const name = words.includes(label) ? label : ""; // a picture, or words that are not shown
    lines.add(`${name && `${name} `}<${target.slice(0, LONGEST_TARGET)}>`);
  }
  return lines.size ? `${text.trimEnd()}\n\n${HEADING}\n${[...lines].join("\n")}\n` : text;
}

/**
 * Put a text where the selection of a box is. A short one can be undone; the browser would tell of
 * each line of a long one by itself.
 *
 * @param {HTMLTextAreaElement} box
 * @param {string} text
 */
function insert(box, text) {
  const isShort = text.split("\n").length <= UNDOABLE_LINES;
  if (isShort && document.execCommand("insertText", false, text)) return;
  box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
}

document.addEventListener("paste", (event) => {
  const path = pathOf(event);
  const box = path[0];
  const takesMail = path.some((element) => element.classList?.contains("field-mail"));
  if (!takesMail || box?.localName !== "textarea" || !event.clipboardData) return;
  const text = event.clipboardData.getData("text/plain");
  const html = event.clipboardData.getData("text/html");
  const completed = html && text ? withTargets(text, linksOf(html)) : text;
  if (completed === text) return; // the browser pastes it
  event.preventDefault();
  insert(box, completed);
});

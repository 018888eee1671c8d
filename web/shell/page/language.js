// The reader's language: that of the address (?lang=de), of the menu, or of the browser. The file
// of a language is fetched when it is wanted. It holds the answers and the front page; the rest of
// the page is in English.

import { $, $$, memory, targetOf } from "../base/page.js";
import { emit, on } from "../base/signals.js";
import { fetchFile, fetchNamed, unzipped } from "../files/fetching.js";
import { once } from "../files/once.js";
import { ask } from "../python/questions.js";
import { say } from "../say/message.js";
import { current, ready } from "../visit/store.js";

/** @typedef {{ direction: string, page: Record<string, string>, messages: string }} Language */

/** @type {Language} */
const ENGLISH = { direction: "ltr", page: {}, messages: "" };
const menu = $("#language");
const offered = [...menu.options].map(({ value }) => value);
/** The texts of the page by their names. @type {Record<string, string>} */
const english = {};
let spoken = offered[0];
let language = ENGLISH;

/** The file of a language. @type {(code: string) => Promise<Language>} */
const arrival = once(async (code) => {
  const places = await (await fetchNamed("languages.json")).json();
  return unzipped(await fetchFile(`say-${code}.bin`, places[code]));
});

/** The first language that is wished for and offered. */
function wished() {
  const inAddress = new URLSearchParams(location.search).get("lang");
  const wishes = [inAddress, memory.get("language"), ...navigator.languages];
  const codes = wishes.map((wish) => wish?.toLowerCase().split("-")[0]);
  return codes.find((code) => code && offered.includes(code)) ?? offered[0];
}

/** @param {string} code */
async function speak(code) {
  menu.value = code;
  const file = code === offered[0] ? ENGLISH : await arrival(code);
  if (menu.value !== code) return; // another one was chosen meanwhile
  language = file;
  spoken = code;
  write();
  if (ready) tellPython();
}

/** Write all that the page itself says in the language. */
function write() {
  const isEnglish = language === ENGLISH;
  for (const element of $$("[data-say]")) {
    const name = element.dataset.say;
    english[name] ??= element.textContent;
    const text = language.page[name] ?? english[name];
    if (element.textContent !== text) element.textContent = text; // else it would be read again
    if (isEnglish) for (const name of ["lang", "dir"]) element.removeAttribute(name);
    else Object.assign(element, { lang: spoken, dir: language.direction });
  }
  $("[data-say=front-english]").hidden = isEnglish;
  emit("worded");
}

function tellPython() {
  ask({ do: "language", lab: current, code: spoken, text: language.messages });
}

/** @param {string} code */
function choose(code) {
  speak(code).catch((error) =>
    say(`This language is not there: ${error.message}.`, () => choose(code), "Try again"),
  );
}

menu.addEventListener("change", (/** @type {Event} */ event) => {
  const code = targetOf(event).value;
  memory.set("language", code);
  choose(code);
});
on("shown", write); // the section of a lab may be new
on("live", () => {
  if (spoken !== offered[0]) tellPython();
});
choose(wished());

// The words of a step: its heading, what it says, what comes out, and what the deck misprints.

import { courses } from "../base/links.js";
import { $, bar } from "../base/page.js";
import { inSymbols } from "../base/symbols.js";
import { playedLesson } from "./guess.js";

/** @param {string} place as "3 of 12" */
export function showHeading(place) {
  const { title: heading, deck, name } = playedLesson();
  $(".count span", bar).textContent = place;
  $(".count", bar).ariaLabel = `${place}: all steps`;
  $("h2", bar).textContent = heading;
  $(".deck", bar).textContent = deck;
  $(".deck", bar).title = name;
}

export function showWords() {
  const { course, words, numbers = [], printed, correct, equivalent } = playedLesson();
  if (courses[course].content) $(".words", bar).textContent = words;
  else $(".words", bar).innerHTML = words; // the build's own, and held to its hash
  $(".numbers", bar).hidden = !numbers.length;
  $(".numbers b", bar).textContent = numbers.join("  ·  ");
  $(".printed", bar).hidden = !printed;
  $(".printed", bar).classList.toggle("equivalent", Boolean(equivalent));
  $(".printed .kind", bar).textContent = equivalent ? "Same as" : "Correct";
  $(".printed del", bar).replaceChildren(...inSymbols(printed ?? ""));
  $(".printed ins", bar).replaceChildren(...inSymbols(equivalent || correct || ""));
}

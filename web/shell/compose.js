// A course of one's own: the states that are looked at become its steps. The draft is played as any course is, and while it
// is short its link is the address; a file holds it at any length.

const composer = $("#composer");
let draft = null; // the course as its file has it, while it is composed

// Somebody's course under a name by which it is played: itself where a link can hold it.
function namedCourse(course) {
  const text = JSON.stringify(course), inLink = encodeURIComponent(text);
  const name = inLink.length < 7900 ? inLink : `own-${Object.keys(courses).length}`;
  courses[name] ??= { ...readCourse(course), text };
  return name;
}
const playedOwn = () => {
  const place = placeOf(location.hash);
  return place && courses[place.course].own ? place : null;
};
const place = () => playedOwn()?.step ?? 0;
function writeDraft(step, tail = "", how = "replaceState") {
  const name = namedCourse(draft);
  revealed.add(`${name} ${step}`); // whoever composes knows the answer
  history[how](null, "", stepLink(name, step) + tail);
}
async function playDraft(step, how) {
  writeDraft(step, "", how);
  await open(location.hash);
  fill();
}

function compose() {
  draft = playedOwn() ? JSON.parse(courses[playedOwn().course].text) : { title: "A course of mine", deck: "", steps: [] };
  composer.hidden = false;
  front(false);
  fill();
  $("input", composer).focus();
}
function fill() {
  for (const name of ["title", "deck"]) $(`[name=${name}]`, composer).value = draft[name];
  const at = place(), step = draft.steps[at - 1];
  $("ol", composer).replaceChildren(...draft.steps.map(({ title: heading }, k) => {
    const item = document.createElement("li"), button = (text, label, act, off = false) =>
      Object.assign(document.createElement("button"), { type: "button", textContent: text, ariaLabel: label, disabled: off, onclick: act });
    const opens = button(heading, `Step ${k + 1}: ${heading}`, () => playDraft(k + 1));
    opens.ariaCurrent = k + 1 === at ? "step" : null;
    item.append(opens, button("↑", `Earlier: ${heading}`, () => move(k, -1), k === 0),
      button("↓", `Later: ${heading}`, () => move(k, 1), k + 1 === draft.steps.length), button("✕", `Take out: ${heading}`, () => move(k, 0)));
    return item;
  }));
  $(".of-step", composer).hidden = !step;
  if (!step) return;
  $("legend", composer).textContent = `Step ${at}`;
  for (const [name, value] of Object.entries({ heading: step.title, words: step.words, question: step.guess?.question, answer: step.guess?.answer, choices: step.guess?.choices?.join("\n") }))
    $(`[name=${name}]`, composer).value = value ?? "";
  const fields = JSON.parse(section(named(step.link))?.dataset.fields ?? "[]");
  $(".fields", composer).replaceChildren(...fields.map(([name, label]) => {
    const row = Object.assign(document.createElement("label"), { textContent: `${label} ` }), choice = document.createElement("select");
    choice.append(...["shown", "hide", "lock"].map((how) => new Option({ shown: "shown", hide: "hidden", lock: "locked" }[how], how)));
    choice.value = ["hide", "lock"].find((how) => step[how]?.includes(name)) ?? "shown";
    choice.dataset.field = name;
    row.append(choice);
    return row;
  }));
  offerLooks();
}
function move(k, by) {
  const [step] = draft.steps.splice(k, 1);
  if (by) draft.steps.splice(k + by, 0, step);
  if (draft.steps.length) playDraft(Math.min(k + 1 + by, draft.steps.length));
  else leave();
}
function leave() {
  history.replaceState(null, "", inner(location.hash));
  open(location.hash).then(fill);
}
// Python has made a step of the state; it comes behind the one that is played.
function addStep(step) {
  const at = place();
  draft.steps.splice(at || draft.steps.length, 0, step);
  playDraft(at ? at + 1 : draft.steps.length, "pushState");
}

composer.addEventListener("change", () => {
  const value = (name) => $(`[name=${name}]`, composer).value.trim();
  Object.assign(draft, { title: value("title"), deck: value("deck") });
  const at = place(), step = draft.steps[at - 1];
  if (!step) return;
  const having = (how) => [...composer.querySelectorAll("select[data-field]")].filter((each) => each.value === how).map((each) => each.dataset.field);
  const choices = value("choices").split("\n").map((each) => each.trim()).filter(Boolean);
  const guess = value("question") ? { question: value("question"), answer: value("answer"), ...choices.length && { choices } } : null;
  Object.assign(step, { title: value("heading"), words: value("words"), guess, hide: having("hide"), lock: having("lock"), look: value("look") || undefined });
  writeDraft(at, /&open=.*$/.exec(location.hash)?.[0]);
  attend();
  $(`ol li:nth-child(${at}) button`, composer).textContent = step.title;
});

function openCourse(course) {
  let name;
  try { name = namedCourse(course); } catch { /* its steps are none */ }
  if (!courses[name]?.links.length) return note(current, "This file holds no steps of a course.");
  location.hash = stepLink(name, 1);
}
Object.assign(ASKS, {
  "add-step": () => ({ do: "step" }),
  "save-course": () => ({ do: "course", text: JSON.stringify(draft), save: true }),
});
Object.assign(DOES, {
  compose(button) {
    button.closest("[popover]").hidePopover();
    compose();
  },
  "compose-done"() {
    composer.hidden = true;
    revealed.clear();
  },
  "copy-course": () => copy(location.href),
});

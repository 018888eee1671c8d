// What a step of a course wants looked at is marked where the lab's view has it: "figure belief", or what begins so in
// it, a line of its key, a row, a cell: "figure belief: posterior", "table next: 3". The mark stays while the step does.

const PARTS = "tr:not(thead *), .worked, .key > span:not(.save), [data-part]";
let marked = []; // elements
let brought = null; // the step whose mark has been brought into view
let notFound = false; // whether the note says that the mark is not there

function* around(view) {
  for (let each = view; each; each = each.parent) yield each;
}
// Each [name, view] that stands in a lab now, perhaps behind a tab.
function* looksOf(slug) {
  for (const view of drawn[slug] ? allViews(drawn[slug].views) : []) {
    const name = view.model.tags.find((tag) => String(tag).startsWith("look="))?.slice(5);
    if (name && [...around(view)].every(({ model }) => model.visible !== false)) yield [name, view];
  }
}
const textsOf = (node) => (node.nodeType === Node.TEXT_NODE ? node.data : [...node.childNodes].map(textsOf).join(" "));
const inWords = (part) => (part.dataset.part ?? textsOf(part)).replace(/\s+/g, " ").trim();
const partsOf = (view) => [...allViews([view])].flatMap((each) => [...each.shadow_el.querySelectorAll(PARTS)]).filter((part) => !part.closest(".unseen"));

// Whether the picture of the address stands there: Python's, or the page's own.
const stands = () => ready || drawn[current]?.view?.veiled !== "unknown" && isDrawn(current, inner(location.hash));
function look() {
  fillWall();
  for (const each of marked.splice(0)) {
    delete each.dataset.look;
    each.removeAttribute("aria-description");
  }
  $(".look", bar).hidden = true;
  if (!composer.hidden) offerLooks();
  if (!lesson?.look || lesson.lab !== current || asking() || !stands() || opening || [busy, ...queue].some((asked) => asked?.do === "open")) return;
  const [, name, part] = /^(.*?)(?:: (.*))?$/s.exec(lesson.look);
  const view = [...looksOf(current)].find(([each]) => each === name)?.[1];
  const page = view && [...around(view)].find(({ parent }) => parent?.model.tags.includes("tabs"));
  const at = page?.parent.child_views.indexOf(page);
  if (page && brought !== lesson && page.parent.model.active !== at) return void (page.parent.model.active = at); // its answer leads here again
  const found = view && (part ? partsOf(view).find((each) => `${inWords(each)} `.startsWith(`${part} `)) : view.el);
  if (!found && brought !== lesson) {
    notFound = true;
    note(current, `What this step wants looked at, “${lesson.look}”, is not here.`);
  } else if (found && notFound) { // it has been drawn since
    notFound = false;
    note(current, "");
  }
  if (found) mark(found, [...around(view)].at(-1).el.closest("[data-root]"));
  // Where the words stay in sight (style.css); elsewhere they are read first, and the button leads there.
  if (found && brought !== lesson && composer.hidden && getComputedStyle(bar).position === "sticky") requestAnimationFrame(() => found.scrollIntoView({ block: "nearest" }));
  brought = lesson;
}
function mark(found, place) {
  const folded = place.closest("details");
  if (folded) folded.open = true;
  marked = [found, place];
  for (const each of marked) each.dataset.look = "";
  found.setAttribute("aria-description", "Look here"); // an id would not reach into a shadow tree
  $(".look", bar).hidden = false;
}
DOES.look = () => {
  const [found] = marked;
  if (!found.hasAttribute("tabindex")) found.tabIndex = -1;
  found.focus();
};

// The list from which whoever composes a course chooses: all that stands, and the parts of it where they are few.
function offerLooks() {
  const list = $("[name=look]", composer), step = draft?.steps[place() - 1], labels = Object.fromEntries(JSON.parse(section(current).dataset.fields));
  if (!step || document.activeElement === list) return;
  const groups = { "": [new Option("nothing", "")] }, titles = { answer: "Answer", figure: "Pictures and what belongs to them", control: "Controls", buttons: "Controls", table: "Tables" };
  for (const [name, view] of looksOf(current)) {
    const [kind, ...rest] = name.split(" "), id = rest.join(" ");
    const label = { control: labels[id], table: $(`[data-table="${CSS.escape(id)}"]`, section(current))?.textContent }[kind] ?? (id || kind).replaceAll("_", " ");
    const group = groups[titles[kind]] ??= [], parts = /^(control|buttons)$/.test(kind) || !view.el.checkVisibility() ? [] : partsOf(view); // a table behind its tab is of yesterday
    group.push(new Option(label, name));
    const cells = (part, n) => (part.matches("tr, .worked") ? [...part.children].slice(0, n).map(inWords).join(" ") : inWords(part));
    const first = parts.map((part) => cells(part, 1)), named = new Set(parts.map((part, k) => (first.indexOf(first[k]) === first.lastIndexOf(first[k]) ? first[k] : cells(part, 2))));
    if (named.size <= 12) for (const part of named) if (part && part.length < 60) group.push(new Option(`${label}: ${part}`, `${name}: ${part}`));
  }
  const chosen = step.look ?? "";
  if (!Object.values(groups).flat().some(({ value }) => value === chosen)) groups[""].push(new Option(chosen, chosen));
  list.replaceChildren(...Object.entries(groups).flatMap(([label, options]) => {
    if (!label) return options;
    const group = Object.assign(document.createElement("optgroup"), { label });
    group.append(...options);
    return [group];
  }));
  list.value = chosen;
}

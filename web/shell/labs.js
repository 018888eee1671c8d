// The labs: each one's section and painted document are a file of its own, which is fetched when the lab is wanted.

const slugs = Object.keys(site.labs);
const named = (link) => {
  const slug = inner(link).replace(/^#/, "").split("?")[0];
  return slugs.includes(slug) ? slug : slugs[0];
};
let current = named(location.hash);
const section = (slug) => $(`#lab-${slug}`);
const title = (slug) => $(`nav [data-lab=${slug}]`).textContent;

const arriving = {}; // lab → its file, here or on its way
function arrival(slug) {
  return arriving[slug] ??= fetchedLab(slug).catch(() => {
    delete arriving[slug]; // the next one who wants it asks again
    throw new Error(`lab-${slug}.json is missing or damaged, or the connection is gone`);
  });
}
async function fetchedLab(slug) {
  const { path, integrity } = site.labs[slug];
  const response = await fetch(path, { integrity, signal: AbortSignal.timeout(60000) });
  return response.json();
}

// The lab in the page, drawn as it was painted at build time; anybody may ask, it happens once.
const preparing = {}, latest = {}; // lab → its drawing; the link that was asked for last
// Bokeh's and Panel's scripts, which are read in this order, and after the first picture.
const unread = [...document.querySelectorAll("link[as=script]")].map(({ href, integrity, dataset: { name } }) => {
  const script = Object.assign(document.createElement("script"), { src: href, integrity, async: false });
  script.dataset.name = name; // which is said if it does not come
  return script;
});
const scripts = Promise.all(unread.map((script) => new Promise((resolve) => { script.onload = resolve; })));
function prepare(slug, link) {
  latest[slug] = link;
  tellChanging(slug);
  const before = preparing[slug]?.catch(() => { /* said when it was opened */ });
  return preparing[slug] = Promise.resolve(before).then(() => prepared(slug, link));
}
// Until Python is asked to open the lab, what stands there is the link's own; from then on Python changes it.
const tellChanging = (slug) => section(slug)?.toggleAttribute("data-changing", !isDrawn(slug, latest[slug]) && (drawn[slug] ?? sketching[slug] ?? {}).view?.link !== latest[slug]);
const isDrawn = (slug, link) => drawn[slug] && (handed[slug] || (drawn[slug].view ? drawn[slug].view.link === link : true));
async function prepared(slug, link) {
  if (isDrawn(slug, link)) return;
  if (drawn[slug] && latest[slug] !== link) return; // another one is on its way
  waiting(`Fetching ${title(slug)}`);
  let view = await viewFor(slug, link);
  if (!section(slug)) insert(view.lab.section);
  if (slug === current) show(slug);
  if (!unread[0].isConnected) {
    await attending; // which fields a course hides
    await sketched(slug, view).catch(console.error);
    document.head.append(...unread);
  }
  await scripts;
  view = await viewFor(slug, latest[slug]); // another link may have been followed since
  const handOver = handing(slug);
  await draw(slug, view.lab, view);
  tellChanging(slug);
  handOver();
  root.dataset.drawn = ""; // by Bokeh
  paintedOnce();
  waited(`Fetching ${title(slug)}`);
  if (unopened.last === slug) say("");
}

function insert(markup) { // the build's own, and held to its hash
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  stages.observe($(".stage", holder.content));
  $("#main").append(holder.content);
}
// The lower part of the picture, as much as fits, stays in sight above the controls or beside them: its height says how much.
const stages = new ResizeObserver((all) => {
  for (const { target } of all) target.style.setProperty("--block", `${target.offsetHeight}px`);
});

function unopened(slug, error, retry) {
  waited();
  unopened.last = slug;
  say(`The lab ${title(slug)} could not be opened: ${error.message}. What is open already goes on.`, retry, "Try again");
}

function show(slug) {
  current = slug;
  for (const each of document.querySelectorAll("section.lab")) each.hidden = each.dataset.lab !== slug;
  for (const link of document.querySelectorAll("nav [data-lab]")) link.ariaCurrent = link.dataset.lab === slug ? "page" : null;
  const nav = $("header nav"), here = $("[aria-current]", nav); // a narrow header scrolls
  nav.scrollLeft = here.offsetLeft - nav.offsetLeft + (here.offsetWidth - nav.clientWidth) / 2;
  openGuide(guideIsOpen());
  tell(slug);
}

// Whoever points at a lab's name is about to open it.
for (const event of ["pointerover", "focusin"]) {
  document.addEventListener(event, ({ target }) => {
    const slug = target.closest?.("nav [data-lab]")?.dataset.lab;
    if (slug) arrival(slug).catch(() => { /* said when it is opened */ });
  });
}

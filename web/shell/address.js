// The address: it follows what a person changes, and opens what it names.

// An opened link stays as it was given; a change is written down once the hand rests: a browser fetches its icon at
// every write, and one refuses more than a hundred in half a minute. A change after a moment's rest becomes a step that
// Back undoes.
let changedAt = 0, step = false, writing, write = null;
function settle(lab, link) {
  if (link === null) {
    note(lab, "This is too long for the address, which stays as it was. “Share” saves it in a file.");
    tell(lab, null, chosen[lab]?.hash);
  }
  // A link that has been asked for since goes first: this is the answer to something older.
  if (link === null || opening || queue.some((asked) => asked.do === "open")) return;
  step ||= performance.now() - changedAt > 800;
  changedAt = performance.now();
  clearTimeout(writing);
  write = () => {
    const from = chosen[lab]?.hash; // a step back knows which demo it came from
    const to = outer(link);
    if (to !== location.hash && (to !== `#${lab}` || location.hash)) history[step && !embedded ? "pushState" : "replaceState"]({ demo: from }, "", to);
    step = false;
    if (lab === current) tell(lab, link, from);
  };
  writing = setTimeout(written, 200);
}
function written() {
  clearTimeout(writing);
  write?.();
  write = null;
}
addEventListener("pagehide", written);
document.addEventListener("click", ({ target }) => { if (target.closest("a")) written(); }, true); // before the link is followed

let opening = 0; // links whose lab is being drawn
async function open(link, file) {
  if (inFrame(link) !== link) history.replaceState(history.state, "", link = inFrame(link)); // a link that was followed in a frame
  const slug = named(link);
  [write, changedAt] = [null, -Infinity]; // what was about to be written is older than the link
  opening += 1;
  front(bare());
  attend();
  try {
    await prepare(slug, file ? `#${slug}?` : inner(link));
  } catch (error) {
    return unopened(slug, error, () => open(location.hash));
  } finally {
    opening -= 1;
  }
  if (link !== location.hash) return; // another one has been opened since
  show(slug);
  if (lookAt === link) bringIntoView(slug);
  lookAt = null;
  look();
  if (!ready && !committed && !file) return; // once Python is there, it asks what to open
  committed = true;
  ask(question(slug, inner(link), drawn[slug]?.view, file));
  if (bare()) restamp();
}
addEventListener("popstate", () => open(location.hash));

$(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the fragment is the lab's
  $("#main").focus();
});

// The page's only script: draws what was painted at build time, starts Python in a worker, carries changes to it and
// back, and says what went wrong. Whatever a person or a link gave is shown as text, never as markup.
"use strict";

const root = document.documentElement;
root.dataset.started = ""; // until here, the style sheet's own alarm would have spoken
const $ = (selector, within = document) => within.querySelector(selector);
const site = JSON.parse($("#site").textContent);
const labs = Object.keys(site.documents);
const drawn = {}; // lab → {document, digest}
let patience = 5000; // milliseconds without an answer after which Python is taken for hung; a slow machine gets more
const STALL = 11000; // milliseconds without a byte while loading
const START = 90000; // milliseconds for Python to start once all is there: a slow phone needs many

// ── Theme ───────────────────────────────────────────────────────────────────────────────────────────────────────────

const remembered = { // storage is closed in some frames; the theme is all it ever holds
  get theme() { try { return localStorage.getItem("genlab-theme"); } catch { return null; } },
  set theme(name) { try { localStorage.setItem("genlab-theme", name); } catch { /* not remembered */ } },
};
const preferred = () => matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
root.dataset.theme = remembered.theme ?? preferred();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { root.dataset.theme = remembered.theme ?? preferred(); });
$("#theme").addEventListener("click", () => { remembered.theme = root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark"; });

// ── Messages ────────────────────────────────────────────────────────────────────────────────────────────────────────

const become = (stage) => {
  root.dataset.genlab = stage;
  performance.mark(`genlab:${stage}`);
};

function say(sentence, retry) {
  const box = $("#message"), button = $("button", box);
  $("p", box).textContent = sentence;
  button.hidden = !retry;
  button.onclick = () => { box.hidden = true; retry(); };
  box.hidden = !sentence;
}

function fail(sentence) {
  if (root.dataset.genlab === "failed") return;
  worker?.terminate();
  clearTimeout(watchdog);
  become("failed");
  $("#boot").hidden = true;
  say(sentence, () => location.reload());
}

function progress(share, what) {
  const bar = $("#boot");
  bar.setAttribute("aria-valuenow", Math.round(share * 100));
  $("div", bar).style.inlineSize = `${share * 100}%`;
  $("span", bar).textContent = what;
}

// A script that did not arrive (SRI refuses a damaged one) is named; without it the page cannot be drawn.
addEventListener("error", ({ target }) => {
  if (target.dataset?.name) fail(`${target.dataset.name} is missing or damaged, and the page cannot be drawn without it. Reload the page; if that does not help, tell whoever put it there.`);
}, true);

// ── Drawing ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const named = (link) => {
  const slug = link.replace(/^#/, "").split("?")[0];
  return labs.includes(slug) ? slug : labs[0];
};
let current = named(location.hash);

async function draw(slug, { document: painted, digest }) {
  const { doc, roots } = painted;
  const section = $(`#lab-${slug}`);
  const places = {};
  for (const [name, id] of Object.entries(roots)) {
    const place = $(`[data-root=${name}]`, section);
    place.textContent = "";
    place.id = `root-${slug}-${name}`;
    places[id] = place.id;
  }
  const replaced = drawn[slug];
  delete drawn[slug]; // what the old document still says is nobody's change
  replaced?.document.clear();
  const [views] = await Bokeh.embed.embed_items({ [slug]: doc }, [{ docid: slug, roots: places, root_ids: Object.keys(places) }]);
  const model = [...views.roots ?? views][0].model;
  drawn[slug] = { document: model.document, digest };
  for (const view of allViews(views.roots ? [...views.roots] : [...views])) {
    for (const tag of view.model.tags ?? []) describe(view, ...String(tag).split("=", 2));
  }
  model.document.on_change((event) => changed(slug, event), false);
}

// What assistive technology needs and the toolkits leave out; the elements meant stay while their content changes.
function describe(view, kind, text) {
  if (kind === "role") view.container.setAttribute("role", text);
  if (kind === "label") {
    const single = $("[role=slider], input[type=file]", view.shadow_el);
    (single ?? view.el).setAttribute("aria-label", text);
    if (!single) view.el.setAttribute("role", "radiogroup");
  }
  if (kind === "keys") takeKeys(view.el, view.container, text);
}

// A picture that takes keys; where it scrolls by itself, the part that matters ([data-here]) is kept in sight.
function takeKeys(frame, picture, name) {
  Object.assign(frame, { tabIndex: 0, role: "group", ariaLabel: name });
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !/^(Arrow(Left|Right|Up|Down)|Home|End| )$/.test(event.key)) return;
    event.preventDefault();
    pick(event.key === " " ? "Space" : event.key);
  });
  const keepInSight = () => {
    const here = $("[data-here], .day.now", picture)?.getBoundingClientRect(), seen = frame.getBoundingClientRect();
    if (here && (here.left < seen.left + 48 || here.right > seen.right)) frame.scrollLeft += (here.left + here.right - seen.left - seen.right) / 2;
  };
  new MutationObserver(keepInSight).observe(picture, { childList: true });
  new ResizeObserver(keepInSight).observe(frame); // when it is drawn first, and when a phone is turned
}

function pick(what) {
  if (queue.filter((asked) => asked.do === "pick").length < 3) ask({ do: "pick", lab: current, pick: what });
}
document.addEventListener("click", (event) => {
  const picked = event.composedPath().find((element) => element.dataset?.pick);
  if (picked) pick(picked.dataset.pick);
});

function* allViews(views) {
  for (const view of views) {
    yield view;
    yield* allViews(view.child_views ?? []);
  }
}

function show(slug) {
  current = slug;
  for (const section of document.querySelectorAll("section.lab")) section.hidden = section.dataset.lab !== slug;
  for (const link of document.querySelectorAll("nav [data-lab]")) link.ariaCurrent = link.dataset.lab === slug ? "page" : null;
  document.title = `${$(`#title-${slug}`).textContent} · genlab`;
}

// ── Python ──────────────────────────────────────────────────────────────────────────────────────────────────────────

let worker, watchdog, applying = 0, busy = null, ready = false, deaths = [];
let queue = []; // what was asked before Python was ready, or while it was busy
const lost = new Set(); // labs that were open when Python died: they are given back when they are opened again
const states = {}; // lab → the last good state, private fields too: it lives in this tab's memory only

function changed(slug, event) {
  if (applying || event.document !== drawn[slug]?.document) return;
  // Drawing is nobody's change, and a slider's second word on a value that was sent already is none either.
  if (event.msg_data?.event_name === "document_ready" || event.attr === "value_throttled") return;
  const last = queue.at(-1);
  if (last?.do === "patch" && last.lab === slug && !last.replay) {
    // Of several moves of one slider the last one counts.
    last.events = last.events.filter((old) => !(old.model && old.model === event.model && old.attr === event.attr));
    last.events.push(event);
  } else queue.push({ do: "patch", lab: slug, events: [event] });
  pump();
}

function ask(message) {
  queue.push(message);
  pump();
}

function pump() {
  if (!ready || busy || !queue.length) return;
  const lab = queue[0].lab ?? named(queue[0].link);
  if (lost.delete(lab)) queue.unshift({ do: "open", link: `#${lab}`, painted: {}, state: states[lab] ?? null });
  busy = queue.shift();
  let message = busy;
  if (busy.do === "patch") {
    writeDown(busy);
    message = { do: "patch", lab: busy.lab, patches: busy.patches };
  }
  if (busy.replay) for (const patch of busy.patches ?? []) take(busy.lab, patch);
  worker.postMessage(message);
  watchdog = setTimeout(() => died("did not answer"), patience);
  root.toggleAttribute("data-busy", true);
}

function writeDown(change) {
  change.patches ??= [drawn[change.lab].document.create_json_patch(change.events)];
}

// What was changed while Python was not there is written down now, and shown again after Python's own first patch.
function keep() {
  for (const change of queue.filter((change) => change.do === "patch")) {
    writeDown(change);
    change.replay = true;
  }
}

function take(lab, patch) {
  applying += 1;
  try {
    drawn[lab].document.apply_json_patch(patch);
  } finally {
    applying -= 1;
  }
}

async function answered({ lab, document: painted, patch, link, state, playing, notices, error, share, script, file }) {
  clearTimeout(watchdog);
  const asked = busy;
  busy = null;
  if (painted) await draw(lab, { document: JSON.parse(painted) });
  if (patch) take(lab, patch);
  if (state) states[lab] = { ...states[lab], ...state };
  if (notices) list(lab, notices);
  if (["patch", "pick"].includes(asked?.do)) note(lab, "");
  if (lab === current && (["patch", "pick"].includes(asked?.do) || (asked?.do === "tick" && !playing))) settle(lab, link);
  if (playing !== undefined) play(playing && lab);
  if (error) note(lab, error);
  if (share !== undefined) copy(lab, new URL(share, location.href.split("#")[0]).href, share.length);
  if (script) reveal(script);
  if (file) save(lab, file);
  if (asked?.do === "open" && lab !== current && !asked.state) show(lab);
  root.toggleAttribute("data-busy", queue.length > 0);
  pump();
}

// What plays: the next step is asked for once the last one has been drawn, so that a slow machine plays slower.
let next;
function play(lab) {
  clearTimeout(next);
  if (lab) next = setTimeout(() => { if (lab === current && !queue.some((asked) => asked.do === "tick")) ask({ do: "tick", lab }); }, 60);
}

// The address follows what a person changes (an opened link stays as it was given), once the hand rests: a browser
// fetches its icon at every write, and one refuses more than a hundred in half a minute. A change after a moment's rest
// becomes a step that Back undoes.
let changedAt = 0, step = false, writing, write = null;
function settle(lab, link) {
  if (link === null) note(lab, "This is too long for the address, which stays as it was. “Tables as JSON” saves it in a file.");
  // A link that has been asked for since goes first: this is the answer to something older.
  if (link === null || opening || queue.some((asked) => asked.do === "open")) return;
  step ||= performance.now() - changedAt > 800;
  changedAt = performance.now();
  clearTimeout(writing);
  write = () => {
    if (link !== location.hash && (link !== `#${lab}` || location.hash)) history[step ? "pushState" : "replaceState"](null, "", link);
    step = false;
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

function launch(first) {
  const source = new Blob([$("#worker").textContent], { type: "text/javascript" });
  worker = new Worker(URL.createObjectURL(source), { type: "module" });
  const stalled = (limit) => { watchdog = setTimeout(stopped, limit); };
  let arrived = performance.now();
  stalled(STALL);
  worker.onmessage = async ({ data }) => {
    if (data.progress !== undefined) {
      clearTimeout(watchdog);
      arrived = performance.now();
      stalled(data.progress < 1 ? STALL : START);
      progress(0.1 + 0.8 * data.progress, data.progress < 1 ? `Loading Python, ${Math.round(data.progress * 100)} %` : "Starting Python");
    } else if (data.failed) {
      clearTimeout(watchdog);
      fail(`Python could not start: ${await blamed(data.failed)}. Reload the page; if that does not help, tell whoever put it there.`);
    } else if (data.fault) {
      answered({ lab: busy?.lab ?? current, error: `Something went wrong in genlab, and the last good picture stays: ${data.fault}` });
    } else if (!ready) {
      clearTimeout(watchdog);
      await painting;
      keep();
      await answered(JSON.parse(data.answer));
      keep();
      patience = Math.max(patience, performance.now() - arrived);
      ready = true;
      if (root.dataset.genlab !== "live") become("live");
      $("#boot").hidden = true;
      pump();
    } else answered(JSON.parse(data.answer));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    if (ready) died("stopped");
    else blamed(event.message || "the worker stopped").then((why) => fail(`Python could not start: ${why}. Reload the page.`));
  };
  worker.postMessage({ base: location.href.split("#")[0], files: site.files, first });
}

async function stopped() {
  const why = await blamed("");
  fail(`Loading has stopped${why ? `: ${why}` : ", no data for a while"}. Check the connection and start again.`);
}

// The reason in words: the file's name if it is known or soon found out, else what was said.
function blamed(reason) {
  if (Object.keys(site.files).some((name) => reason.includes(name))) return reason;
  return Promise.race([culprit(reason), new Promise((resolve) => setTimeout(resolve, 2500, reason))]);
}

// Which file is to blame: each is fetched again and compared with what was built.
async function culprit(otherwise) {
  for (const [name, { path, size, sha256 }] of Object.entries(site.files)) {
    if (!/^(pyodide|boot|genlab)\b/.test(name)) continue;
    try {
      const response = await fetch(path, { cache: "no-cache" });
      if (!response.ok) return `${name} is missing (HTTP ${response.status})`;
      const bytes = await response.arrayBuffer();
      if (/^\s*<(!doctype|html)/i.test(new TextDecoder().decode(bytes.slice(0, 100)))) return `${name} has been replaced by a web page`;
      const hash = crypto.subtle ? await crypto.subtle.digest("SHA-256", bytes) : null;
      if (bytes.byteLength !== size || (hash && hex(hash) !== sha256)) return `${name} is damaged (${bytes.byteLength} bytes, ${size} were built)`;
    } catch {
      return `${name} could not be fetched`;
    }
  }
  return otherwise;
}
const hex = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Python is gone or hung: a new one gets the last good state, then once more whatever was under way.
function died(how) {
  clearTimeout(watchdog);
  worker.terminate();
  const now = performance.now();
  deaths = [...deaths.filter((then) => now - then < 30000), now];
  if (deaths.length > 2) return fail("Python stopped three times in a row on this input. What you entered is still in the page: copy it if you need it, then start again.");
  if (busy) queue.unshift(busy);
  keep();
  busy = null;
  ready = false;
  say(`Python ${how} and is being started again; nothing you entered is lost.`);
  $("#boot").hidden = false;
  for (const slug of Object.keys(drawn)) if (slug !== current) lost.add(slug);
  launch({ do: "open", link: `#${current}`, painted: {}, state: states[current] ?? null });
  const restored = setInterval(() => {
    if (ready) say("");
    if (ready || root.dataset.genlab === "failed") clearInterval(restored);
  }, 200);
}

// ── Links, exports, the Python ──────────────────────────────────────────────────────────────────────────────────────

let opening = 0; // links whose lab is being drawn
const drawing = {}; // lab → its first drawing
async function open(link) {
  const slug = named(link);
  [write, changedAt] = [null, -Infinity]; // what was about to be written is older than the link
  opening += 1;
  try {
    await (drawing[slug] ??= draw(slug, site.documents[slug]));
  } finally {
    opening -= 1;
  }
  if (link !== location.hash) return; // another one has been opened since
  show(slug);
  ask({ do: "open", link, painted: digests() });
}
const digests = () => Object.fromEntries(Object.entries(drawn).map(([slug, { digest }]) => [slug, digest]));
addEventListener("popstate", () => open(location.hash));

const output = (lab) => $(`#lab-${lab} .toolbar .note`);
function note(lab, sentence) {
  output(lab).textContent = sentence;
}
function list(lab, sentences) {
  const place = $(`#lab-${lab} .notices`);
  place.replaceChildren(...sentences.map((sentence) => Object.assign(document.createElement("li"), { textContent: sentence })));
  place.hidden = !sentences.length;
}
async function copy(lab, text, length) {
  try {
    await navigator.clipboard.writeText(text);
    note(lab, length > 2000 ? `Copied. The link has ${length} characters: some programs cut it.` : "Copied.");
  } catch {
    prompt("Copy this:", text);
  }
}
function reveal(script) {
  note(current, "");
  $("#script pre code").textContent = script;
  $("#script").showModal();
}
function save(lab, { name, text }) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(new Blob([text])), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(lab, `Saved as ${name}.`);
}
$(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the fragment is the lab's
  $("#main").focus();
});
document.addEventListener("click", ({ target }) => {
  const action = target.closest("[data-do]")?.dataset.do;
  const messages = {
    share: { do: "share", private: false },
    "share-private": { do: "share", private: true },
    script: { do: "script" },
    csv: { do: "export", kind: "csv" },
    json: { do: "export", kind: "json" },
  };
  if (action === "copy-script") copy(current, $("#script pre code").textContent, 0);
  else if (action) {
    note(current, ready ? "" : "Python is still loading; this follows.");
    ask({ ...messages[action], lab: current });
  }
});

// ── Go ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

let painting = Promise.resolve();
if (typeof WebAssembly !== "object") fail("This browser has no WebAssembly (or it is switched off), and genlab runs Python with it. Any current browser has it.");
else {
  progress(0.05, "Loading");
  launch({ do: "open", link: location.hash, painted: { [current]: site.documents[current].digest } });
  painting = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve)).then(async () => {
    if (root.dataset.genlab === "failed") return;
    const slug = current;
    await (drawing[slug] = draw(slug, site.documents[slug]));
    show(current);
    become("painted");
  });
  painting.catch((error) => fail(`The page could not be drawn (${error.message}). Reload it; if that does not help, tell whoever put it there.`));
}

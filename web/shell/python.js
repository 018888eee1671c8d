// Python: started in a worker, asked one thing at a time, watched, and started again with what it had when it is gone.

let worker, applying = 0, busy = null, ready = false, deaths = [];
let unfinished; // the lab whose last answer left out what stands below its picture
let queue = []; // what was asked before Python was ready, or while it was busy
const lost = new Set(); // labs that were open when Python died: they are given back when they are opened again
const links = {}; // lab → the link of its last good state; null where that is too long for one
const states = {}; // lab → the last good state, private fields too: it lives in this tab's memory only

// ── Slow, or hung? ──────────────────────────────────────────────────────────────────────────────────────────────────
// How long Python took to start on this machine is the measure: an answer may take twice that, and a lab that was never
// opened before three times as much. Each mark that the worker posts on the way starts the clock anew. Only time in
// which the page itself ran is counted: not the night for which a laptop was closed.

const STALL = 11000; // milliseconds without a byte while loading
const FIRST = 4; // times as long for the first files, which the worker sees whole: a full lecture hall needs 20 s for them
const START = 90000; // for Python to start once all is there: a slow phone needs many
const SPARED = 6; // what a start from the packs takes in terms of one from the snapshot
const BEAT = 250;
root.dataset.patience = 10000; // milliseconds, five times what any state may take; it grows with the start, and a test can shorten it

let watch;
function expect(limit, late) {
  rest();
  let left = limit / BEAT;
  watch = setInterval(() => {
    if (--left > 0) return;
    rest();
    late();
  }, BEAT);
}
const rest = () => clearInterval(watch);
const patience = (asked) => root.dataset.patience * (asked.do === "open" && (asked.state || !states[named(asked.link)]) ? 3 : 1);
const expectAnswer = () => expect(patience(busy), () => died("did not answer"));
const learnPatience = (started) => { root.dataset.patience = Math.max(root.dataset.patience, 2 * started); };

// ── Questions and answers ───────────────────────────────────────────────────────────────────────────────────────────

function changed(slug, event) {
  if (applying || event.document !== drawn[slug]?.document) return;
  // Drawing is nobody's change, and a slider's second word on a value that was sent already is none either.
  if (event.msg_data?.event_name === "document_ready" || /^(value_throttled|(inner|outer)_(width|height))$/.test(event.attr)) return;
  const inFront = event.attr === "active" && event.model.tags.includes("tabs"); // which table that is changes no answer
  if (inFront && !ready && !handed[slug]) return void (drawn[slug].front = event);
  commit(slug);
  const last = queue.at(-1);
  if (last?.do === "patch" && last.lab === slug && !last.replay) {
    // Of several moves of one slider the last one counts.
    last.events = last.events.filter((old) => !(old.model && old.model === event.model && old.attr === event.attr));
    last.events.push(event);
  } else queue.push({ do: "patch", lab: slug, events: [event] });
  if (!inFront) greyOut(slug);
  pump();
}

function ask(message) {
  if (message.lab && message.do !== "course") commit(message.lab);
  queue.push(message);
  if (CHANGES.includes(message.do)) greyOut(message.lab);
  pump();
}

function pump() {
  if (!ready || busy || !queue.length) return;
  const lab = queue[0].lab ?? named(queue[0].link);
  if (lost.delete(lab)) {
    queue.unshift({ do: "open", link: `#${lab}`, painted: {}, state: states[lab] ?? null }, ...(entered[lab] ?? []));
    delete entered[lab];
  }
  busy = queue.shift();
  let message = busy;
  if (busy.do === "patch") {
    writeDown(busy);
    message = { do: "patch", lab: busy.lab, patches: busy.patches };
  }
  // An event that is none of a property, as that Enter was pressed, is for Python alone.
  const shownAgain = (patch) => ({ ...patch, events: patch.events.filter(({ kind }) => kind !== "MessageSent") });
  if (busy.replay) for (const patch of busy.patches ?? []) take(busy.lab, shownAgain(patch));
  if (busy.do === "open") waiting(`Opening ${title(lab)}`);
  worker.postMessage(message);
  expectAnswer();
  root.dataset.busy = busy.do;
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

async function answered({ lab, document: painted, patch, link, state, playing, notices, error, alarm, share, script, step, file, fed, rest: more, ahead, paper: whole, miniature }) {
  rest();
  const asked = busy;
  if (asked?.do === "open") waited(`Opening ${title(named(asked.link))}`);
  try {
    withdraw(lab);
    if (painted && section(lab)) await draw(lab, { document: JSON.parse(painted) });
    if (patch) await take(lab, patch);
  } catch (fault) { // of Bokeh: the page goes on
    console.error(fault);
    say("A picture could not be drawn. What is written and the tables hold.", () => location.reload(), "Reload");
  }
  if (link !== undefined) lift(lab);
  if (link !== undefined) links[lab] = link;
  busy = null; // not before: a long text is drawn a frame later, and the next answer must not come between
  if (state) states[lab] = { ...states[lab], ...state };
  if (notices) list(lab, notices);
  const byHand = ["patch", "pick", "drag", "set"].includes(asked?.do);
  if (byHand) note(lab, "");
  if (byHand) front(false);
  if (lab === current && (byHand || asked?.file || (asked?.do === "tick" && !playing))) settle(lab, link);
  if (playing !== undefined) play(playing && lab);
  if (error) note(lab, error);
  if (alarm && (asked.save || asked.text === courses[placeOf(location.hash)?.course]?.text)) say(alarm, () => {}, "Close");
  else if (asked?.do === "course") say("");
  if (share) offer(lab, share);
  if (script) reveal(script);
  if (step) addStep(step);
  if (file) download(lab, new Blob([file.text]), file.name);
  if (whole) paper();
  if (miniature) stamp(lab, miniature);
  if (asked?.do === "feed") asked.answered?.(fed ?? "stop");
  if (asked?.do === "open" && lab !== current && !asked.state) show(lab);
  if (more !== undefined) unfinished = more && lab;
  if (unfinished && !busy && !queue.length) {
    queue.push({ do: "rest", lab: unfinished });
    unfinished = null;
  }
  if (ahead !== undefined || asked?.do === "ahead") unmade[lab] = ahead; // after a fault, no more of it
  if (!busy && !queue.length) delete root.dataset.busy;
  look();
  pump();
  makeAhead();
}

// What nobody has looked at yet, views that were not chosen above all, is made when nobody asks for anything.
const CALM = 500; // milliseconds
const unmade = {}; // lab → whether something is left
let calm;
function makeAhead() {
  clearTimeout(calm);
  calm = setTimeout(() => { if (unmade[current] && ready && !busy && !queue.length) ask({ do: "ahead", lab: current }); }, CALM);
}

// What plays: the next step is asked for once the last one has been drawn, so that a slow machine plays slower.
let next;
function play(lab) {
  clearTimeout(next);
  if (lab) next = setTimeout(() => { if (lab === current && !queue.some((asked) => asked.do === "tick")) ask({ do: "tick", lab }); }, 60);
}

// ── Life and death ──────────────────────────────────────────────────────────────────────────────────────────────────

// What it is to open first is asked for, by a function, once it is there.
function launch(first) {
  let arrived = performance.now();
  worker = started();
  expect(FIRST * STALL, stopped);
  worker.onmessage = async ({ data }) => {
    if (data.progress !== undefined) {
      arrived = performance.now();
      expect(data.progress < 1 ? STALL : START, stopped);
      progress(0.1 + 0.8 * data.progress, data.progress < 1 ? `Loading Python, ${Math.round(data.progress * 100)} %` : "Starting Python");
    } else if (data.started) {
      worker.postMessage(await first());
    } else if (data.failed) {
      rest();
      fail(`Python could not start: ${await blamed(data.failed)}. ${RELOAD}`);
    } else if (data.mark) {
      if (busy) expectAnswer();
      else expect(START, stopped);
    } else if (data.fault) {
      answered({ lab: busy?.lab ?? current, error: `Something went wrong in genlab, and the last good picture stays: ${data.fault}` });
    } else if (!ready) {
      rest();
      root.dataset.python = data.from; // the snapshot, or the packs
      learnPatience((performance.now() - arrived) * (data.from === "snapshot" ? SPARED : 1));
      await Promise.all(Object.values(preparing)).catch(() => { /* said when it was opened */ });
      keep();
      await answered(JSON.parse(data.answer));
      keep();
      ready = true;
      letMove();
      if (root.dataset.genlab !== "live") become("live");
      $("#boot").hidden = true;
      look();
      pump();
    } else answered(JSON.parse(data.answer));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    if (ready) died("stopped");
    else blamed(event.message || "the worker stopped").then((why) => fail(`Python could not start: ${why}. Reload the page.`));
  };
  // Without the snapshot half as many bytes are fetched, and Python takes longer to start: for those who save data. (What a
  // browser tells of its line is no help: Chromium says 1.5 Mbit/s before it has seen any.)
  const sparing = Boolean(navigator.connection?.saveData);
  worker.postMessage({ base: address(), files: site.files, sparing });
}

function started() {
  const source = new Blob([$("#worker").textContent], { type: "text/javascript" });
  return new Worker(URL.createObjectURL(source), { type: "module" });
}

async function stopped() {
  const why = await blamed("");
  fail(`Loading has stopped${why ? `: ${why}` : ", no data for a while"}. Check the connection and start again.`);
}

// Python is gone or hung: a new one gets the last good state, then once more whatever was under way.
function died(how) {
  rest();
  worker.terminate();
  const now = performance.now();
  deaths = [...deaths.filter((then) => now - then < 30000), now];
  if (deaths.length > 2) return fail("Python stopped three times in a row on this input, which is still in the page: change it, then start again.");
  if (busy) queue.unshift(busy);
  keep();
  busy = unfinished = null;
  ready = false;
  say(`Python ${how} and is being started again; nothing you entered is lost.`);
  $("#boot").hidden = false;
  for (const slug of Object.keys(drawn)) if (slug !== current) lost.add(slug);
  const again = { do: "open", link: `#${current}`, painted: {}, state: states[current] ?? null };
  committed = true;
  launch(() => again);
  const restored = setInterval(() => {
    if (ready) say("");
    if (ready || root.dataset.genlab === "failed") clearInterval(restored);
  }, 200);
}

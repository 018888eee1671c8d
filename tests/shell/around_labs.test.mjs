// What stands around the labs: cards, demos, guide, share dialog, files, paper, theme.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import {
  address,
  addSection,
  answer,
  click,
  files,
  find,
  happen,
  happenToWindow,
  idle,
  integrityOf,
  outbox,
  settled,
  until,
} from "./document.mjs";

const DEMOS = {
  "#coin?flips=T": "One flip",
  "#coin?flips=TT": "Two flips",
  "#coin?flips=H": "Heads",
};
const coin = addSection("coin", {
  fields: [
    ["flips", "Flips"],
    ["mail", "E-mail"],
  ],
  demos: DEMOS,
});
coin.dataset.private = "mail";
coin.querySelector(".guide").innerHTML = '<a href="?flips=HHH">three</a>';
addSection("spam");

const page = globalThis;
const { documentElement: root } = page.document;
let isDark = false;
page.matchMedia = (query) => ({
  get matches() {
    return query.includes("dark") && isDark;
  },
  addEventListener() {},
});
const remembered = new Map();
Object.defineProperty(page, "localStorage", {
  get: () => ({
    ...Object.fromEntries(remembered),
    getItem: (name) => remembered.get(name) ?? null,
    setItem: (name, value) => remembered.set(name, value),
    removeItem: (name) => remembered.delete(name),
  }),
});
const copied = [];
Object.defineProperty(page.navigator, "clipboard", {
  value: { writeText: async (text) => copied.push(text) },
});

await import("../../web/shell/rooms.js");
const { emit, on } = await import("../../web/shell/base/signals.js");
const { visitOf, change } = await import("../../web/shell/visit/visit.js");
const { launch } = await import("../../web/shell/python/life.js");
const { dress } = await import("../../web/shell/page/theme.js");
const { inputsOf } = await import("../../web/shell/page/inputs.js");
const store = await import("../../web/shell/visit/store.js");
const followed = [];
on("follow", (link) => followed.push(link));
store.setCurrent("coin");
launch(() => null);
await answer("coin");
beforeEach(idle);

const strip = (section) => ({
  name: section.querySelector(".demos .name").textContent,
  note: section.querySelector(".told").textContent,
  back: section.querySelector(".back").textContent,
});

test("the strip and the title say which demo is open", () => {
  address("#coin?flips=TT");
  emit("shown", "coin");
  assert.deepEqual(strip(coin), { name: "Two flips", note: "on Two flips", back: "" });
  assert.equal(document.title, "coin: Two flips · genlab");
  const current = [...coin.querySelectorAll(".demos nav a")].map((demo) => demo.ariaCurrent);
  assert.deepEqual(current, [null, "true", null]);
  assert.equal(visitOf("coin").demo, "#coin?flips=TT");
});

test("a change takes the demo's note away, and leaves a way back while the data are the same", () => {
  emit("written", "coin", "#coin?flips=TTT", "#coin?flips=TT");
  const changed = { name: "Things to try", note: "", back: "Back to: Two flips" };
  assert.deepEqual(strip(coin), changed);
  assert.equal(document.title, "coin: flips TTT · genlab");
  emit("written", "coin", "#coin?flips=TTT&data=own", "#coin?flips=TT");
  assert.deepEqual(strip(coin), { ...changed, back: "" });
});

test("the demo that is open already is followed once more, to remove what was entered since", () => {
  address("#coin?flips=TT");
  const [first, two] = coin.querySelectorAll(".demos nav a");
  assert.ok(!click(first).defaultPrevented);
  assert.deepEqual(followed, []);
  assert.ok(!click(two, { ctrlKey: true }).defaultPrevented); // it opens elsewhere
  assert.ok(click(two).defaultPrevented);
  assert.deepEqual(followed, ["#coin?flips=TT"]);
});

test("a link of the guide sets fields of the state that is shown", async () => {
  const link = coin.querySelector(".guide a");
  assert.ok(!click(link, { metaKey: true }).defaultPrevented);
  assert.ok(click(link).defaultPrevented);
  const request = outbox.at(-1);
  assert.deepEqual([request.do, request.lab, request.fields], ["set", "coin", "flips=HHH"]);
  await idle();
});

test("the theme is the system's until somebody chooses, and the choice is remembered", () => {
  isDark = true;
  dress();
  assert.equal(root.dataset.theme, "dark");
  click(find("#theme"));
  assert.equal(root.dataset.theme, "light");
  dress();
  assert.equal(root.dataset.theme, "light");
  click(find("#theme"));
  assert.equal(remembered.get("genlab-theme"), "dark");
  isDark = false;
  dress();
  assert.equal(root.dataset.theme, "dark");
});

test("one button erases what the page stored, and nothing of other pages", async () => {
  const stores = new Set([
    `genlab ${new URL(".", page.location.href).href} 1`,
    "genlab https://b.test/ 1",
  ]);
  globalThis.caches = {
    keys: async () => [...stores],
    delete: async (name) => stores.delete(name),
  };
  remembered.set("genlab-theme", "dark").set("other-theme", "light");
  click(find("#erase"));
  await until(() => find("#erased").value);
  assert.deepEqual([...stores], ["genlab https://b.test/ 1"]);
  assert.deepEqual([...remembered], [["other-theme", "light"]]);
  remembered.delete("other-theme");
  remembered.set("genlab-theme", "dark");
});

test("the front page is shown where the address names nothing, and gives way to a change", () => {
  address("");
  emit("following");
  assert.ok(root.hasAttribute("data-front"));
  assert.ok(click(find(".brand")).defaultPrevented);
  assert.equal(followed.at(-1), "");
  emit("changedByHand");
  assert.ok(!root.hasAttribute("data-front"));
  address("#coin");
  emit("following");
  assert.ok(!root.hasAttribute("data-front"));
  assert.ok(!click(find(".brand")).defaultPrevented);
});

test("while a course is played the link shared is that of the step, or the lab's own", async () => {
  const { addCourse } = await import("../../web/shell/base/links.js");
  const dialog = find("#share");
  const [asStep] = dialog.querySelectorAll("[name=shared]");
  const steps = ["#coin?flips=T", "#coin"].map((link) => ({ title: "One", link }));
  const COURSE = { title: "A", deck: "", steps, order: [2, 1] }; // the second was put in before
  const text = JSON.stringify(COURSE);
  const name = encodeURIComponent(text);
  const questionAt = async (link) => {
    address(link);
    click(find("[data-do=share]"));
    const { do: kind, private: isPrivate, step } = outbox.at(-1);
    assert.deepEqual([kind, isPrivate], ["share", false]);
    await answer("coin", { share: { link: "https://example.org/", holds: [] } });
    return step;
  };
  const counted = "2 of 2 (step=1 in the link)";
  const step = [`#course=${name}&step=1`, "#coin?flips=T", counted];
  assert.deepEqual(await questionAt(`#course=${name}&step=1&open=coin?flips=TT`), step);
  assert.equal(dialog.querySelector(".of-course").hidden, false);
  asStep.checked = true;
  happen(dialog, "change");
  assert.deepEqual(outbox.at(-1).step, step);
  await idle();
  asStep.checked = false;
  happen(dialog, "change");
  assert.equal(outbox.at(-1).step, null);
  await idle();
  dialog.removeAttribute("open");
  addCourse("own-1", COURSE, text); // too long for a link: it lives in this tab
  assert.equal(await questionAt("#course=own-1&step=1"), null);
  assert.equal(dialog.querySelector(".of-course").hidden, true);
  assert.deepEqual(await questionAt("#course=000&step=1"), [
    "#course=000&step=1",
    "#coin?flips=T",
    "1 of 2",
  ]);
  dialog.removeAttribute("open");
  address("#coin");
});

test("what a state leaves out is listed beside its lab, and nothing where it is whole", async () => {
  const notices = coin.querySelector(".notices");
  const { ask } = await import("../../web/shell/python/questions.js");
  for (const sentences of [["Flips are left out.", "<b>x</b>"], []]) {
    ask({ do: "pick", lab: "coin", pick: "a" });
    await answer("coin", { notices: sentences });
    assert.deepEqual(
      [...notices.querySelectorAll("li")].map(({ textContent }) => textContent),
      sentences,
    );
    assert.equal(notices.hidden, !sentences.length);
  }
  ask({ do: "count" }); // of a lab that is not in the page
  await answer("dice", { notices: ["x"] });
});

test("the keys for printing ask Python for the paper first, and other keys do not", async () => {
  const count = outbox.length;
  for (const keys of [
    { key: "p", ctrlKey: false, metaKey: false },
    { key: "q", ctrlKey: true, metaKey: false },
    { key: "p", ctrlKey: true, metaKey: true },
    { key: "p", ctrlKey: true, metaKey: false, altKey: true },
    { key: "p", ctrlKey: true, metaKey: false, shiftKey: true },
  ]) {
    assert.ok(!happenToWindow("keydown", keys).defaultPrevented, JSON.stringify(keys));
  }
  assert.equal(outbox.length, count);
  assert.ok(
    happenToWindow("keydown", { key: "p", ctrlKey: true, metaKey: false }).defaultPrevented,
  );
  assert.deepEqual(outbox.at(-1), { do: "print", lab: "coin" });
  let printed = 0;
  page.print = () => (printed += 1);
  await answer("coin", { paper: true });
  assert.equal(root.dataset.paper, "whole");
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(printed, 1);
  const tables = coin.querySelector("details.tables");
  assert.ok(tables.open);
  happenToWindow("beforeprint");
  assert.equal(root.dataset.theme, "light");
  happenToWindow("afterprint");
  assert.equal(root.dataset.paper, undefined);
  assert.equal(root.dataset.theme, "dark");
  assert.ok(!tables.open);
});

test("paper has the inputs with their labels, shortened, and no private ones that are hidden", () => {
  const inputsWith = (views) => {
    change("coin", { drawn: { views } });
    const inputs = inputsOf("coin");
    change("coin", { drawn: null });
    return inputs;
  };
  const valueIn = (about, isVisible = true) => {
    const model = { css_classes: ["field-flips"], tags: [], type: "TextInput", ...about };
    const [[label, value] = []] = inputsWith([{ model, el: { checkVisibility: () => isVisible } }]);
    assert.equal(label, value && "Flips");
    return value;
  };
  change("coin", { link: "#coin?flips=TH&other=1" });
  assert.deepEqual(inputsWith([]), [["Flips", "TH"]]);
  assert.equal(valueIn({ value: "HHT" }, false), "TH");
  for (const [about, value] of [
    [{ value: "HHT" }, "HHT"],
    [{ value: " " }, undefined],
    [{ type: "FileInput", value: "v" }, "TH"],
    [{ type: "Slider", value: "v" }, "TH"],
    [{ type: "panel.models.widgets.Checkbox", active: true }, "yes"],
    [{ type: "Checkbox", active: false }, "no"],
    [{ type: "RadioGroup", labels: ["few", "many"], active: 1 }, "many"],
    [{ type: "Select", value: "a", options: Object.entries({ b: "B", a: "A" }) }, "A"],
    [{ type: "Select", value: "a", options: ["a"] }, "a"],
    [{ value: "x".repeat(300) }, "x".repeat(300)],
    [{ value: "x".repeat(1301) }, `${"x".repeat(300)} … (1,301 characters)`],
  ]) {
    assert.equal(valueIn(about), value);
  }
});

// ── Files of the site ────────────────────────────────────────────────────────────────────────────

const hexOf = (integrity) => Buffer.from(integrity.slice(7), "base64").toString("hex");

test("a file is held to its hash, and asked for again past the browser's cache", async (t) => {
  const { fetchFile } = await import("../../web/shell/files/fetching.js");
  const { LIMITS } = await import("../../web/shell/base/limits.js");
  t.mock.method(page, "fetch");
  const caches = [];
  let content = "damaged";
  page.fetch.mock.mockImplementation(async (_path, options) => {
    caches.push(options?.cache);
    if (caches.length === 3) content = "right";
    return new Response(content, { headers: { "content-length": "5" } });
  });
  const file = { path: "assets/a.json", integrity: integrityOf("right") };
  assert.equal(await (await fetchFile("a.json", file)).text(), "right");
  assert.deepEqual(caches, ["default", "reload", "reload"]);
  assert.equal(LIMITS.silence, 60_000);
});

test("a file that does not come is named with the reason", async (t) => {
  const { fetchFile } = await import("../../web/shell/files/fetching.js");
  t.mock.method(page, "setTimeout", (act) => setImmediate(act));
  const file = { path: "assets/missing.json", integrity: "sha256-AA==" };
  await assert.rejects(
    fetchFile("missing.json", file),
    /^Error: missing\.json (is missing|has not)/,
  );
});

test("a file is named by the beginning of its hash, before what its name ends with", async () => {
  const { placeOfFile } = await import("../../web/shell/base/site.js");
  const integrity = integrityOf("a picture");
  const stem = hexOf(integrity).slice(0, 12);
  assert.equal(placeOfFile("bokeh.min.js", integrity), `assets/bokeh.min.${stem}.js`);
});

// ── A module that is loaded once more, as another page would ─────────────────────────────────────

const loadAgain = (module, page) => import(`../../web/shell/files/${module}?${page}`);

/** The service worker of a page. */
function serviceWorker(
  t,
  { registration, controller = null, navigation = "navigate", isSaving = false },
) {
  const listeners = {};
  const registered = [];
  const keeper = {
    controller,
    ready: new Promise(() => {}),
    getRegistration: async () => registration,
    register: async (script) => registered.push(script),
    addEventListener: (type, listener) => (listeners[type] = listener),
    startMessages() {},
  };
  const properties = { serviceWorker: keeper, connection: { saveData: isSaving } };
  for (const [name, value] of Object.entries(properties)) {
    Object.defineProperty(page.navigator, name, { configurable: true, value });
  }
  t.mock.method(performance, "getEntriesByType", () => [{ type: navigation }]);
  t.mock.timers.enable({ apis: ["setInterval"] });
  return { listeners, registered };
}
/** A worker of the service, with what it is told. */
function scriptOf(scriptURL) {
  const messages = [];
  return { scriptURL, messages, postMessage: (text) => messages.push(text) };
}

test("a version that waits is taken by a reload of the page, and by nothing else", async (t) => {
  let reloads = 0;
  page.location.reload = () => (reloads += 1);
  for (const [name, about, isTaken] of [
    ["reload", { controller: {}, navigation: "reload" }, true],
    ["link", { controller: {} }, false],
    ["first", { navigation: "reload" }, false],
  ]) {
    const waiting = scriptOf("offline.js");
    const { listeners } = serviceWorker(t, { registration: { waiting }, ...about });
    await loadAgain("offline.js", name);
    assert.deepEqual(waiting.messages, isTaken ? ["take over"] : [], name);
    assert.equal(Boolean(listeners.controllerchange), isTaken, name);
    listeners.controllerchange?.({});
    t.mock.timers.reset();
    t.mock.restoreAll();
  }
  assert.equal(reloads, 1);
  const { listeners } = serviceWorker(t, {
    registration: {},
    controller: {},
    navigation: "reload",
  });
  await loadAgain("offline.js", "nothing waits");
  assert.equal(listeners.controllerchange, undefined);
});

test("once nobody waits for anything the service worker keeps all files, from where Python came", async (t) => {
  const active = scriptOf("offline.js?from=packs");
  const boot = find("#boot");
  for (const [name, about, python, expected] of [
    ["kept", { registration: { active } }, "snapshot", ["offline.js?from=packs"]],
    ["new", { registration: { waiting: scriptOf("offline.js?v") } }, "packs", ["offline.js?v"]],
    ["none", {}, "snapshot", ["offline.js"]],
    ["packs", {}, "packs", ["offline.js?from=packs"]],
    ["saving", { isSaving: true }, "snapshot", []],
  ]) {
    const { registered } = serviceWorker(t, about);
    root.dataset.python = python;
    boot.hidden = true;
    await loadAgain("offline.js", name);
    const pass = async (seconds) => {
      for (let k = 0; k < seconds; k++) t.mock.timers.tick(1000);
      await settled();
    };
    for (const [busyWith, rest] of [
      [() => (root.dataset.genlab = "painted"), () => (root.dataset.genlab = "live")],
      [() => (root.dataset.busy = "open"), () => delete root.dataset.busy],
      [() => (boot.hidden = false), () => (boot.hidden = true)],
    ]) {
      rest();
      await pass(5);
      busyWith();
      await pass(1);
      rest();
      assert.deepEqual(registered, []);
    }
    await pass(6); // more than five seconds
    assert.deepEqual(registered, expected, name);
    await pass(6); // which is done once
    assert.deepEqual(registered, expected, name);
    t.mock.timers.reset();
    t.mock.restoreAll();
  }
  assert.deepEqual(active.messages, ["complete"]);
});

test("the service worker says that the page itself was changed on its way", async (t) => {
  const { listeners } = serviceWorker(t, {});
  await loadAgain("offline.js", "damaged");
  const message = find("#message p");
  message.textContent = "";
  listeners.message({ data: { damaged: "assets/a.js" } });
  listeners.message({ data: null });
  assert.equal(message.textContent, "");
  listeners.message({ data: { damaged: "index.html" } });
  assert.match(
    message.textContent,
    /^index\.html, the page itself, is not the file that was built/,
  );
  message.textContent = "";
});

const formulaSheet = () =>
  [...page.document.querySelectorAll("[data-name='katex.min.css']")].at(-1);

test("a style sheet is held to its hash, asked for again, and missed with what that means", async (t) => {
  assert.equal(formulaSheet().integrity, "sha256-AA=="); // as the shell's own is
  formulaSheet().remove();
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let rules = [{}];
  t.mock.getter(page.document, "styleSheets", () => [
    { ownerNode: { dataset: { name: "style.css" } }, cssRules: rules },
  ]);
  const style = find("link[data-name='style.css']");
  rules = []; // the page's own is still on its way
  await loadAgain("sheets.js", "late");
  for (let attempt = 0; attempt < 8; attempt++) {
    const sheets = page.document.querySelectorAll("[data-name='katex.min.css']");
    assert.equal(sheets.length, 1);
    const query = attempt ? `?again=${attempt}` : "";
    assert.equal(sheets[0].getAttribute("href"), `assets/katex.css${query}`);
    happen(sheets[0], "error");
    await settled();
    t.mock.timers.tick(800);
    await settled();
  }
  assert.ok(find("link[data-name='style.css']") === style);
  const { textContent } = find("#message p");
  assert.match(textContent, /^katex\.min\.css is missing or damaged: formulas are not /);
  happen(style, "load");
  await settled();
  // One that the browser has refused already is asked for again at once
  style.dataset.refused = "";
  await loadAgain("sheets.js", "refused");
  await settled();
  t.mock.timers.tick(50);
  await settled();
  assert.match(find("link[data-name='style.css']").getAttribute("href"), /\?again=1$/);
  happen(find("link[data-name='style.css']"), "load");
  happen(formulaSheet(), "load");
  await settled();
  find("#message p").textContent = "";
});

test("the fonts of a formula are fetched once it is in sight, and no others", async (t) => {
  const fonts = [
    ["main", "KaTeX_Main", "normal", "400"],
    ["bold", "KaTeX_Main", "normal", "700"],
    ["maths", "KaTeX_Math", "italic", "400"],
  ].map(([name, family, style, weight]) => {
    files.set(`assets/${name}.woff2`, name);
    const about = { path: `assets/${name}.woff2`, integrity: integrityOf(name) };
    return { name, family, style, weight, ...about };
  });
  const list = JSON.stringify(fonts);
  files.set("assets/fonts.json", list);
  const { site } = await import("../../web/shell/base/page.js");
  site.files["fonts.json"] = { path: "assets/fonts.json", integrity: integrityOf(list) };
  const added = [];
  page.FontFace = class {
    constructor(family, content, { style, weight }) {
      this.text = [family, style, weight, new TextDecoder().decode(content)].join(" ");
    }
    async load() {
      return this.text;
    }
  };
  page.document.fonts = { add: (face) => added.push(face) };
  let see;
  const watched = [];
  page.IntersectionObserver = class {
    constructor(listener) {
      see = listener;
    }
    observe(target) {
      watched.push(target);
    }
    unobserve(target) {
      watched.splice(watched.indexOf(target), 1);
    }
  };
  const formula = document.createElement("span");
  formula.className = "katex";
  formula.innerHTML =
    '<span class="katex-html"><i lang="KaTeX_Math italic 400">x</i>' +
    '<b lang="&quot;KaTeX_Main&quot;, serif normal 700">1</b></span>';
  coin.append(formula);
  t.mock.method(page, "getComputedStyle", ({ lang }) => {
    const [fontFamily, fontStyle, fontWeight] = lang.split(/ (?=normal|italic|\d)/);
    return { fontFamily, fontStyle, fontWeight };
  });
  await loadAgain("sheets.js", "fonts");
  happen(formulaSheet(), "load");
  assert.ok(watched.includes(formula));
  see([{ target: formula, isIntersecting: false }]);
  await settled();
  assert.deepEqual(added, []);
  see([{ target: formula, isIntersecting: true }]);
  assert.ok(!watched.includes(formula));
  await until(() => added.length === 2);
  const expected = ["KaTeX_Main normal 700 bold", "KaTeX_Math italic 400 maths"];
  assert.deepEqual(added.toSorted(), expected);
  see([{ target: formula, isIntersecting: true }]); // which needs the same
  await settled();
  await until(() => added.length > 2, 30);
  assert.equal(added.length, 2);
  formula.remove();
});

test("what is remembered from visit to visit is read back, and nothing else is there", async () => {
  const { memory } = await import("../../web/shell/base/page.js");
  memory.set("guide", "open");
  assert.equal(memory.get("guide"), "open");
  assert.equal(memory.get("nothing"), null);
});

// ── Files that do not come ───────────────────────────────────────────────────────────────────────

test("a request is made again after each pause, unless that is hopeless or too late", async (t) => {
  const { attempted } = await import("../../web/shell/base/retries.js");
  let now = 0;
  t.mock.method(performance, "now", () => now);
  const pauses = [];
  t.mock.method(page, "setTimeout", (act, ms) => {
    pauses.push(ms);
    setImmediate(act);
  });
  const triesOf = async (options, passes = 0) => {
    const tries = [0, 0];
    pauses.length = 0;
    now = 0;
    await attempted(async (attempt) => {
      tries[0] += 1;
      tries[1] = attempt;
      now += passes;
      throw new Error("no");
    }, options).catch(() => {});
    return tries;
  };
  assert.deepEqual(await triesOf({ pauses: [1, 2] }), [3, 2]);
  assert.deepEqual(pauses, [1, 2]);
  assert.deepEqual(await triesOf({ pauses: [1, 2], isHopeless: () => true }), [1, 0]);
  assert.deepEqual(await triesOf({ pauses: [1, 2], patience: 10 }, 10), [2, 1]);
  assert.deepEqual(await triesOf({ pauses: [1, 2], patience: 10 }, 11), [1, 0]);
  assert.deepEqual(await triesOf({}), [8, 7]);
  assert.deepEqual(pauses, [50, 100, 200, 400, 800, 800, 800]); // three seconds in all
  assert.deepEqual(await triesOf({}, 8000), [2, 1]);
  assert.deepEqual(await triesOf({}, 8001), [1, 0]);
  const second = await attempted(async (attempt) => attempt || Promise.reject(), { pauses: [1] });
  assert.equal(second, 1);
});

test("a file of which nothing more comes is given up after a minute, and each piece begins it anew", async (t) => {
  const { fetchFile } = await import("../../web/shell/files/fetching.js");
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let pieces;
  t.mock.method(page, "fetch", async (_, { signal }) => {
    const body = new ReadableStream({ start: (controller) => (pieces = controller) });
    signal.addEventListener("abort", () => pieces.error(new Error("aborted")));
    return new Response(body);
  });
  const integrity = integrityOf("right");
  const bytes = (text) => new TextEncoder().encode(text);
  const arrival = fetchFile("a.json", { path: "assets/a.json", integrity });
  await settled();
  for (const part of ["ri", "gh"]) {
    t.mock.timers.tick(59_999);
    pieces.enqueue(bytes(part));
    await settled();
  }
  t.mock.timers.tick(59_999);
  pieces.enqueue(bytes("t"));
  pieces.close();
  assert.equal(await (await arrival).text(), "right");
  const silence = fetchFile("b.json", { path: "assets/b.json", integrity });
  const refusal = assert.rejects(
    silence,
    /^Error: b\.json has not arrived in full; nothing more has come for 60 seconds$/,
  );
  await settled();
  pieces.enqueue(bytes("ri"));
  await settled();
  t.mock.timers.tick(60_000);
  await refusal;
});

test("Bokeh's scripts are read one after the other, each once, and again if one does not come", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const message = find("#message p");
  const addPreloads = () => {
    for (const name of ["first.js", "second.js"]) {
      const link = document.createElement("link");
      Object.assign(link, { href: `assets/${name}`, integrity: `sha256-${name}` });
      link.setAttribute("as", "script");
      link.dataset.name = name;
      document.head.append(link);
    }
  };
  const inPage = () => [
    ...document.querySelectorAll("script[data-name$='t.js'], script[data-name$='d.js']"),
  ];
  const begin = async (name) => {
    for (const element of [...inPage(), ...document.querySelectorAll("link[as=script]")]) {
      element.remove();
    }
    addPreloads();
    const { readScripts, scripts, scriptsBegun } = await loadAgain("scripts.js", name);
    let isRead = false;
    scripts.then(() => (isRead = true));
    assert.equal(scriptsBegun(), false);
    readScripts();
    readScripts();
    assert.equal(scriptsBegun(), true);
    return () => isRead;
  };
  const latest = () => inPage().at(-1);
  const happenToScript = async (type) => {
    happen(latest(), type);
    await settled();
  };
  const isRead = await begin("read");
  assert.deepEqual(
    inPage().map(({ dataset, src, integrity, async }) => [dataset.name, src, integrity, async]),
    [["first.js", "assets/first.js", "sha256-first.js", false]],
  );
  await happenToScript("error");
  t.mock.timers.tick(10_000);
  await settled();
  assert.deepEqual([inPage().length, latest().src], [2, "assets/first.js?again=1"]);
  happenToWindow("error", { filename: "assets/another.js", message: "of another" });
  await happenToScript("load");
  assert.deepEqual([latest().dataset.name, isRead()], ["second.js", false]);
  await happenToScript("load");
  assert.deepEqual([inPage().length, isRead()], [3, true]);

  const isUnderstood = await begin("old");
  happenToWindow("error", { filename: latest().src, message: "Unexpected token" });
  await happenToScript("load");
  const words = "This browser is too old for the figures, and says of first.js: Unexpected token.";
  assert.ok(message.textContent.startsWith(words), message.textContent);
  assert.deepEqual([inPage().length, isUnderstood()], [1, false]);
  assert.equal(find("#boot").hidden, true);
  assert.equal(root.dataset.genlab, "failed");

  message.textContent = "";
  root.dataset.genlab = "live";
});

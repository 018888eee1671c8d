// A page without a browser, for modules that read it and change it: the markup of web/index.html
// and web/lab.html in a document of linkedom (GENLAB_DOM names its script; tests/test_modules.py).
// It has no layout and no focus but the last one that was set. To be imported before the modules.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { SITE } from "./page.mjs";

export { SITE };

const page = globalThis;
const { parseHTML } = await import(process.env.GENLAB_DOM);

const messages = readFileSync(new URL("../../genlab/say/en.ftl", import.meta.url), "utf8");
const messageOf = (_, name) => messages.match(`\n${name} = (.*)`)[1];
const template = (name) =>
  readFileSync(new URL(`../../web/${name}`, import.meta.url), "utf8")
    .replace(/\{%.*?%\}/gs, "")
    .replace(/\{\{ say\("(.*?)"\) \}\}/g, messageOf)
    .replace(/\{\{.*?\}\}/gs, "");

const dom = parseHTML(template("index.html"));
const { document } = dom;

// ── What linkedom has not ────────────────────────────────────────────────────────────────────────

/** Selectors of popovers and of what the pointer is on, which it does not know. */
const known = (selector) => selector.replace(/:(popover-open|hover|focus)\b/g, "[data-$1]");
for (const [owner, names] of [
  [Object.getPrototypeOf(dom.Element.prototype), ["querySelector", "querySelectorAll"]],
  [dom.Element.prototype, ["matches", "closest"]],
  [Object.getPrototypeOf(document), ["querySelector", "querySelectorAll"]],
]) {
  for (const name of names) {
    const original = owner[name];
    if (!original) continue;
    owner[name] = function (selector) {
      return original.call(this, known(selector));
    };
  }
}
Object.assign(dom.HTMLElement.prototype, {
  showPopover() {
    this.dataset.popoverOpen = "";
  },
  hidePopover() {
    delete this.dataset.popoverOpen;
  },
  showModal() {
    this.setAttribute("open", "");
  },
  focus() {
    focused = this;
  },
  select() {},
  scrollIntoView() {},
  checkVisibility() {
    return !this.closest("[hidden]");
  },
  getBoundingClientRect: () => ({ left: 0, top: 0, right: 0, bottom: 0, width: 0, height: 0 }),
});
Object.defineProperty(dom.HTMLElement.prototype, "tabIndex", { writable: true, value: -1 });
/** What is chosen in a list, which it only reads. */
const chosenValues = new WeakMap();
Object.defineProperty(dom.HTMLSelectElement.prototype, "value", {
  get() {
    return chosenValues.get(this) ?? this.querySelector("option")?.value ?? "";
  },
  set(value) {
    chosenValues.set(this, value);
  },
});
const ARIA = [
  "Label",
  "Hidden",
  "Pressed",
  "Expanded",
  "Current",
  "Selected",
  "Disabled",
  "Invalid",
];
for (const [name, attribute] of [
  ["role", "role"],
  ...ARIA.map((word) => [`aria${word}`, `aria-${word.toLowerCase()}`]),
]) {
  Object.defineProperty(dom.Element.prototype, name, {
    configurable: true,
    get() {
      return this.getAttribute(attribute);
    },
    set(value) {
      if (value === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, String(value));
    },
  });
}
Object.defineProperties(dom.HTMLAnchorElement.prototype, {
  href: {
    get() {
      return this.getAttribute("href") ?? "";
    },
    set(link) {
      this.setAttribute("href", link);
    },
  },
  hash: {
    get() {
      return /#.*$/s.exec(this.href)?.[0] ?? "";
    },
  },
});
Object.defineProperty(document, "styleSheets", {
  configurable: true,
  // As if the page's own sheet were here
  get: () => [{ ownerNode: { dataset: { name: "style.css" } }, cssRules: [{}] }],
});
let focused = document.body;
Object.defineProperty(document, "activeElement", { get: () => focused });
/** A text is typed over what is selected: all of it. */
document.execCommand = (_command, _shown, text) => {
  focused.value = text;
};

// ── What stands in the page ──────────────────────────────────────────────────────────────────────

/** Files of the site by their paths, which `fetch` gives. */
export const files = new Map();
export const integrityOf = (text) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
page.fetch = async (path) =>
  files.has(path) ? new Response(files.get(path)) : new Response("", { status: 404 });

/** The file of a lab, with nothing in its document. */
export const labFile = (lab) => ({
  document: {
    doc: { roots: [{ attributes: { stylesheets: [{ attributes: { css: "" } }] } }] },
    roots: {},
  },
  digest: SITE.labs[lab].digest,
  first: "",
  section: "",
});
const labs = {};
for (const [lab, about] of Object.entries(SITE.labs)) {
  const text = JSON.stringify(labFile(lab));
  files.set(about.path, text);
  labs[lab] = { ...about, integrity: integrityOf(text) };
}

export const find = (selector) => document.querySelector(selector);
const sheet = { path: "assets/katex.css", size: 0, integrity: "sha256-AA==" };
find("#site").textContent = JSON.stringify({ ...SITE, labs, files: { "katex.min.css": sheet } });
find("#sentences").innerHTML = [...messages.matchAll(/^(page-\S+) = (.*)$/gm)]
  .map(([, name, text]) => `<span id="${name}" data-say="${name}">${text}</span>`)
  .join("");
find("link[as=script]").remove(); // Bokeh is not here
find("script[data-name='shell.js']").integrity = "sha256-AA==";
find("header nav").innerHTML = Object.keys(SITE.labs)
  .map((lab) => `<a href="#${lab}" data-lab="${lab}">${lab}</a>`)
  .join("");
find("#cards ul").innerHTML = Object.keys(SITE.labs)
  .map((lab) => `<li data-card="${lab}"><a href="#${lab}">${lab}</a><div class="stamp"></div></li>`)
  .join("");

/** A lab's section, as its file brings it. */
export function addSection(lab, { fields = [], demos = {}, hides = "" } = {}) {
  const holder = document.createElement("div");
  holder.innerHTML = template("lab.html");
  const section = holder.querySelector("section");
  section.id = `lab-${lab}`;
  Object.assign(section.dataset, { lab, private: hides, fields: JSON.stringify(fields) });
  section.querySelector(".demos ul").innerHTML = Object.entries(demos)
    .map(([link, name]) => `<li><a href="${link}">${name}</a><span>on ${name}</span></li>`)
    .join("");
  find("#cards").before(section);
  return section;
}

// ── What happens ─────────────────────────────────────────────────────────────────────────────────

/** An event happens to an element, and to all around it. */
export function happen(target, type, details = {}) {
  const event = new dom.Event(type, { bubbles: true, cancelable: true, composed: true });
  const none = { ctrlKey: false, altKey: false, metaKey: false, shiftKey: false };
  for (const [name, value] of Object.entries({ ...none, ...details })) {
    Object.defineProperty(event, name, { value });
  }
  let isStopped = false;
  event.stopPropagation = () => {
    isStopped = true;
    Object.getPrototypeOf(event).stopPropagation.call(event);
  };
  for (const [kind, listener] of [...capturing]) if (kind === type) listener(event);
  if (!isStopped) target.dispatchEvent(event);
  return event;
}
export const press = (target, key, details = {}) => happen(target, "keydown", { key, ...details });
export const click = (target, details = {}) => happen(target, "click", details);

/** What the page has posted to its worker, the latest last. */
export const outbox = [];
/** What the page has posted to the page around its frame. */
export const posted = [];
/** The entries of the history, the latest last. */
export const entries = [];

let hash = "";
const write = (isNew) => (state, _title, link) => {
  if (link !== undefined && link !== "") {
    hash = link.includes("#") ? link.slice(link.indexOf("#")) : "";
  }
  page.history.state = state;
  if (isNew || !entries.length) entries.push({ state, link: hash });
  else entries[entries.length - 1] = { state, link: hash };
};

/** The worker that was started last. */
let worker = null;
/** The worker says something, and all that follows from it at once is done. */
export async function hear(message) {
  worker.onmessage({ data: message });
  await settled();
}
/** Python answers. */
export const answer = (lab, news = {}) =>
  hear({
    type: "answer",
    from: "snapshot",
    answer: JSON.stringify({
      lab,
      news: Object.entries(news).map(([type, value]) => ({ type, value })),
    }),
  });
/** What has been begun is done, unless it waits for a clock. */
export async function settled() {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The page follows a link. */
export async function follow(link) {
  const { emit } = await import("../../web/shell/base/signals.js");
  address(link);
  emit("following");
  await settled();
}
/** Python answers all that it is asked, with nothing. */
export async function idle() {
  const store = await import("../../web/shell/visit/store.js");
  while (store.busy) await answer(store.busy.lab ?? "coin");
}

const { setTimeout: later } = globalThis; // a test may replace the page's own clock

export async function until(isSo, milliseconds = 2000) {
  for (let turn = 0; !isSo() && turn < milliseconds / 5; turn++) {
    await new Promise((resolve) => later(resolve, 5));
  }
}

// A clock that goes on and on does not keep the tests from ending
const { setInterval } = page;
page.setInterval = (...details) => setInterval(...details).unref();

class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// In linkedom no signal ends what a listener hears
const target = Object.getPrototypeOf(dom.Node.prototype);
const { addEventListener: listen } = target;
target.addEventListener = function (type, listener, options) {
  listen.call(this, type, listener, options);
  options?.signal?.addEventListener("abort", () => this.removeEventListener(type, listener));
};
const { Event: WindowEvent } = page;
const windowListeners = new EventTarget();
/** What the window hears before any element, which linkedom does not have. */
const capturing = [];
Object.assign(page, {
  document,
  Event: class extends dom.Event {
    constructor(type, about) {
      super(type, about);
      this.composed = Boolean(about?.composed);
    }
  },
  addEventListener(type, listener, options) {
    if (options === true || options?.capture) capturing.push([type, listener]);
    else windowListeners.addEventListener(type, listener);
  },
  removeEventListener(type, listener, options) {
    const place = capturing.findIndex(([, known]) => known === listener);
    if ((options === true || options?.capture) && place >= 0) capturing.splice(place, 1);
    else windowListeners.removeEventListener(type, listener);
  },
  dispatchEvent: windowListeners.dispatchEvent.bind(windowListeners),
  Node: dom.Node,
  ShadowRoot: dom.ShadowRoot ?? class {},
  MutationObserver: Observer,
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  PerformanceObserver: Observer,
  DOMParser: dom.DOMParser,
  CSSStyleSheet: class {
    replaceSync() {}
  },
  matchMedia: () => ({ matches: false, addEventListener() {} }),
  getComputedStyle: () => ({ getPropertyValue: () => "", position: "static" }),
  requestAnimationFrame: (act) => setTimeout(act, 0),
  cancelAnimationFrame: clearTimeout,
  scrollTo() {},
  scrollBy() {},
  innerWidth: 1200,
  innerHeight: 800,
  scrollY: 0,
  FIRST_STYLE: "",
  parent: { postMessage: (message) => posted.push(message) },
  history: { state: null, pushState: write(true), replaceState: write(false) },
  Worker: class {
    constructor() {
      worker = this;
    }
    postMessage(message) {
      outbox.push(message);
    }
    terminate() {}
  },
  CSS: { escape: (text) => text },
  Option: class {
    constructor(text, value) {
      const option = document.createElement("option");
      Object.assign(option, { textContent: text });
      option.setAttribute("value", value);
      return option;
    }
  },
});
page.location = {
  get hash() {
    return hash;
  },
  set hash(link) {
    hash = link;
  },
  href: "https://example.org/genlab/",
  search: "",
  protocol: "https:",
};
/** Bokeh's classes by their names, which are made when they are asked for. */
const making = { get: (classes, name) => (classes[name] ??= class {}) };
export const bokeh = new Proxy({}, making);
page.Bokeh = {
  require: () => bokeh,
  embed: { add_document_standalone: async () => [] },
};
/** A document of Bokeh's, with nothing in it. */
bokeh.Document = class {
  static from_json() {
    const nothing = { clear() {}, apply_json_patch() {}, on_change() {} };
    return { ...nothing, all_roots: [], _all_models: new Map() };
  }
};
export function address(link) {
  hash = link;
}
/** The shell's window hears an event. */
export function happenToWindow(type, details = {}) {
  const event = new WindowEvent(type, { cancelable: true });
  for (const [name, value] of Object.entries(details)) {
    Object.defineProperty(event, name, { value });
  }
  windowListeners.dispatchEvent(event);
  return event;
}

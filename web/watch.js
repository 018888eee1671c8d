// Watches the page until its own script, shell.js, has started, and says in words what is in the
// way of it. The build writes this file into the page's head, before anything that could stall; the
// policy allows it by its hash. From then on web/shell/files/supervision.js watches.
//
// It has no module beside it, and it is written for browsers that are too old for the rest.

(() => {
  const root = document.documentElement;
  /** @param {string} selector @returns {any} */
  const find = (selector) => document.querySelector(selector);
  const page = /** @type {any} */ (window);
  // The build puts a part of LIMITS (web/shell/base/limits.js) in the place of WATCHER_LIMITS.
  // Tests set `genlabLimits` before this runs, so that they need not wait as long.
  const limits = Object.assign(WATCHER_LIMITS, page.genlabLimits);
  const RELOAD = "Reload the page; if that does not help, tell the person who published it.";
  const CURRENT =
    "Update it, or use another one: Chrome or Edge 114, Firefox 125, Safari 17, or newer.";
  /** @type {Record<string, unknown>} */
  const REQUIRED = {
    "Object.hasOwn": Object.hasOwn,
    "Array.prototype.at": Array.prototype.at,
    "Promise.allSettled": Promise.allSettled,
    structuredClone: window.structuredClone,
    ResizeObserver: window.ResizeObserver,
    DecompressionStream: window.DecompressionStream,
    TransformStream: window.TransformStream,
    "AbortSignal.timeout": window.AbortSignal && AbortSignal.timeout,
    "Document.adoptedStyleSheets": "adoptedStyleSheets" in Document.prototype,
    "Element.showPopover": HTMLElement.prototype.showPopover,
  };

  // ── What is said ───────────────────────────────────────────────────────────────────────────────

  /** @type {any} */
  let box = null;
  let sentence = "";
  let isFinal = false;

  // A message that is not final goes when what it waits for has come.
  /**
   * @param {string} text
   * @param {boolean} [final]
   */
  function tell(text, final) {
    if (isFinal) return;
    isFinal = Boolean(final);
    sentence = text;
    if (isFinal) root.dataset.genlab = "failed";
    if (document.readyState !== "loading") draw();
  }

  function draw() {
    if (!box) {
      box = document.createElement("div");
      box.id = "watcher";
      box.className = "message";
      box.setAttribute("role", "alert");
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Reload the page";
      button.onclick = () => location.reload();
      box.append(document.createElement("p"), button);
    }
    box.firstChild.textContent = sentence;
    if (box.isConnected) return;
    if (!document.body) document.body = document.createElement("body");
    const main = find("#main");
    if (main) main.before(box);
    else document.body.append(box);
    const progress = find("#boot");
    if (progress && isFinal) progress.hidden = true;
  }

  // ── What stands in the way from the beginning ──────────────────────────────────────────────────

  function obstacle() {
    if (location.protocol === "file:") {
      return (
        "This page was opened as a file, and a browser does not let such a page start Python. " +
        "It needs a web server: run “python build.py serve” in the project, or " +
        "“python -m http.server 8000” in this folder, and open http://localhost:8000/."
      );
    }
    if (window.origin === "null") {
      return (
        "This page is in a frame whose sandbox takes its own address from it, so it cannot load " +
        'its files. The frame needs sandbox="allow-scripts allow-same-origin".'
      );
    }
    const missing = Object.keys(REQUIRED).filter((name) => !REQUIRED[name]);
    if (missing.length) {
      return `This browser is too old for genlab: it has no ${missing.join(", no ")}. ` + CURRENT;
    }
    try {
      document.createElement("p").innerHTML = "<b></b>";
    } catch {
      return (
        "A policy of this server (require-trusted-types-for) forbids what genlab's figures are " +
        "drawn with. The person who published the page must remove it from the header " +
        "Content-Security-Policy; the file _headers of the site shows the whole policy."
      );
    }
    return "";
  }

  // ── A start-up script that fails, or does not come ─────────────────────────────────────────────

  const isStarted = () => root.dataset.launched !== undefined;
  let attempts = 0;

  addEventListener(
    "error",
    (event) => {
      if (isStarted()) return;
      const target = /** @type {any} */ (event.target);
      if (target !== window) {
        if (target.dataset.name === "style.css") target.dataset.refused = "";
        if (target.localName === "script" && target.dataset.name === "shell.js") retry(target);
      } else if (/\/assets\/shell\./.test(event.filename)) {
        // Its bytes are those that were built, so a browser that does not know a word is too old
        const isOld = event.error instanceof SyntaxError || event.error instanceof ReferenceError;
        tell(
          isOld
            ? `This browser is too old for genlab, whose start-up script failed: ${event.message}. ` +
                `${CURRENT}`
            : `The page's start-up script failed: ${event.message}. Perhaps this browser is too ` +
                `old for it: genlab needs Chrome or Edge 114, Firefox 125, Safari 17, or newer. ` +
                RELOAD,
          true,
        );
      }
    },
    true,
  );

  /** @param {HTMLScriptElement} script */
  function retry(script) {
    const address = script.src.split("?")[0];
    if (attempts === limits.pauses.length) {
      Promise.all([reloadIfChanged(), whyMissing(address)]).then(([reloads, why]) => {
        if (!reloads) {
          tell(`shell.js ${why}, and the page cannot start without it. ${RELOAD}`, true);
        }
      });
      return;
    }
    const pause = limits.pauses[attempts];
    attempts += 1;
    setTimeout(() => {
      whenRead(() => {
        const newScript = document.createElement("script");
        newScript.integrity = script.integrity;
        newScript.dataset.name = "shell.js";
        newScript.src = `${address}?again=${attempts}`; // past a cache that holds a damaged one
        document.head.append(newScript);
      });
    }, pause);
  }

  // Why a file did not come, as the end of a sentence.
  /** @param {string} address */
  function whyMissing(address) {
    const late = new Promise((resolve) => {
      setTimeout(resolve, limits.inquiry, "could not be fetched");
    });
    const cause = fetch(address, { cache: "no-store" }).then((response) => {
      if (!response.ok) return `is missing (HTTP ${response.status})`;
      const type = response.headers.get("content-type") || "none";
      return response.text().then((text) => {
        if (/^\s*</.test(text)) return "has been replaced by a web page";
        const expectedType = /\.css$/.test(address) ? /css/ : /javascript/;
        const isText = /\.(css|m?js)$/.test(address);
        return !isText || expectedType.test(type) ? "is damaged" : `has the wrong type (${type})`;
      });
    });
    return Promise.race([cause.catch(() => "could not be fetched"), late]);
  }

  // ── Two versions ───────────────────────────────────────────────────────────────────────────────
  // Files are named by their content, so that one of another version is missing rather than wrong.
  // Whether the server has another version by now, its page says; then this one is loaded anew, but
  // only once.

  /** @param {string} text */
  const versionIn = (text) => (/<meta name="version" content="(\w+)"/.exec(text) || [])[1];

  function reloadIfChanged() {
    const [navigation] = /** @type {any[]} */ (performance.getEntriesByType("navigation"));
    if (!navigation || navigation.type === "reload") return Promise.resolve(false);
    const version = find("meta[name=version]").content;
    /** @type {(left: number) => Promise<boolean>} */
    const ask = (left) =>
      fetch(new URL("index.html", document.baseURI), { cache: "reload" })
        .then((response) => (response.ok ? response.text() : ""))
        .then((text) => {
          const latest = versionIn(text);
          if (latest && latest !== version) return true;
          return left > 0 && ask(left - 1);
        });
    const late = new Promise((resolve) => {
      setTimeout(resolve, limits.inquiry, false);
    });
    return Promise.race([ask(3).catch(() => false), late]).then((isChanged) => {
      if (isChanged) {
        history.replaceState(Object.assign({}, history.state, { anew: true }), "");
        location.reload();
      }
      return isChanged;
    });
  }

  // ── What is late ───────────────────────────────────────────────────────────────────────────────

  /** @param {() => void} act */
  function whenRead(act) {
    if (document.readyState !== "loading") act();
    else document.addEventListener("DOMContentLoaded", act);
  }

  // A style sheet in the head holds back everything on the page; one that a script adds does not.
  function showPlain() {
    const link = find("link[data-name='style.css']");
    if (!link || link.sheet) return;
    const later = link.cloneNode();
    link.remove();
    document.head.append(later);
  }
  setTimeout(showPlain, limits.plain);

  function extent() {
    const elements = document.getElementsByTagName("*");
    return elements.length + elements[elements.length - 1].textContent.length;
  }

  let elapsed = 0;
  let lastExtent = 0;
  let grownAt = 0;
  let isRead = false;

  function look() {
    if (isStarted() || isFinal) {
      clearInterval(clock);
      if (box && !isFinal) box.remove();
      return;
    }
    elapsed += limits.tick; // only time in which the page ran, not a laptop's night
    const isReading = document.readyState === "loading";
    if (!isReading && !isRead) {
      isRead = true;
      lastExtent = 0;
      if (box) box.remove(); // what was said of index.html
    }
    const size = isReading ? extent() : performance.getEntriesByType("resource").length;
    if (size > lastExtent) grownAt = elapsed;
    lastExtent = size;
    const isStalled = elapsed - grownAt >= limits.stall;
    if (!isStalled && elapsed < limits.slow) return;
    const seconds = Math.round((isStalled ? limits.stall : limits.slow) / 1000);
    const name = isReading ? "index.html" : "shell.js";
    tell(
      `${name} has not arrived in full within ${seconds} seconds. The page goes on as soon as it ` +
        "is there. Check the connection, or reload the page.",
    );
    draw();
  }
  const clock = setInterval(look, limits.tick);

  document.addEventListener("readystatechange", () => {
    if (document.readyState !== "interactive") return;
    if (isFinal) draw();
    try {
      JSON.parse(find("#site").textContent);
    } catch {
      tell(`index.html is cut short or damaged, and the page cannot start. ${RELOAD}`, true);
    }
  });

  root.dataset.watched = "";
  page.genlabWatch = { whyMissing, reloadIfChanged };
  const reason = obstacle();
  if (reason) tell(reason, true);
})();

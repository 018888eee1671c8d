// The page: what the build wrote into it, and how far it has come.
// Whatever a person or a link gave is shown as text, never as markup.

const root = document.documentElement;
const $ = (selector, within = document) => within.querySelector(selector);
const site = JSON.parse($("#site").textContent); // files: name → path, size, sha256; labs: lab → path, integrity, digest
root.dataset.started = ""; // until here, the style sheet's own alarm would have spoken
const drawn = {}; // lab → {document, digest}

const become = (stage) => {
  root.dataset.genlab = stage; // painted, live or failed
  performance.mark(`genlab:${stage}`);
};

// What is remembered from visit to visit, and it is never anything of a lab; some frames close their storage.
const memory = {
  get(name) { try { return localStorage.getItem(`genlab-${name}`); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(`genlab-${name}`, value); } catch { /* not remembered */ } },
};

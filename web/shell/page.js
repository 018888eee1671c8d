// The page: what the build wrote into it, and how far it has come.
// Whatever a person or a link gave is shown as text, never as markup.

export const root = document.documentElement;
export const $ = (selector, within = document) => within.querySelector(selector);
export const site = JSON.parse($("#site").textContent); // files: name → path, size, sha256; labs: lab → path, integrity, digest
root.dataset.started = ""; // until here, the style sheet's own alarm would have spoken
export const embedded = /^#embed(=|$)/.test(location.hash); // in a frame of somebody's page, for as long as this page lives
root.toggleAttribute("data-embed", embedded);

export const become = (stage) => {
  root.dataset.genlab = stage; // painted, live or failed
  performance.mark(`genlab:${stage}`);
};
export const paintedOnce = () => {
  if (!root.dataset.genlab) become("painted");
};

// What is remembered from visit to visit, and it is never anything of a lab; some frames close their storage, and in a
// frame nothing is remembered.
export const memory = {
  get(name) {
    if (embedded) return null;
    try {
      return localStorage.getItem(`genlab-${name}`);
    } catch {
      return null; // closed
    }
  },
  set(name, value) {
    if (embedded) return;
    try {
      localStorage.setItem(`genlab-${name}`, value);
    } catch {
      /* not remembered */
    }
  },
};

// What a lab lends: sentences beside it, links, exports, the Python.

function note(lab, sentence) {
  if (section(lab)) $(".note", section(lab)).textContent = sentence;
}
function list(lab, sentences) {
  if (!section(lab)) return;
  const place = $(".notices", section(lab));
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
  download(lab, new Blob([text]), name);
}
function download(lab, blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(lab, `Saved as ${name}.`);
}

// A button's data-do: what Python is asked, or what the page does by itself.
const ASKS = {
  share: { do: "share", private: false },
  "share-private": { do: "share", private: true },
  script: { do: "script" },
  csv: { do: "export", kind: "csv" },
  json: { do: "export", kind: "json" },
};
const DOES = {
  "copy-script": () => copy(current, $("#script pre code").textContent, 0),
  "demo-before": () => neighbour(-1),
  "demo-after": () => neighbour(1),
  guide: toggleGuide,
};
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]"), action = button?.dataset.do;
  if (DOES[action]) DOES[action]();
  else if (ASKS[action]) {
    button.closest("[popover]")?.hidePopover();
    note(current, ready ? "" : "Python is still loading; this follows.");
    ask({ ...ASKS[action], lab: current });
  }
});

// What a lab lends: sentences beside it, links, exports, the Python.

function note(lab, sentence) {
  const place = $("dialog[open] .done") ?? (section(lab) && $(".note", section(lab)));
  if (place) place.textContent = sentence;
}
function list(lab, sentences) {
  if (!section(lab)) return;
  const place = $(".notices", section(lab));
  place.replaceChildren(...sentences.map((sentence) => Object.assign(document.createElement("li"), { textContent: sentence })));
  place.hidden = !sentences.length;
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    note(current, "Copied.");
  } catch {
    prompt("Copy this:", text);
  }
}
function reveal(script) {
  note(current, "");
  $("#script pre code").textContent = script;
  $("#script").showModal();
}
function download(lab, blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  note(lab, `Saved as ${name}.`);
}

// A button's data-do: what Python is asked, or what the page does by itself.
const ASKS = {
  share: () => ({ do: "share", base: address(), private: false, step: playedStep() }),
  script: ({ dataset }) => ({ do: "script", base: address(), kind: dataset.kind ?? "show" }),
  export: ({ dataset }) => ({ do: "export", table: dataset.table ?? null }),
};
const address = () => location.href.split("#")[0];
const DOES = {
  "copy-script": () => copy($("#script pre code").textContent),
  "demo-before": () => neighbour(-1),
  "demo-after": () => neighbour(1),
  guide: toggleGuide,
};
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-do]"), action = button?.dataset.do;
  if (DOES[action]) DOES[action](button);
  else if (ASKS[action]) {
    button.closest("[popover]")?.hidePopover();
    note(current, ready ? "" : "Python is still loading; this follows.");
    ask({ ...ASKS[action](button), lab: current });
  }
});

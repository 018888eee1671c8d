// Files that were saved here, states and courses, open again, by the button or dropped anywhere; what else is dropped goes to the lab's own box.

// Labs that take tables have a private field for one that is looked at before it is used.
const takesTables = (slug) => section(slug)?.dataset.private?.split(" ").includes("draft");

async function openTable(file, lab) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let content = "";
  for (let at = 0; at < bytes.length; at += 32768) content += String.fromCharCode(...bytes.subarray(at, at + 32768));
  ask({ do: "table", lab, name: file.name, content });
}

async function openFile(file) {
  if (tooLarge(file)) return;
  const text = await file.text(), lab = current;
  let content = null;
  try { content = JSON.parse(text); } catch { /* said below */ }
  written();
  if (Array.isArray(content?.steps)) return openCourse(content);
  if (!slugs.includes(content?.lab) && !Object.hasOwn(content ?? {}, "lab") && takesTables(lab)) return openTable(file, lab);
  if (!slugs.includes(content?.lab)) return note(current, `${file.name} was not saved here: it holds no state of a lab, and no course.`);
  history.pushState(null, "", `#${content.lab}`);
  open(location.hash, text);
}

const chooser = $("#file");
DOES["open-file"] = (button) => {
  button.closest("[popover]").hidePopover();
  chooser.click();
};
chooser.addEventListener("change", () => {
  openFile(chooser.files[0]);
  chooser.value = ""; // the same file may be opened again
});

const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");
const isBox = (event) => event.composedPath().some((element) => element.type === "file" || (element.localName === "textarea" && !hasFiles(event)));
addEventListener("dragover", (event) => { if (!isBox(event)) event.preventDefault(); });
addEventListener("drop", (event) => {
  const { files } = event.dataTransfer;
  if (isBox(event)) return;
  event.preventDefault();
  if (!files.length || embedded) return; // what is private does not go into a frame
  const views = drawn[current] ? [...allViews(drawn[current].views)] : [];
  const seen = views.find((view) => view.model.type === "FileInput" && view.el.checkVisibility());
  const box = seen && !takesTables(current) && $("input[type=file]", seen.shadow_el);
  if (/\.json$/i.test(files[0].name) || !box) return openFile(files[0]);
  box.files = files;
  box.dispatchEvent(new Event("change"));
});

// Files or a folder that a person gives to a lab, more than Python could hold at once: it gets them
// piece by piece, round after round, and whatever else is asked meanwhile comes in between.
// ui/pieces.py draws the bar.

import { pathOf } from "./page.js";
import { ask } from "./questions.js";
import { current } from "./store.js";

const PIECE = 65536; // bytes
/** @type {{ lab: string, box: number } | null} */
let feeding = null; // what is being fed

async function feed(lab, box, files) {
  const run = (feeding = { lab, box });
  const total = files.reduce((sum, { file }) => sum + file.size, 0) || 1;
  let said = "more";
  let begin = true;
  let done = 0;
  const give = async (pieces, over) => {
    do {
      if (feeding !== run) return (said = "stop");
      said = await new Promise((answered) =>
        queueFeed({ do: "feed", lab, box, begin, pieces, share: done / total, over }, answered),
      );
      [begin, pieces] = [false, []];
    } while (said === "wait");
  };
  do {
    let pieces = [];
    let held = 0;
    done = 0;
    for (const { name, file } of files) {
      for (let at = 0, end; at === 0 || at < file.size; at = end) {
        end = Math.min(file.size, at + PIECE);
        const bytes = new Uint8Array(await file.slice(at, end).arrayBuffer());
        pieces.push([name, String.fromCharCode(...bytes), end === file.size]);
        held += bytes.length;
        if (end === at) break; // an empty file
        if (held < PIECE && pieces.length < 500) continue;
        done += held;
        await give(pieces, false);
        if (said === "stop") return;
        [pieces, held] = [[], 0];
      }
    }
    done += held;
    await give(pieces, true);
  } while (said === "again");
  if (feeding === run) feeding = null;
}

function queueFeed(message, answered) {
  // Not for Python: a worker is sent what can be counted
  Object.defineProperty(message, "answered", { value: answered });
  ask(message);
}

// A folder's files, in the order of their names; hidden ones stay out.
async function within(entry) {
  if (entry.isFile) {
    return [
      { name: entry.fullPath, file: await new Promise((done, failed) => entry.file(done, failed)) },
    ];
  }
  const reader = entry.createReader();
  const found = [];
  for (
    let some;
    (some = await new Promise((done, failed) => reader.readEntries(done, failed))).length;
  ) {
    found.push(...some);
  }
  return (await Promise.all(found.map(within))).flat();
}
const inOrder = (files) =>
  files
    .filter(({ name }) => !/(^|\/)\.[^/]*$/.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

const feedOf = (event) =>
  pathOf(event)
    .find((element) => element.dataset?.feed)
    ?.dataset.feed.split(" ");
document.addEventListener("click", (event) => {
  const [box, way] = feedOf(event) ?? [];
  const lab = current;
  if (way === "stop") {
    feeding = null;
    ask({ do: "feed", lab, box: Number(box), stop: true });
  } else if (way === "files" || way === "folder") {
    const input = Object.assign(document.createElement("input"), {
      type: "file",
      multiple: true,
      webkitdirectory: way === "folder",
    });
    input.onchange = () =>
      feed(
        lab,
        Number(box),
        inOrder(
          [...(input.files ?? [])].map((file) => ({
            name: file.webkitRelativePath || file.name,
            file,
          })),
        ),
      );
    input.click();
  }
});
document.addEventListener("dragover", (event) => {
  if (feedOf(event)) event.preventDefault();
});
document.addEventListener("drop", async (event) => {
  const [box] = feedOf(event) ?? [];
  const lab = current;
  if (box === undefined) return;
  event.preventDefault();
  const entries = [...(event.dataTransfer?.items ?? [])]
    .map((item) => item.webkitGetAsEntry())
    .filter(Boolean);
  feed(lab, Number(box), inOrder((await Promise.all(entries.map(within))).flat()));
});

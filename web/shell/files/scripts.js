// Bokeh's and Panel's scripts: they are fetched from the beginning, and read in their order after
// the first picture.

import { attempted } from "../base/retries.js";
import { $$ } from "../base/page.js";
import { fail } from "../say/message.js";
import { whyMissing, reloadIfChanged } from "./fetching.js";
import { CURRENT, expectFile, fileEnded, refusal, RELOAD } from "./supervision.js";

const preloads = $$("link[as=script]").map((link) => ({
  name: link.dataset.name,
  address: link.href,
  integrity: link.integrity,
  link,
}));

/** @type {(value?: any) => void} */
let read = () => {};
/** Resolves once all of them have run. */
export const scripts = new Promise((resolve) => {
  read = resolve;
});
let misunderstood = ""; // what the browser says of a script that it does not understand
let begun = false;
/** Whether they are being read. */
export const scriptsBegun = () => begun;

for (const { name, link, address } of preloads) {
  if (performance.getEntriesByName(address).length) continue; // it is here, or refused
  expectFile(name, { since: 0 });
  for (const event of ["load", "error"]) link.addEventListener(event, () => fileEnded(name));
}

/**
 * @param {{ name: string, address: string, integrity: string }} file
 * @param {number} attempt
 * @returns {Promise<void>} resolves once it has run
 */
function run({ name, address, integrity }, attempt) {
  const script = document.createElement("script");
  script.async = false;
  script.dataset.name = name;
  script.integrity = integrity;
  script.src = attempt ? `${address}?again=${attempt}` : address; // past a damaged one in a cache
  expectFile(name);
  document.head.append(script);
  return new Promise((resolve, reject) => {
    // The browser runs it and does not understand it: then it is too old
    const onFault = (/** @type {ErrorEvent} */ { filename, message }) => {
      if (filename === script.src) misunderstood = `${name}: ${message}`;
    };
    addEventListener("error", onFault);
    script.addEventListener("load", () => {
      removeEventListener("error", onFault);
      fileEnded(name);
      resolve();
    });
    script.addEventListener("error", () => {
      removeEventListener("error", onFault);
      fileEnded(name);
      reject(new Error(`${name} is refused`));
    });
  });
}

/** Reads them; anybody may ask, it happens once. */
export async function readScripts() {
  if (begun) return;
  begun = true;
  // One after the other, because each needs those before it, and none may run twice
  for (const file of preloads) {
    if (!(await runWithAttempts(file))) return;
  }
  read();
}

/**
 * @param {{ name: string, address: string, integrity: string }} file
 * @returns {Promise<boolean>} whether it has run
 */
async function runWithAttempts(file) {
  const isHopeless = () => Boolean(refusal(file.address));
  try {
    await attempted((attempt) => run(file, attempt), { isHopeless, patience: Infinity });
    if (!misunderstood) return true;
    fail(`This browser is too old for the figures, and says of ${misunderstood}. ${CURRENT}`);
    return false;
  } catch {
    if (await reloadIfChanged()) return false;
  }
  fail(
    `${file.name} ${await whyMissing(file.address)}, and the page cannot be drawn without it. ${RELOAD}`,
  );
  return false;
}

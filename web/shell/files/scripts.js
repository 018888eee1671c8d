// Bokeh's and Panel's scripts: they are fetched from the beginning, and read in their order after
// the first picture.

import { make } from "../base/elements.js";
import { $$ } from "../base/page.js";
import { fail } from "../say/message.js";
import { brought, inserted, settled } from "./fetching.js";
import { CURRENT, RELOAD, supervised } from "./supervision.js";

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
  supervised(name, settled(link), { since: 0 }).catch(() => {
    /* it is asked for again when it is read */
  });
}

/** @typedef {{ name: string, address: string, integrity: string }} Script */

/** @param {Script} file @param {number} attempt */
async function run({ name, address, integrity }, attempt) {
  const src = attempt ? `${address}?again=${attempt}` : address; // past a damaged one in a cache
  const script = make("script", { async: false, integrity, src, "data-name": name });
  // The browser runs it and does not understand it: then it is too old
  const onFault = (/** @type {ErrorEvent} */ { filename, message }) => {
    if (filename === script.src) misunderstood = `${name}: ${message}`;
  };
  addEventListener("error", onFault);
  await inserted(script).finally(() => removeEventListener("error", onFault));
}

/** Reads them; anybody may ask, it happens once. */
export async function readScripts() {
  if (begun) return;
  begun = true;
  try {
    // One after the other, because each needs those before it, and none may run twice
    for (const file of preloads) {
      const load = (/** @type {number} */ attempt) => run(file, attempt);
      await brought(file.name, file.address, load, { patience: Infinity });
      if (misunderstood) {
        fail(`This browser is too old for the figures, and says of ${misunderstood}. ${CURRENT}`);
        return;
      }
    }
    read();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    fail(`${message}, and the page cannot be drawn without it. ${RELOAD}`);
  }
}

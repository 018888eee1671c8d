// An e-mail that another program gives to the installed page: by the share menu, through the
// service worker, which holds it in its memory (web/offline/shared.js), or by opening a file.

import { embedded } from "../base/page.js";
import { say, worded } from "../say/message.js";
import { openIn } from "./open_files.js";

const LAB = "spam";

/** @param {File | null} file */
function take(file) {
  if (file) openIn(file, LAB);
  else say(worded("page-not-shared"), () => {}, worded("page-close"));
}

if (!embedded && location.search === "?shared") {
  const keeper = navigator.serviceWorker;
  keeper?.addEventListener("message", ({ data }) => {
    if (data && "shared" in data) take(data.shared);
  });
  if (keeper?.controller) keeper.controller.postMessage("shared");
  else take(null);
}
globalThis.launchQueue?.setConsumer(async ({ files }) => {
  if (files.length) openIn(await files[0].getFile(), LAB);
});

// What the user has entered survives a reload and ends with the tab. When the page is left, it is
// written into the tab's session storage; when the page opens, it is read and removed. While the
// page is open, the storage holds none of it.

import { bare, inner, labOf, slugs } from "../base/links.js";
import { embedded, fromStorage, site } from "../base/page.js";
import { emit } from "../base/signals.js";
import { reopening, writeDown } from "../python/questions.js";
import { holdsMoreThanLink } from "../visit/beyond_link.js";
import { busy, queue } from "../visit/store.js";
import { allVisits, change, visitOf } from "../visit/visit.js";

const KEPT = "genlab-entered";

/** @param {string} slug */
const digestOf = (slug) => site.labs[slug]?.digest;

/** The requests that Python has not answered. */
const unanswered = () =>
  [...(busy ? [busy] : []), ...queue, ...allVisits().flatMap(({ entered }) => entered)]
    .filter((request) => request.do === "patch")
    .map((request) => {
      writeDown(request);
      const { lab = "", patches } = request;
      return { lab, digest: digestOf(lab), patches };
    });

/** Lab → its last good state, and its link. */
function lastStates() {
  const labs = allVisits().filter(({ state }) => state);
  return {
    states: Object.fromEntries(labs.map(({ lab, state }) => [lab, state])),
    links: Object.fromEntries(labs.map(({ lab, link }) => [lab, link])),
  };
}

/** @returns whether it is stored: there may be too little room */
const storeEntered = () =>
  fromStorage(() => {
    const entered = { ...lastStates(), changes: unanswered() };
    sessionStorage.setItem(KEPT, JSON.stringify(entered));
    return true;
  }) ?? embedded;
const takeOut = () =>
  fromStorage(() => {
    const entered = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
    sessionStorage.removeItem(KEPT);
    return entered;
  });

// What Python is asked first, if that is more than the link: the lab as it was before the reload,
// and then the link. A state that the link describes completely needs no such detour, and its
// picture can be shown at once.
export function restored() {
  const stored = takeOut();
  for (const [slug, state] of Object.entries(stored?.states ?? {})) {
    if (slugs.includes(slug) && state) change(slug, { isLost: true, state });
  }
  for (const { lab, digest, patches } of stored?.changes ?? []) {
    // Of another version: its models are not these
    if (!digest || digest !== digestOf(lab)) continue;
    const late = { do: "patch", lab, events: [], patches, replay: true };
    change(lab, { isLost: true, entered: [...visitOf(lab).entered, late] });
  }
  const link = inner(location.hash);
  const lab = labOf(link);
  if (!visitOf(lab).isLost) return null;
  const isOpened = bare() || stored.links?.[lab] === link;
  if (isOpened && !holdsMoreThanLink(lab)) {
    change(lab, { isLost: false });
    return null;
  }
  change(lab, { question: { link, picture: false }, hasMore: true });
  const [first, ...changes] = reopening(lab);
  queue.add({ do: "open", link, painted: {}, embedded }, ...changes);
  emit("restored");
  return { ...first, embedded, painted: { [lab]: digestOf(lab) } };
}

addEventListener("pagehide", storeEntered);
addEventListener("pageshow", ({ persisted }) => persisted && takeOut()); // back as it was left
addEventListener("beforeunload", (event) => {
  const isUsed = allVisits().some(({ state }) => state);
  if (isUsed && !storeEntered()) event.preventDefault(); // the browser asks
  takeOut(); // the user may stay; leaving fires pagehide
});

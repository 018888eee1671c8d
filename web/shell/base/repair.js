// What messengers, forms and mail programs do to a link on its way, undone; as
// genlab/kit/link_repair.py does it. A link is always read as it stands first.

/** Characters; a longer link is read as it stands alone. */
const LONGEST = 20_000;

const BEHIND = /[\s\u200b-\u200f\u202a\u202c\u2060\u2066\u2069\ufeff\u00ad.,;:!?)\]}>'"’”»*_#…]+$/u;
const AHEAD = /^[\s\u200b-\u200f\u202a\u202c\u2060\u2066\u2069\ufeff\u00ad([{<'"‘“«*_]+/u;

/** @param {string} fragment */
const withoutSurroundings = (fragment) => fragment.replace(AHEAD, "").replace(BEHIND, "");

// “&” for “&amp;”, however often it was escaped
/** @param {string} fragment */
function withoutEntities(fragment) {
  let text = fragment;
  for (let turn = 0; turn < 3; turn += 1) text = text.replace(/&(?:amp|#38|#x26);/gi, "&");
  return text;
}

// Percent signs are decoded where the link's own marks were encoded.
/** @param {string} fragment */
function decoded(fragment) {
  let text = fragment;
  for (let turn = 0; turn < 2 && /%(?:25)?(?:3[fd]|26|23)/i.test(text); turn += 1) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return fragment;
    }
  }
  return text.replace(/^#+/, "");
}

/** @param {string} fragment */
const withLowerName = (fragment) =>
  fragment.replace(/^[^?=&]*/, (name) => name.trim().toLowerCase());

const STEPS = [withoutSurroundings, withoutEntities, decoded, withLowerName];

/**
 * A link as it was sent. It stays the same if it can be read, or if it is not a link of this kind.
 *
 * @param {string} link with its #
 * @param {RegExp} kind a word near its beginning
 * @param {(spelling: string) => unknown} isRead
 */
export function asSent(link, kind, isRead) {
  if (isRead(link) || !kind.test(link.slice(0, 40))) return link;
  return repairs(link).find(isRead) ?? link;
}

/** The sentence on a link that was changed on its way. @param {string} spelling as it was read */
export function repairNotice(spelling) {
  const text = spelling.length > 80 ? `${spelling.slice(0, 80)}…` : spelling;
  return `This link had been changed on its way; it was read as “${text}”.`;
}

/**
 * Spellings that a link may have had before its journey; those least changed come first.
 *
 * @param {string} link with its #
 * @returns {string[]} with their #
 */
export function repairs(link) {
  const fragment = link.replace(/^#/, "");
  if (fragment.length > LONGEST) return [];
  const choices = Array.from({ length: 2 ** STEPS.length - 1 }, (_, k) =>
    STEPS.filter((_step, bit) => ((k + 1) >> bit) & 1),
  ).sort((first, second) => first.length - second.length);
  const spellings = choices.map((steps) => steps.reduce((text, step) => step(text), fragment));
  return [...new Set(spellings)].filter((text) => text !== fragment).map((text) => `#${text}`);
}

// Whether a typed answer is the right one: a number in any notation, to the digits of the right
// answer, or a text. Python judges exercises in the same way (genlab/kit/typed_value.py); both are
// tested with one table, tests/teaching/typed_answers.json.

const NAME = /^\s*(?:[^\d=≈<>]{0,60}[=≈](?![=≈])|[^\d=:]{1,40}:|[=≈])/u;
/** What people write in other ways, and what it stands for. @type {[RegExp, string][]} */
const NOTATIONS = [
  [/[−–—‐‑]/gu, "-"],
  [/[×·⋅∙]|\\cdot\b|\\times\b/gu, "*"],
  [/[÷⁄]/gu, "/"],
  [/…|\.{3}|\$|\bnats?\s*$/gu, ""],
  [/\\[dt]?frac\s*\{([^{}]+)\}\s*\{([^{}]+)\}/gu, "(($1)/($2))"],
  [/(?<=\d)\s*[xX]\s*(?=10\b)/gu, "*"],
  [/(?<=\d)\s+[eE]\s*(?=[-+]?\d)/gu, "e"],
  [/\^|\*\*/gu, "^"],
  [/(?<=\d),(?=\d)|(?<![\w.]),(?=\d)/gu, "."],
  [/%|\bper ?cent\b/giu, "/100"],
  [/:/gu, "/"],
];
const GROUPED = /(?<![\d.,])[1-9]\d{0,2}(?:[,’' \u00a0\u2009\u202f]\d{3})+(?![\d,])/gu;
const RAISED = /⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu;
const FRACTION_SIGN = /(\d*)\s*([¼-¾⅐-⅞])/gu;
const TOKEN = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+*/^()]/gu;
const LONGEST = 200;
/** How far the last digit of a decimal may be off, with a little for the rounding. */
const HALF = 0.51;

/** @param {string} text */
function plain(text) {
  const signs = text
    .replace(FRACTION_SIGN, (_, count, sign) => `(${count || 0}+${sign.normalize("NFKC")})`)
    .replace(RAISED, (power) => `^(${power.normalize("NFKC").replace("−", "-")})`)
    .normalize("NFKC");
  return NOTATIONS.reduce((known, [pattern, sign]) => known.replace(pattern, sign), signs);
}

/** A calculation with numbers, read from its first token to its last. */
class Calculation {
  /** @param {string} text */
  constructor(text) {
    this.tokens = text.match(TOKEN) ?? [];
    const isRead = this.tokens.join("") === text.replace(/\s+/gu, "") && this.tokens.length > 0;
    this.value = isRead ? this.#sum() : NaN;
    if (this.tokens.length) this.value = NaN;
  }

  /** @param {string} signs @returns {string | undefined} the next token, if it is one of these */
  #take(signs) {
    return signs.includes(this.tokens[0] ?? "none") ? this.tokens.shift() : undefined;
  }

  /** @returns {number} */
  #sum() {
    let value = this.#product();
    for (let sign = this.#take("+-"); sign; sign = this.#take("+-")) {
      value += (sign === "-" ? -1 : 1) * this.#product();
    }
    return value;
  }

  /** @returns {number} */
  #product() {
    let value = this.#power();
    for (let sign = this.#take("*/"); sign; sign = this.#take("*/")) {
      value *= sign === "/" ? 1 / this.#power() : this.#power();
    }
    return value;
  }

  /** @returns {number} */
  #power() {
    const sign = this.#take("+-");
    if (sign) return (sign === "-" ? -1 : 1) * this.#power();
    const base = this.#number();
    return this.#take("^") ? base ** this.#power() : base;
  }

  /** @returns {number} */
  #number() {
    if (!this.#take("(")) return Number(this.tokens.shift() ?? NaN);
    const value = this.#sum();
    return this.#take(")") ? value : NaN;
  }
}

/** Whether the sides of an equation are one number, as rounded. @param {number[]} sides */
const isOneNumber = (sides) =>
  sides.every(Number.isFinite) &&
  sides.every((side) => Math.abs(side - sides[0]) <= 0.01 * Math.abs(side));

/**
 * The numbers that a text may stand for: "2,047" is 2.047 and 2047.
 *
 * @param {string} text
 * @returns {number[]} none where it is no number, or says two different ones
 */
export function readings(text) {
  if (text.length > LONGEST) return [];
  const nameless = text.replace(NAME, "");
  const ungrouped = nameless.replace(GROUPED, (match) => match.replace(/\D/gu, ""));
  const spellings = [...new Set([nameless, ungrouped])];
  const meanings = spellings.map((spelling) =>
    spelling.split(/[=≈]/u).map((side) => new Calculation(plain(side)).value),
  );
  return meanings.filter(isOneNumber).map(([first]) => first);
}

/**
 * How far a number may be from the right one: half a unit of the last digit that is written, of a
 * fraction half a unit of its third significant digit.
 *
 * @param {string} text of the right answer
 * @param {number} value
 */
function toleranceOf(text, value) {
  const [, digits = ""] = /\d*\.(\d+)/u.exec(plain(text)) ?? [];
  const scale = /%|\bper ?cent\b/iu.test(text) ? 100 : 1;
  if (digits) return (HALF * 10 ** -digits.length) / scale;
  return Number.isInteger(value) ? 0 : HALF * 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
}

/** @param {string} text as answers are compared that are no numbers */
const normalised = (text) =>
  text
    .toLowerCase()
    .replace(/\s+/gu, " ")
    .replace(/^[ .]+|[ .]+$/gu, "");

/**
 * Whether the answer to a question of a course is right.
 *
 * @param {import("../../types/shell.js").Guess} guess
 * @param {string} guessed
 */
export const isRight = ({ answer, choices }, guessed) =>
  choices?.length ? guessed === answer : isSameAnswer(guessed, answer);

/**
 * @param {string} entry what was typed
 * @param {string} answer the right one, as the course has it
 */
export function isSameAnswer(entry, answer) {
  if (normalised(entry) === normalised(answer)) return true;
  const [value] = readings(answer);
  if (value === undefined) return false;
  const tolerance = Math.max(toleranceOf(answer, value), 1e-9 * Math.abs(value));
  return readings(entry).some((number) => Math.abs(number - value) <= tolerance);
}

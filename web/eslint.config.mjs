// What the linter asks of the browser's code, the worker and the build's scripts. Layout is the
// formatter's business (Prettier), names and types are checked by TypeScript.
//
// The packages lie in the build's cache (web/make/npm.py), so they are found from the linter's own
// place.
import { createRequire } from "node:module";

const { configs } = createRequire(process.argv[1])("@eslint/js");

/** Imported elements of the page: what is set there is no state. */
const ELEMENTS = new Set(["root", "bar", "composer"]);
/** Methods that change what they are called on. */
const CHANGING = new Set(["push", "pop", "shift", "unshift", "splice", "sort", "delete", "clear"]);

/** A node of the syntax tree. @typedef {any} SyntaxNode */

/** A module changes its own state alone: for others it exports functions. */
const noForeignChanges = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      foreign: "{{ name }} belongs to another module; call a function of that module to change it",
    },
  },
  create(/** @type {any} */ { sourceCode, report }) {
    /** @type {(identifier: SyntaxNode, node: SyntaxNode) => any} */
    function definitionOf({ name }, node) {
      let scope = sourceCode.getScope(node);
      while (scope && !scope.set.has(name)) scope = scope.upper;
      return scope?.set.get(name).defs[0];
    }

    /** @type {(node: SyntaxNode, target: SyntaxNode) => void} */
    function check(node, target) {
      let base = target;
      while (base.type === "MemberExpression") base = base.object;
      if (base === target || base.type !== "Identifier" || ELEMENTS.has(base.name)) return;
      if (definitionOf(base, node)?.type !== "ImportBinding") return;
      report({ node, messageId: "foreign", data: { name: base.name } });
    }

    return {
      AssignmentExpression: (/** @type {SyntaxNode} */ node) => check(node, node.left),
      UpdateExpression: (/** @type {SyntaxNode} */ node) => check(node, node.argument),
      UnaryExpression(/** @type {SyntaxNode} */ node) {
        if (node.operator === "delete") check(node, node.argument);
      },
      CallExpression(/** @type {SyntaxNode} */ node) {
        const { callee, arguments: values } = node;
        if (callee.type !== "MemberExpression") return;
        const isAssign = callee.object.name === "Object" && callee.property.name === "assign";
        if (isAssign && values[0]?.type === "Identifier") {
          check(node, { type: "MemberExpression", object: values[0] });
        } else if (CHANGING.has(callee.property.name)) {
          check(node, callee);
        }
      },
    };
  },
};

/** Pronouns, participles and adverbs, which do not say what something is. */
const VAGUE_NAMES = [
  ...["all", "each", "every", "other", "others", "one", "whole", "what", "how", "who"],
  ...["here", "there", "then", "before", "after", "again", "afresh", "apart"],
  ...["asked", "called", "came", "chosen", "come", "fed", "fetched", "found", "given", "got"],
  ...["handed", "happened", "heard", "held", "kept", "looked", "made", "moved", "named"],
  ...["opened", "own", "said", "seen", "shown", "told", "taken", "touched", "typed", "wanted"],
  ...["wrong", "more", "less", "most", "ours", "theirs", "same", "elsewhere"],
];

const RULES = {
  ...configs.recommended.rules,
  "genlab/no-foreign-changes": "error",
  "no-undef": "off", // TypeScript knows which names there are
  curly: ["error", "multi-line"],
  eqeqeq: ["error", "smart"],
  "id-denylist": ["error", ...VAGUE_NAMES],
  "max-len": [
    "error",
    { code: 100, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true },
  ],
  "no-nested-ternary": "error",
  "no-unused-vars": ["error", { ignoreRestSiblings: true }],
  "no-var": "error",
  "one-var": ["error", "never"],
  "prefer-const": "error",
};

export default [
  {
    plugins: { genlab: { rules: { "no-foreign-changes": noForeignChanges } } },
    rules: RULES,
  },
  { files: ["web/shell/**"], rules: { "max-lines-per-function": ["error", { max: 40 }] } },
  {
    files: ["web/watch.js", "genlab/teaching/*.js"],
    languageOptions: { sourceType: "script" },
  },
  { files: ["genlab/teaching/*.js"], rules: { "max-lines-per-function": ["error", { max: 40 }] } },
];

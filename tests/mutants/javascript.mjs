// The mistakes that `build.py mutate --code shell` plants in the page's script: one token each.
// node javascript.mjs ACORN FILE …: prints the mutants of the files as JSON.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const OPERATORS = {
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "&&": "||",
  "||": "&&",
};
const METHODS = { min: "max", max: "min", some: "every", every: "some" };
// What is only said, and which other modules there are
const LEFT_ALONE = new Set([
  "ImportDeclaration",
  "ExportAllDeclaration",
  "TemplateLiteral",
  "ThrowStatement",
]);
const FUNCTIONS = new Set([
  "FunctionDeclaration",
  "FunctionExpression",
  "ArrowFunctionExpression",
]);

const [acornPath, ...files] = process.argv.slice(2);
const acorn = await import(pathToFileURL(acornPath).href);
const mutants = files.flatMap((file) => mutantsOf(file, readFileSync(file, "utf8")));
console.log(JSON.stringify(mutants));

/** All mutants of a file, in the order of its tree. */
function mutantsOf(path, source) {
  const lines = source.split("\n");
  const tokens = [];
  const options = { ecmaVersion: "latest", sourceType: "module", locations: true };
  const tree = acorn.parse(source, { ...options, onToken: tokens });
  const result = [];

  function add(node, place, old, replacement, span) {
    // As the others do, a column counts the bytes of UTF-8 before it
    const column = Buffer.byteLength(lines[place.line - 1].slice(0, place.column));
    const [first, last] = span;
    result.push({ path, line: place.line, column, old, new: replacement, first, last });
  }

  function visit(node, span) {
    if (LEFT_ALONE.has(node.type)) return;
    if (FUNCTIONS.has(node.type)) span = [node.loc.start.line, node.loc.end.line];
    if (node.type === "BinaryExpression" || node.type === "LogicalExpression") {
      const operator = tokens.find(
        ({ start, end }) =>
          start >= node.left.end &&
          end <= node.right.start &&
          source.slice(start, end) === node.operator,
      );
      const joinsTexts = [node.left, node.right].some(isText);
      if (operator && Object.hasOwn(OPERATORS, node.operator) && !joinsTexts)
        add(node, operator.loc.start, node.operator, OPERATORS[node.operator], span);
    } else if (node.type === "UnaryExpression" && node.operator === "!") {
      add(node, node.loc.start, "!", "", span);
    } else if (node.type === "Literal" && typeof node.value === "number") {
      add(node, node.loc.start, node.raw, String(node.value + 1), span);
    } else if (node.type === "Literal" && typeof node.value === "boolean") {
      add(node, node.loc.start, node.raw, String(!node.value), span);
    } else if (node.type === "CallExpression" && Object.hasOwn(METHODS, node.callee.property?.name ?? "")) {
      const { property } = node.callee;
      add(node, property.loc.start, property.name, METHODS[property.name], span);
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child?.type === "string" && child.loc) visit(child, span);
  }

  visit(tree, [1, lines.length]);
  return result;
}

function isText(node) {
  return (
    node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string")
  );
}

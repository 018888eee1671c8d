// Reads a list of formulas as JSON from standard input, and prints the MathML that KaTeX makes of
// each. The argument is KaTeX's module.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { default: katex } = await import(pathToFileURL(process.argv[2]));
const formulas = JSON.parse(readFileSync(0, "utf-8"));
const markup = formulas.map((tex) =>
  katex.renderToString(tex, { output: "mathml", throwOnError: true }),
);
console.log(JSON.stringify(markup));

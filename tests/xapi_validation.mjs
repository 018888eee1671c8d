// Whether statements of xAPI are valid, by Learning Locker's rules. PACKAGES is the folder of the
// installed packages, and STATEMENTS a file with a list of statements.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const { PACKAGES, STATEMENTS } = process.env;
const require = createRequire(path.join(PACKAGES, "x.js"));
const { default: problemsOf } = require("@learninglocker/xapi-validation");
const statements = JSON.parse(readFileSync(STATEMENTS, "utf-8"));
const problems = statements.flatMap((statement) => problemsOf(statement));
for (const problem of problems) console.error(String(problem), JSON.stringify(problem));
process.exit(problems.length ? 1 : 0);

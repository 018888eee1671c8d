// Reads GIFT from standard input with gift-pegjs, and prints its questions as JSON. The argument
// is the folder of the installed packages.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const { parse } = createRequire(path.join(process.argv[2], "x.js"))("gift-pegjs");
console.log(JSON.stringify(parse(readFileSync(0, "utf-8"))));

// Runs at build time, in Node.js. Pyodide is linked for any program and any module; this keeps only
// what genlab needs. Half of Pyodide's script names the exports of the WebAssembly, and a fifth is
// never called here, mainly graphics and sound. Of 8,556 exports a tenth is used, and each export
// costs a function, a global and a place in the table at every start.

// What the browsers have that Pyodide asks for.
const FEATURES = [
  "MutableGlobals",
  "NontrappingFPToInt",
  "BulkMemory",
  "BulkMemoryOpt",
  "SignExt",
  "ExceptionHandling",
  "ReferenceTypes",
  "Multivalue",
  "CallIndirectOverlong",
];

/**
 * A node of the syntax tree as acorn makes it, or a list of nodes.
 *
 * @typedef {any} SyntaxNode
 */
/**
 * The names of acorn and acorn-walk, and binaryen as `default`.
 *
 * @typedef {object} Tools
 * @property {(script: string, options: object) => { body: SyntaxNode[] }} parse
 * @property {(root: SyntaxNode, visit: (node: SyntaxNode) => void) => void} full
 * @property {any} default
 */
/**
 * What of Pyodide is to be kept, and for whom.
 *
 * @typedef {object} ShakeInput
 * @property {string} script
 * @property {Uint8Array} wasm
 * @property {Uint8Array[]} sideModules the modules that are linked to it
 * @property {Set<string>} words those of the scripts that use Module's properties
 */

/**
 * Leave out of Pyodide's script and WebAssembly what nobody may ask for.
 *
 * @param {ShakeInput} input
 * @param {Tools} tools
 */
export function shake({ script, wasm, sideModules, words }, tools) {
  const { default: binaryen } = tools;
  const sideNames = new Set(sideModules.flatMap(importsOf));
  const scriptUnits = unitsOf(script, tools);
  const module = binaryen.readBinary(wasm);
  const features = FEATURES.reduce((sum, name) => sum | binaryen.Features[name], 0);
  module.setFeatures(features);
  let smaller = wasm;
  for (let count = Infinity; ;) {
    // A script that needs fewer exports leaves less WebAssembly, which imports less of the script,
    // and so on.
    const imports = [...sideNames, ...importsOf(smaller)];
    const { code, exports } = usedPart(script, scriptUnits, imports, words);
    /** @type {string[]} */
    const names = Array.from(
      { length: module.getNumExports() },
      (_, k) => binaryen.getExportInfo(module.getExportByIndex(k)).name,
    );
    if (names.length === count) return { script: code, wasm: smaller };
    count = names.length;
    for (const name of names) {
      if (!sideNames.has(name) && !exports.has(name)) module.removeExport(name);
    }
    module.runPasses(["remove-unused-module-elements"]);
    smaller = module.emitBinary();
  }
}

/**
 * @param {Uint8Array} bytes of a WebAssembly module
 * @returns {string[]} the names of what it imports
 */
function importsOf(bytes) {
  const module = new WebAssembly.Module(/** @type {Uint8Array<ArrayBuffer>} */ (bytes));
  return WebAssembly.Module.imports(module).map(({ name }) => name);
}

/** The numbers of sections of a WebAssembly file. */
const DATA_SECTION = 11;
const DATA_COUNT_SECTION = 12;
/** The bytes of a WebAssembly file before its first section. */
const HEADER_SIZE = 8;
/** Instructions: a constant of 32 bits, and the end of an expression. */
const I32_CONST = 0x41;
const END = 0x0b;

/**
 * Split a WebAssembly file into one without its data and the beginning of the memory that the data
 * make. A host's gzip makes 1.6 MB of their 3.3 MB, Zstandard within the snapshot 1.0 MB.
 *
 * @param {Uint8Array} wasm
 */
export function withoutData(wasm) {
  const sections = [wasm.subarray(0, HEADER_SIZE)];
  /** @type {[offset: number, bytes: Uint8Array][]} */
  const segments = [];
  let position = HEADER_SIZE;
  /** A number in LEB128; all that are read here are below 2³¹. */
  const readNumber = () => {
    let value = 0;
    let shift = 0;
    let byte;
    do {
      byte = wasm[position++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    return value;
  };
  const readSegment = () => {
    const kind = readNumber();
    const instruction = wasm[position++];
    const offset = readNumber();
    const last = wasm[position++];
    const length = readNumber();
    if (kind !== 0 || instruction !== I32_CONST || last !== END) {
      throw new Error("Pyodide's data are of another form");
    }
    segments.push([offset, wasm.subarray(position, position + length)]);
    position += length;
  };
  while (position < wasm.length) {
    const start = position;
    const section = wasm[position++];
    const size = readNumber();
    const end = position + size;
    if (section === DATA_SECTION) {
      for (let count = readNumber(); count; count--) readSegment();
    } else if (section !== DATA_COUNT_SECTION) {
      sections.push(wasm.subarray(start, end));
    }
    position = end;
  }
  const ends = segments.map(([offset, bytes]) => offset + bytes.length);
  const image = Buffer.alloc(Math.max(...ends));
  for (const [offset, bytes] of segments) image.set(bytes, offset);
  return { code: Buffer.concat(sections), data: image };
}

/**
 * A part of the script, which is one function: a statement of it, a variable, or a part of what
 * names thousands of things.
 *
 * What a unit uses is written as a name, as "Module.x" for a property, and as "export x" for an
 * export. A unit has its code, or else parts, with what stands before, between and after those of
 * them that are used.
 *
 * @typedef {object} Unit
 * @property {string[] | null} names it is used if one of these is; always, if there are none
 * @property {Set<string>} uses
 * @property {string} head what stands before it
 * @property {string} tail what stands behind it
 * @property {string} [code]
 * @property {{ start: string, units: Unit[], joint: string, end: string }} [parts]
 */

/** Statements that begin with these functions name thousands of things. */
const LISTS = ["assignWasmExports", "applySignatureConversions"];
/** x = Module["x"] = wasmExports["y"] */
const EXPORT = /^(\w+)=Module\["(\w+)"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?;?$/;
/** wasmExports["y"] = wrap(wasmExports["y"]) */
const WRAPPED_EXPORT = /^wasmExports\["(\w+)"\]=\w+\(wasmExports\["\1"\]\);?$/;

/**
 * The units of the script, and the body of the function that they stand in.
 *
 * @param {string} script
 * @param {Tools} tools
 */
function unitsOf(script, { parse, full }) {
  const [{ declaration }] = parse(script, { ecmaVersion: "latest", sourceType: "module" }).body;
  /** @type {SyntaxNode} */
  const { body } = declaration;
  const textOf = (/** @type {SyntaxNode} */ { start, end }) => script.slice(start, end);

  /** @param {SyntaxNode} root */
  function usesOf(root) {
    /** @type {Set<string>} */
    const uses = new Set();
    full(root, (node) => {
      if (node.type === "Identifier") uses.add(node.name);
      if (node.type === "Property" && node.shorthand) uses.add(node.key.name);
      if (node.type === "Literal") uses.add(`export ${node.value}`);
      if (node.type === "MemberExpression") {
        const owner = node.object.name === "wasmExports" ? "export " : "Module.";
        uses.add(`${owner}${node.computed ? node.property.value : node.property.name}`);
      }
    });
    return uses;
  }

  /**
   * @param {SyntaxNode} node
   * @param {string[] | null} names
   * @param {{ head: string, tail: string }} [frame]
   * @returns {Unit}
   */
  function unitOf(node, names, { head, tail } = { head: "", tail: "" }) {
    return { names, code: textOf(node), uses: usesOf(node), head, tail };
  }

  /** @param {SyntaxNode} statement one of thousands that name an export */
  function exportUnit(statement) {
    const text = textOf(statement);
    const [, local, property, name] = EXPORT.exec(text) ?? [];
    if (local) {
      const uses = new Set([local, `export ${name}`]);
      return { names: [local, `Module.${property}`], code: text, uses, head: "", tail: "" };
    }
    const [, wrapped] = WRAPPED_EXPORT.exec(text) ?? [];
    return unitOf(statement, wrapped ? [`export ${wrapped}`] : null);
  }

  /**
   * @param {SyntaxNode} node a function that names exports
   * @returns {Unit}
   */
  function exportList(node) {
    const { start, end, body: statements } = node.body;
    const parts = {
      start: script.slice(node.start, start + 1),
      units: statements.map(exportUnit),
      joint: "",
      end: script.slice(end - 1, node.end),
    };
    return { names: [node.id.name], parts, uses: new Set(), head: "", tail: "" };
  }

  /**
   * @param {SyntaxNode} declarator of the object with all imports
   * @param {string[] | null} names
   * @param {{ head: string, tail: string }} frame
   * @returns {Unit}
   */
  function importList(declarator, names, { head, tail }) {
    const { start, end, properties } = declarator.init;
    /** @type {Unit[]} */
    const units = properties.map((/** @type {SyntaxNode} */ property) =>
      unitOf(property, [`import ${property.key.name}`]),
    );
    const parts = {
      start: script.slice(declarator.start, start + 1),
      units,
      joint: ",",
      end: script.slice(end - 1, declarator.end),
    };
    return { names, parts, uses: new Set(), head, tail };
  }

  /**
   * @param {SyntaxNode} node a statement
   * @returns {Unit[]}
   */
  function unitsOfStatement(node) {
    if (LISTS.includes(node.id?.name)) return [exportList(node)];
    if (/^(Function|Class)Declaration$/.test(node.type)) return [unitOf(node, [node.id.name])];
    if (node.type !== "VariableDeclaration") return [unitOf(node, ownerOf(node))];
    const frame = { head: `${node.kind} `, tail: ";" };
    return node.declarations.map((/** @type {SyntaxNode} */ declarator) => {
      const isNeedless = declarator.id.type === "Identifier" && isEffectless(declarator.init);
      const names = isNeedless ? [declarator.id.name] : null;
      if (declarator.id.name === "wasmImports") return importList(declarator, names, frame);
      return unitOf(declarator, names, frame);
    });
  }

  /** @type {Unit[]} */
  const units = body.body.flatMap(unitsOfStatement);
  return { body, units };
}

/**
 * Of a statement that only does something to one thing: the names of that thing.
 *
 * @param {SyntaxNode} statement
 * @returns {string[] | null}
 */
function ownerOf({ type, expression }) {
  /** @type {SyntaxNode} */
  let target = null;
  if (expression?.type === "AssignmentExpression") target = expression.left;
  if (expression?.type === "CallExpression") target = expression.callee;
  if (type !== "ExpressionStatement" || target?.type !== "MemberExpression") return null;
  if (target.object.name === "Module" && target.property.type === "Literal") {
    return [`Module.${target.property.value}`];
  }
  while (target.type === "MemberExpression") target = target.object;
  return target.type === "Identifier" && target.name !== "Module" ? [target.name] : null;
}

/** Objects whose construction changes nothing else. */
const PLAIN_CLASS = /^(Set|Map|WeakMap|Array|Text(De|En)coder|(Float32|Int32|Uint8)Array)$/;
const PLAIN_EXPRESSION =
  /^(Literal|Identifier|TemplateLiteral|(Function|ArrowFunction|Class|Member|Unary|Binary)Expression)$/;

/**
 * Whether an expression can be left out, because to evaluate it changes nothing.
 *
 * @param {SyntaxNode | null} node
 * @returns {boolean}
 */
function isEffectless(node) {
  if (!node) return true;
  if (node.type === "ArrayExpression") return node.elements.every(isEffectless);
  if (node.type === "ObjectExpression") {
    return node.properties.every((/** @type {SyntaxNode} */ { value }) => isEffectless(value));
  }
  if (node.type === "NewExpression") return PLAIN_CLASS.test(node.callee.name);
  return PLAIN_EXPRESSION.test(node.type);
}

/**
 * The script with the units that are used, and the names of the exports that these ask for.
 *
 * @param {string} script
 * @param {{ body: SyntaxNode, units: Unit[] }} scriptUnits
 * @param {string[]} imports what WebAssembly imports of the script
 * @param {Set<string>} words of the scripts that use Module's properties
 */
function usedPart(script, { body, units }, imports, words) {
  const names = new Set([
    ...imports.map((name) => `import ${name}`),
    ...[...words].map((word) => `Module.${word}`),
  ]);
  /** @type {Set<Unit>} */
  const used = new Set();
  const isWanted = (/** @type {Unit} */ unit) =>
    !used.has(unit) && (!unit.names || unit.names.some((name) => names.has(name)));
  const use = (/** @type {Unit} */ unit) => {
    used.add(unit);
    for (const name of unit.uses) names.add(name);
  };
  for (let size = -1; size !== used.size;) {
    size = used.size;
    units.filter(isWanted).forEach(use);
    for (const { parts } of units.filter((unit) => used.has(unit))) {
      parts?.units.filter(isWanted).forEach(use);
    }
  }

  /** @type {(unit: Unit) => string} */
  const textOf = ({ code = "", parts, head, tail }) => {
    if (!parts) return `${head}${code}${tail}`;
    const texts = parts.units.filter((unit) => used.has(unit)).map(textOf);
    return `${head}${parts.start}${texts.join(parts.joint)}${parts.end}${tail}`;
  };
  const texts = units.filter((unit) => used.has(unit)).map(textOf);
  const code = script.slice(0, body.start + 1) + texts.join("\n") + script.slice(body.end - 1);
  const exports = [...names].filter((name) => name.startsWith("export "));
  return { code, exports: new Set(exports.map((name) => name.slice("export ".length))) };
}

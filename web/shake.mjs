// Build time, in Node.js: Pyodide is linked for any program and any module; here is what ours ask
// of it alone. Half of its script names what the WebAssembly exports, a fifth is what nobody here
// calls, graphics and sound above all; of 8,556 exports a tenth is asked for, and each costs a
// start a function, a global, and a place in the table.

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

// {script, wasm} of Pyodide's `script` and `wasm` with what `sides`, the modules that are linked to
// them, and `words`, those of scripts that use Module's properties, may ask for. `tools` are the
// names of acorn and acorn-walk, and binaryen as `default`.
export function shaken({ script, wasm, sides, words }, tools) {
  const { default: binaryen } = tools;
  const wanted = new Set(
    sides.flatMap((side) =>
      WebAssembly.Module.imports(new WebAssembly.Module(side)).map(({ name }) => name),
    ),
  );
  const units = unitsOf(script, tools);
  const module = binaryen.readBinary(wasm);
  module.setFeatures(FEATURES.reduce((sum, name) => sum | binaryen.Features[name], 0));
  for (let before = Infinity; ;) {
    // A script that needs fewer exports leaves less WebAssembly, which imports less of the script,
    // and so on.
    const imported = WebAssembly.Module.imports(new WebAssembly.Module(wasm)).map(
      ({ name }) => name,
    );
    const { code, asked } = alive(script, units, [...wanted, ...imported], words);
    const names = Array.from(
      { length: module.getNumExports() },
      (_, k) => binaryen.getExportInfo(module.getExportByIndex(k)).name,
    );
    if (names.length === before) return { script: code, wasm };
    before = names.length;
    for (const name of names) if (!wanted.has(name) && !asked.has(name)) module.removeExport(name);
    module.runPasses(["remove-unused-module-elements"]);
    wasm = module.emitBinary();
  }
}

// {code, data} of a WebAssembly file: one without its data, and the beginning of the memory that
// they make. A host's gzip leaves 1.6 MB of their 3.3, Zstandard within the snapshot 1.0.
export function withoutData(wasm) {
  const left = [wasm.subarray(0, 8)];
  const data = [];
  let at = 8;
  const number = () => {
    // LEB128; all that is read here is below 2³¹
    let value = 0;
    let shift = 0;
    let byte;
    do {
      byte = wasm[at++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    return value;
  };
  while (at < wasm.length) {
    const start = at;
    const section = wasm[at++];
    const size = number();
    const end = at + size;
    if (section === 11) {
      for (let count = number(); count; count--) {
        const [kind, constant, offset, last, length] = [
          number(),
          wasm[at++],
          number(),
          wasm[at++],
          number(),
        ];
        if (kind !== 0 || constant !== 0x41 || last !== 0x0b) {
          throw new Error("Pyodide's data are of another form");
        }
        data.push([offset, wasm.subarray(at, (at += length))]);
      }
    } else if (section !== 12) left.push(wasm.subarray(start, end)); // 12 is their number
    at = end;
  }
  const image = Buffer.alloc(Math.max(...data.map(([offset, bytes]) => offset + bytes.length)));
  for (const [offset, bytes] of data) image.set(bytes, offset);
  return { code: Buffer.concat(left), data: image };
}

// The script is one function. A unit is a statement of it, a variable, or a part of what names
// thousands of things; it is there if one of the names in `if` is alive, or always. What is read of
// it: names, properties as "Module.x", exports as "export x". `before` and `after` stand around
// what is left of a unit's parts.
function unitsOf(script, { parse, full }) {
  const [
    {
      declaration: { body },
    },
  ] = parse(script, { ecmaVersion: "latest", sourceType: "module" }).body;
  const text = ({ start, end }) => script.slice(start, end);
  const uses = (node) => {
    const found = new Set();
    full(node, ({ type, name, value, shorthand, key, computed, object, property }) => {
      if (type === "Identifier") found.add(name);
      if (type === "Property" && shorthand) found.add(key.name);
      if (type === "Literal") found.add(`export ${value}`);
      if (type === "MemberExpression") {
        found.add(
          `${object.name === "wasmExports" ? "export " : "Module."}${computed ? property.value : property.name}`,
        );
      }
    });
    return found;
  };
  const unit = (node, names, more) => ({ code: text(node), if: names, uses: uses(node), ...more });
  const parts = (node, from, until, all, names, more) => ({
    if: names,
    parts: all,
    before: script.slice(node.start, from),
    after: script.slice(until, node.end),
    ...more,
  });

  const named = (each) => {
    // x = Module["x"] = wasmExports["y"], or wasmExports["y"] = wrap(wasmExports["y"])
    const [, local, property, name] =
      text(each).match(/^(\w+)=Module\["(\w+)"\]=wasmExports\["(\w+)"\](?:\.value>>>0)?;?$/) ?? [];
    if (local) {
      return {
        code: text(each),
        if: [local, `Module.${property}`],
        uses: new Set([local, `export ${name}`]),
      };
    }
    const [, wrapped] =
      text(each).match(/^wasmExports\["(\w+)"\]=\w+\(wasmExports\["\1"\]\);?$/) ?? [];
    return unit(each, wrapped && [`export ${wrapped}`]);
  };
  // Of a statement that only does something to one thing: that thing.
  const owner = ({ type, expression }) => {
    /** @type {any} */
    let at = null;
    if (expression?.type === "AssignmentExpression") at = expression.left;
    if (expression?.type === "CallExpression") at = expression.callee;
    if (type !== "ExpressionStatement" || at?.type !== "MemberExpression") return null;
    if (at.object.name === "Module" && at.property.type === "Literal") {
      return [`Module.${at.property.value}`];
    }
    while (at.type === "MemberExpression") at = at.object;
    return at.type === "Identifier" && at.name !== "Module" ? [at.name] : null;
  };
  return {
    body,
    units: body.body.flatMap((node) => {
      if (["assignWasmExports", "applySignatureConversions"].includes(node.id?.name)) {
        const { start, end, body: statements } = node.body;
        return parts(node, start + 1, end - 1, statements.map(named), [node.id.name], {
          joint: "",
        });
      }
      if (/^(Function|Class)Declaration$/.test(node.type)) return unit(node, [node.id.name]);
      if (node.type !== "VariableDeclaration") return unit(node, owner(node));
      return node.declarations.map((each) => {
        const names =
          each.id.type === "Identifier" && effectless(each.init) ? [each.id.name] : null;
        const as = { head: `${node.kind} `, tail: ";" };
        if (each.id.name !== "wasmImports") return unit(each, names, as);
        const all = each.init.properties.map((property) =>
          unit(property, [`import ${property.key.name}`]),
        );
        return parts(each, each.init.start + 1, each.init.end - 1, all, names, {
          joint: ",",
          ...as,
        });
      });
    }),
  };
}

function effectless(node) {
  if (node?.type === "ArrayExpression") return node.elements.every(effectless);
  if (node?.type === "ObjectExpression") {
    return node.properties.every(({ value }) => effectless(value));
  }
  if (node?.type === "NewExpression") {
    return /^(Set|Map|WeakMap|Array|Text(De|En)coder|(Float32|Int32|Uint8)Array)$/.test(
      node.callee.name,
    );
  }
  return (
    !node ||
    /^(Literal|Identifier|TemplateLiteral|(Function|ArrowFunction|Class|Member|Unary|Binary)Expression)$/.test(
      node.type,
    )
  );
}

// {code, asked: of exports} with the units that are alive, where these are imported and these words
// are used elsewhere.
function alive(script, { body, units }, imported, words) {
  const names = new Set([
    ...imported.map((name) => `import ${name}`),
    ...[...words].map((word) => `Module.${word}`),
  ]);
  const left = new Set();
  const wanted = (unit) => !left.has(unit) && (!unit.if || unit.if.some((name) => names.has(name)));
  const keep = (unit) => {
    left.add(unit);
    for (const name of unit.uses ?? []) names.add(name);
  };
  for (let before; before !== left.size;) {
    before = left.size;
    units.filter(wanted).forEach(keep);
    for (const { parts = [] } of units.filter((unit) => left.has(unit))) {
      parts.filter(wanted).forEach(keep);
    }
  }
  const written = (unit) =>
    (unit.head ?? "") +
    (unit.parts
      ? unit.before +
        unit.parts
          .filter((part) => left.has(part))
          .map(written)
          .join(unit.joint) +
        unit.after
      : unit.code) +
    (unit.tail ?? "");
  const code =
    script.slice(0, body.start + 1) +
    units
      .filter((unit) => left.has(unit))
      .map(written)
      .join("\n") +
    script.slice(body.end - 1);
  return {
    code,
    asked: new Set(
      [...names].filter((name) => name.startsWith("export ")).map((name) => name.slice(7)),
    ),
  };
}

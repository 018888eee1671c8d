// The first picture: before Bokeh's scripts are read and have drawn, the lab's document is shown as what it says: its texts, its
// boxes, and the marks of its figures as the build drew them, each where Bokeh will put it. One can type into it already.

const SKETCH = `
  :host { display: block; position: relative; }
  :host(.column) { display: flex; flex-direction: column; }
  :host > div { inline-size: 100%; }
  .bk-input-group:not(.bk-inline) { display: flex; flex-direction: column; }
  svg.marks { position: absolute; border: solid var(--field-line); border-width: 0 0 1px 1px; }
  path { vector-effect: non-scaling-stroke; }
  .dashed { stroke-dasharray: 4 2; }
  .bar { opacity: .75; }
  .noUi-target { margin: 5px 0 !important; }
  textarea { display: block; }
  input.bk-input { inline-size: 100%; }
`;
let sheets; // what the page says of marks, and what each box of the document says of itself

async function sketched(slug, { document: { doc, roots }, marks }) {
  const own = [...document.styleSheets[0].cssRules].filter(({ selectorText }) => selectorText?.startsWith(".marks")).map(({ cssText }) => cssText);
  const [{ attributes: { stylesheets: [{ attributes: { css } }] } }] = doc.roots;
  sheets = [SKETCH + own.join("\n"), css].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return sheet;
  });
  for (const name of ["stage", "controls"]) {
    const model = doc.roots.find(({ id }) => id === roots[name]);
    if (model) $(`.${name}`, section(slug)).append(box(model, marks));
  }
  await shown();
  if (!root.dataset.genlab) become("painted");
}

const typed = {}; // a box's id → what is typed into, until Bokeh's own is there

// What was typed meanwhile, and the keyboard with it, for Bokeh's boxes: to be taken before they are drawn, and given after.
function handing(slug) {
  const active = focused(), held = Object.entries(typed).map(([id, { value, defaultValue, selectionStart, selectionEnd }]) =>
    ({ id, text: value !== defaultValue && value, at: typed[id] === active && [selectionStart, selectionEnd] }));
  for (const id in typed) delete typed[id];
  return () => {
    for (const { id, text, at } of held.filter(({ text, at }) => at || text !== false)) {
      const { input_el: input } = [...allViews(drawn[slug].views)].find(({ model }) => model.id === id);
      if (text !== false) {
        input.value = text;
        for (const told of ["input", "change"]) input.dispatchEvent(new Event(told, { bubbles: true }));
      }
      if (!at) continue;
      input.focus({ preventScroll: true });
      input.setSelectionRange(...at);
    }
  };
}

const TYPED = { TextAreaInput: "textarea", TextInput: "input" };
function box({ id, name, attributes: told }, marks) {
  const element = document.createElement("div"), kind = name.split(".").at(-1);
  element.className = [kind.toLowerCase(), ...told.css_classes ?? []].join(" ");
  if (!TYPED[kind] && kind !== "Column") element.inert = element.ariaHidden = true; // nothing else can be used yet
  const tree = element.attachShadow({ mode: "open" });
  tree.adoptedStyleSheets = sheets;
  const held = (BOXES[kind] ?? BOXES.Input)(tree, told, marks, kind);
  if (TYPED[kind]) typed[id] = held;
  return element;
}

const part = (tree, tag, look = "", text = "") => {
  const made = Object.assign(document.createElement(tag), { className: look, textContent: text });
  tree.append(made);
  return made;
};
const BOXES = {
  Column(tree, { children = [] }, marks) {
    tree.append(...children.filter(({ attributes }) => attributes.visible !== false).map((child) => box(child, marks)));
  },
  HTML(tree, { text = "" }) { // the build's own, and held to its hash
    const decoded = new DOMParser().parseFromString(text, "text/html").documentElement.textContent;
    part(tree, "div").innerHTML = decoded;
  },
  Plot(tree, { tags, styles, right: axes = [], min_border_left: left, min_border_right: right, min_border_top: top, min_border_bottom: bottom }, marks) {
    for (const [name, value] of styles?.entries ?? []) tree.host.style.setProperty(name, value);
    tree.innerHTML = marks[tags.map((tag) => tag.split("=")[1]).find((name) => name in marks)] ?? "";
    const end = beyond(!axes.length, right), frame = `inset: ${top}px ${end}px ${bottom}px ${left}px; inline-size: calc(100% - ${left + end}px); block-size: calc(100% - ${top + bottom}px)`;
    tree.firstChild?.setAttribute("style", frame);
  },
  RadioGroup(tree, { labels, active }) {
    const group = part(tree, "div", "bk-input-group bk-inline");
    labels.forEach((label, k) => {
      const choice = part(group, "label");
      Object.assign(part(choice, "input"), { type: "radio", checked: k === active });
      part(choice, "span", "", label);
    });
  },
  Slider(tree) {
    part(part(tree, "div", "bk-input-group"), "div", "noUi-target noUi-horizontal");
  },
  Checkbox(tree, { label, active }) {
    part(tree, "div", "bk-label", `${active ? "☑" : "☐"} ${label}`);
  },
  Input(tree, { title, value = "", options = [] }, _, kind) {
    const group = part(tree, "div", "bk-input-group"), text = options.find(([each]) => each === value)?.[1] ?? value;
    if (title) part(group, "label", "", title);
    const held = part(part(group, "div", "bk-input-container"), TYPED[kind] ?? (kind === "FileInput" ? "input" : "div"), "bk-input", text);
    if (kind === "FileInput") held.type = "file";
    if (TYPED[kind]) Object.assign(held, { title, defaultValue: text });
    return held;
  },
};

"""What is changed in BokehJS is still needed: without each replacement, BokehJS does what the
replacement is there to prevent.
"""

from browser.waiting import settled

from genlab.ui.patches.versions import VERSIONS

# For each replacement a function in the page that says whether the fault is there.
FAULTS = {
    "one layout for a patch": """async box => {
      let layouts = 0;
      const [outermost] = genlab.drawn.gauss.views;
      const { compute_layout } = outermost;
      outermost.compute_layout = function (...details) {
        layouts += 1;
        return compute_layout.apply(this, details);
      };
      genlab.gathering(() => outermost.invalidate_layout());
      delete outermost.compute_layout;
      return layouts > 0;
    }""",
    "three style sheets": "box => box.shadow_el.querySelectorAll('style').length > 3",
    "parts that stay in place": """async box => {
      const observer = new MutationObserver(() => {});
      observer.observe(box.shadow_el, { childList: true });
      box.shadow_el.append(...box.shadow_el.childNodes);
      return observer.takeRecords().length > 0;
    }""",
    "parts out of sight": """() =>
      views().some(({ model, parent }) => model.visible === false && parent?._child_views)""",
    "children built once": """async () => {
      const column = views().find(({ _child_views: children }) => children?.size);
      const [child] = column._child_views.keys();
      const { prototype } = child.default_view;
      const own = Object.getOwnPropertyDescriptor(prototype, "initialize");
      const { initialize } = prototype;
      let built = 0;
      prototype.initialize = function () { built += 1; return initialize.call(this); };
      const count = async (build) => { built = 0; column._child_views.clear(); await build(); return built; };
      const single = await count(() => column.build_child_views());
      const double = await count(() =>
        Promise.all([column.build_child_views(), column.build_child_views()]));
      if (own) Object.defineProperty(prototype, "initialize", own);
      else delete prototype.initialize;
      return double > single;
    }""",
    "room of a figure": """async () => {
      const view = figure();
      const { x_range: x, y_range: y } = view.model;
      view.model.setv({ match_aspect: true }, { silent: true });
      view.invalidate_layout();
      const { width, height } = view.frame.bbox;
      const unit = width / (x.reset_end - x.reset_start);
      return Math.abs(unit / (height / (y.reset_end - y.reset_start)) - 1) > 0.05;
    }""",
    "one stop of the keyboard": "() => figure().canvas_view.events_el.tabIndex >= 0",
    "files that are too large": """async () => {
      genlab.say("");
      const { FileInputView } = Bokeh.require("models/widgets/file_input");
      const file = { name: "large.txt", size: 17_000_000 };
      await FileInputView.prototype.load_files.call({}, [file]).catch(() => {});
      const isSaid = document.querySelector("#message p").textContent.startsWith("large.txt has");
      genlab.say("");
      return !isSaid;
    }""",
    "drags after a rest": """() =>
      Bokeh.require("core/ui_gestures").UIGestures.press_threshold < 1000""",
    "colours of a tooltip": """() => {
      const { TooltipView } = Bokeh.require("models/ui/tooltip");
      const sheets = Object.create(TooltipView.prototype).stylesheets();
      return !sheets.some((sheet) => String(sheet).includes("--soft"));
    }""",
    "one mark under the pointer": """() => {
      const { HoverToolView } = Bokeh.require("models/tools/inspectors/hover_tool");
      const { MarkerView } = Bokeh.require("models/glyphs/marker");
      for (const view of views().filter(({ tool_views }) => tool_views)) {
        for (const hover of view.tool_views.values()) {
          if (!(hover instanceof HoverToolView)) continue;
          for (const renderer of hover.computed_renderers) {
            const { glyph } = view.views.find_one(renderer);
            if (!(glyph instanceof MarkerView) || glyph.sx.length < 2) continue;
            const inspected = renderer.get_selection_manager().get_or_create_inspector(renderer);
            const { indices } = inspected;
            inspected.indices = [0, 1];
            const geometry = { type: "point", sx: glyph.sx[0], sy: glyph.sy[0] };
            const entries = hover.render_entries(renderer, geometry);
            inspected.indices = indices;
            return entries.length > 1;
          }
        }
      }
      throw new Error("no figure has a tooltip over two dots");
    }""",
    "labels that change": """() => {
      const control = views().find(({ title, input_el }) => title && input_el);
      const { input_el: box } = control;
      control.title = "Another label";
      control.rerender();
      return control.input_el !== box;
    }""",
    "texts as they are": """() => {
      const view = Object.create(views().find(({ set_html }) => set_html));
      Object.defineProperty(view, "model", { value: { text: "&amp;lt;b&amp;gt;" } });
      return view.process_tex("&amp;lt;b&amp;gt;") !== "&amp;lt;b&amp;gt;";
    }""",
}
ISSUES = "genlab.replacements.map(({ name, reason, issue }) => [name, reason, issue])"
# The lab is drawn anew, so that the replacement is not there from the beginning on. The page forbids
# eval: the fault is written into the script.
TRIAL = """async (name) => {
  globalThis.views = () => [...genlab.allViews(genlab.drawn.gauss.views)];
  globalThis.figure = () => views().find(({ canvas_view }) => canvas_view);
  const isThere = FAULT;
  const look = async () => {
    const lab = await genlab.arrival("gauss");
    await genlab.draw("gauss", { document: structuredClone(lab.document) });
    const box = views().find(({ shadow_el, model }) => shadow_el && model.visible !== false);
    return Boolean(await isThere(box));
  };
  const { members } = genlab.replacements.find((change) => change.name === name);
  const made = members.map(({ owner, name }) => Object.getOwnPropertyDescriptor(owner, name));
  for (const { owner, name, original } of members) {
    if (original) Object.defineProperty(owner, name, original);
    else delete owner[name];
  }
  const isFaulty = await look();
  members.forEach(({ owner, name }, k) => Object.defineProperty(owner, name, made[k]));
  return [isFaulty, await look()];
}"""


def test_register_has_a_reason_and_an_issue_for_each_replacement_and_the_versions(live):
    page = live("#coin")
    entries = page.evaluate(ISSUES)
    assert sorted(name for name, _, _ in entries) == sorted(FAULTS)
    for name, reason, issue in entries:
        assert len(reason) > 40, name
        assert issue is None or issue.startswith("https://github.com/"), name
    assert page.evaluate("Bokeh.version") == VERSIONS["bokeh"]


def test_each_replacement_is_needed_and_does_what_it_is_for(fresh_live):
    page = fresh_live("#gauss")
    settled(page)
    outcomes = {
        name: page.evaluate(TRIAL.replace("FAULT", fault), name) for name, fault in FAULTS.items()
    }
    needless = [name for name, (is_there, _) in outcomes.items() if not is_there]
    useless = [name for name, (_, is_left) in outcomes.items() if is_left]
    assert (needless, useless) == ([], [])

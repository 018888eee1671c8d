// Go: Python is started and the lab that the address names is painted, at the same time.

let painting = Promise.resolve();
const firstLab = current;
if (typeof WebAssembly !== "object") fail("This browser has no WebAssembly (or it is switched off), and genlab runs Python with it. Any current browser has it.");
else {
  progress(0.05, "Loading");
  attend();
  painting = prepare(firstLab).catch((error) => unopened(firstLab, error, () => open(location.hash)));
  try {
    launch(restored({ do: "open", link: inner(location.hash), painted: { [firstLab]: site.labs[firstLab].digest }, embedded }));
  } catch (error) {
    fail(`Python could not start: this browser refuses the worker that it runs in (${error.message}).`);
  }
}

// Go: Python is started and the lab that the address names is painted, at the same time.

const firstLab = current;
if (typeof WebAssembly !== "object") fail("This browser has no WebAssembly (or it is switched off), and genlab runs Python with it. Any current browser has it.");
else {
  progress(0.05, "Loading");
  attending = attend();
  const kept = restored();
  prepare(firstLab, inner(location.hash)).then(look).catch((error) => unopened(firstLab, error, () => open(location.hash)));
  try {
    launch(kept ? () => kept : firstQuestion);
  } catch (error) {
    fail(`Python could not start: this browser refuses the worker that it runs in (${error.message}).`);
  }
}

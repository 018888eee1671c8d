// On paper (the rest is in the style sheet): always light, and a picture that scrolls on the screen as small as it must be.

DOES.print = (button) => {
  button.closest("[popover]").hidePopover();
  print();
};
const PAPER = 680; // CSS pixels of a narrow page between its margins
const scrolling = () => (drawn[current] ? [...allViews(drawn[current].views)] : []).filter(({ model }) => model.css_classes?.includes("keys"));
addEventListener("beforeprint", () => {
  root.dataset.theme = "light";
  for (const { el } of scrolling()) el.style.zoom = Math.min(1, PAPER / el.scrollWidth);
});
addEventListener("afterprint", () => {
  dress();
  for (const { el } of scrolling()) el.style.zoom = "";
});

// Set every formula as MathML, which browsers print without further fonts.
for (const element of document.querySelectorAll(".formula")) {
  katex.render(element.textContent, element, { output: "mathml", throwOnError: false });
}

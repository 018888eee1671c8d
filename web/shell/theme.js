// Light or dark: the system's choice until the person makes one.

const dark = matchMedia("(prefers-color-scheme: dark)");
const dress = () => { root.dataset.theme = memory.get("theme") ?? (dark.matches ? "dark" : "light"); };
dress();
dark.addEventListener("change", dress);
$("#theme").addEventListener("click", () => {
  memory.set("theme", root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark");
});

// Light or dark: the system's choice until the person makes one.

import { $, memory, root } from "./page.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
export const dress = () => {
  root.dataset.theme = memory.get("theme") ?? (dark.matches ? "dark" : "light");
};
dress();
dark.addEventListener("change", dress);
$("#theme").addEventListener("click", () => {
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  memory.set("theme", root.dataset.theme);
});

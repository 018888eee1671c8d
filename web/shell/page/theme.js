// Light or dark: the system's choice until the user makes one. If the system forces its colours on
// all pages, its choice holds, because dark text would be invisible on its dark background.

import { $, memory, root } from "../base/page.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const forced = matchMedia("(forced-colors: active)");
export const dress = () => {
  const theme = forced.matches ? null : memory.get("theme");
  root.dataset.theme = theme ?? (dark.matches ? "dark" : "light");
};
dress();
for (const query of [dark, forced]) query.addEventListener("change", dress);
$("#theme").addEventListener("click", () => {
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  memory.set("theme", root.dataset.theme);
});

// Boxes for files refuse what is too large.

import { tooLarge } from "../say/size.js";
import { replace } from "./register.js";

replace(
  "files that are too large",
  {
    reason: "a file box reads a file of any size, which takes the whole tab with it",
    issue: "https://github.com/holoviz/panel/issues/541",
  },
  ({ method }) => {
    const { FileInputView } = Bokeh.require("models/widgets/file_input");
    method(FileInputView.prototype, "load_files", async (view, inherited, files) => {
      if (![...files].some(tooLarge)) await inherited(files);
    });
  },
);

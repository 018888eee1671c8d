// Boxes for files refuse what is too large.

import { tooLarge } from "../say/size.js";
import { replace } from "./register.js";

replace({
  name: "files that are too large",
  reason: "a file box reads a file of any size, which takes the whole tab with it",
  issue: "https://github.com/holoviz/panel/issues/541",
  methods: {
    async "models/widgets/file_input FileInputView.load_files"(view, inherited, files) {
      if (![...files].some(tooLarge)) await inherited(files);
    },
  },
});

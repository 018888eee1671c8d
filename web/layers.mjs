// The rooms of the browser's code, as dependency-cruiser checks them: a module imports from its own
// room and from those below it.

/** The rooms of web/shell from the top to the ground. */
export const ROOMS = [
  "course", // steps of a lecture, questions, the author's own courses, the projector
  "exercise", // questions with variants: their widget, their list, the lecturer's panel
  "page", // what is around the labs: front page, demos, guide, dialogs, paper
  "interaction", // what a person does in a lab: drags, clicks, keys, files, Undo
  "address", // the link in the address, and what outlives a reload
  "python", // Python is started, asked and heard
  "visit", // a lab from the link to its picture
  "bokeh", // documents and figures; what is changed in BokehJS
  "files", // files on their way
  "say", // sentences: messages, notes
  "base", // the page, links, signals
];

/** @type {(name: string, from: string, to: string, comment: string) => object} */
const forbid = (name, from, to, comment) => ({
  name,
  severity: "error",
  comment,
  from: { path: from },
  to: { path: to },
});

const layers = ROOMS.slice(1).map((room, k) =>
  forbid(
    `${room}-knows-no-higher-room`,
    `^web/shell/${room}/`,
    `^web/shell/((${ROOMS.slice(0, k + 1).join("|")})/|[^/]*$)`,
    "A lower room tells a higher one by a signal (base/signals.js).",
  ),
);

export default {
  forbidden: [
    ...layers,
    {
      name: "every-module-is-in-a-room",
      severity: "error",
      from: { path: `^web/shell/(?!(${ROOMS.join("|")})/|(start|handle|rooms)\\.js$)` },
      to: {},
    },
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    forbid(
      "worker-and-shell-share-a-few-modules",
      "^web/(worker|offline)/",
      "^web/shell/(?!base/(retries|limits|bytes|exits)\\.js$)",
      "The worker and the service worker have no page.",
    ),
    forbid(
      "the-shell-is-no-worker",
      "^web/shell/",
      "^web/(worker|offline)/",
      "They run elsewhere.",
    ),
  ],
  options: { doNotFollow: { path: "node_modules" }, tsPreCompilationDeps: false },
};
